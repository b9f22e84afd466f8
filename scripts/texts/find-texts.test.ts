/** No component holds a text of its own: each comes from the catalogue, where it can be translated. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findTexts } from './find-texts.ts';

const WEB = new URL('../../src/web/', import.meta.url);
/** Pages for developers are in English alone, so that no catalogue holds a word of them. */
const files = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx') && !file.includes('.test.') && !file.startsWith('development/'));

/** Names of things that are called alike in every language, and what is written for machines. */
const ALIKE = new Set(['WhatsApp', 'YouTube', 'Instagram', 'NEWSCO']);

describe('texts in components', () => {
  it.each(files)('%s', async (file) => {
    const found = await findTexts(readFileSync(new URL(file, WEB), 'utf8'), file);
    expect(found.filter(({ text }) => !ALIKE.has(text))).toEqual([]);
  });
});

describe('what is found', () => {
  it.each([
    ['<p>Hello there</p>', 'Hello there'],
    ['<Field label="Full name" />', 'Full name'],
    ['<Button>{busy ? "Saving" : t`Save`}</Button>', 'Saving'],
    ['<p>{`Page ${n} of many`}</p>', 'of many'],
    ['const column = { header: "Name" };', 'Name'],
  ])('%s', async (code, text) => expect((await findTexts(`const x = (n, busy, t) => { ${code.startsWith('<') ? `return ${code}` : code} };`, 'x.tsx')).map((one) => one.text)).toContain(text));

  it.each(['<p>{t`Hello there`}</p>', '<Trans>Hello there</Trans>', '<Field label={t`Full name`} name="full_name" />', '<p>{`${a} · ${b}`}</p>'])('nothing in %s', async (code) => {
    expect(await findTexts(`const x = (a, b, t) => ${code};`, 'x.tsx')).toEqual([]);
  });
});
