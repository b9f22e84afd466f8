import { expect, test } from 'vitest';
import { cleanText, foldText, isAllowedText, lengthOf } from './text.ts';

test.each([
  ['edges', '  \u00a0\u200b\ufeffAsha \n\t', 'Asha'],
  ['only spaces', ' \u200b\u00a0\u2003', ''],
  ['spaces inside stay', 'Asha  Rao', 'Asha  Rao'],
  ['joiners inside words stay', 'क्\u200dष', 'क्\u200dष'],
  ['NFC', 'Jose\u0301', 'Jos\u00e9'],
  ['bidirectional overrides', '\u202eevil\u2066', 'evil'],
  ['line ends', 'a\r\nb\rc', 'a\nb\nc'],
])('cleanText: %s', (_case, typed, clean) => {
  expect(cleanText(typed)).toBe(clean);
});

test('a long run of spaces inside a text takes no longer than it must', () => {
  const started = performance.now();
  expect(cleanText(`a${' '.repeat(60_000)}b`)).toHaveLength(60_002);
  expect(performance.now() - started).toBeLessThan(200);
});

test.each([
  ['plain', 'नमस्ते 👋', false, true],
  ['NUL', 'a\u0000b', true, false],
  ['a line break in a line', 'a\nb', false, false],
  ['a line break in a block', 'a\n\tb', true, true],
  ['a lone surrogate', 'a\ud800', true, false],
])('isAllowedText: %s', (_case, text, multiline, allowed) => {
  expect(isAllowedText(text, multiline)).toBe(allowed);
});

test('lengthOf counts code points', () => {
  expect(lengthOf('👋a')).toBe(2);
});

test('foldText forgets case and accents', () => {
  expect(foldText(' JOS\u00c9 ')).toBe('jose');
});
