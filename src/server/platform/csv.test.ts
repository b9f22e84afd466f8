/** Cells that spreadsheets must not run. */
import { expect, test } from 'vitest';
import { csvCell, csvRow } from './csv.ts';

test.each([
  ['Asha', '"Asha"'],
  [null, '""'],
  ['Rao, "Asha"', '"Rao, ""Asha"""'],
  ['two\nlines', '"two\nlines"'],
  ['a=b', '"a=b"'],
  ['आशा', '"आशा"'],
])('%j is %s', (value, cell) => expect(csvCell(value)).toBe(cell));

test.each(['=1+1', '+91 98765', '-2', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '  =1', '\u200B=1', '＝1', '=HYPERLINK("https://evil.example","x")'])('%j is text', (value) => {
  expect(csvCell(value).startsWith('"\'')).toBe(true);
});

test('a row ends as the format wants', () => expect(csvRow(['a', null, 'b'])).toBe('"a","","b"\r\n'));
