/** Each field of each JSON body is wrong in a body that is right otherwise: the failure names that field alone, and nothing is stored. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { contract } from '../../contract/index.ts';
import { MAX_VIEW_NAME } from '../../contract/saved-views.ts';
import type { Endpoint } from '../../contract/shared/endpoint.ts';
import { lengthOf } from '../../contract/shared/text.ts';
import { MARKED, NOT_UTF8, withBytes } from '../testing/bad-input/bytes.ts';
import { fieldsOf, type Field, validBody, withField } from '../testing/bad-input/fields.ts';
import { expectFailure, faultsOf, JSON_BODIES, named, NOBODY, openSite, type Site } from '../testing/bad-input/site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const OTHER_TYPES = { 'a number': 5, 'true': true, 'a list': ['a'], 'an object': { a: 1 } } as const;
/** Long enough to be wrong for nothing else. */
const CHARACTERS = {
  'a NUL': 'Abcdef1\u0000gh', 'a bell': 'Abcdef1\u0007gh', 'an escape': 'Abcdef1\u001b[31mgh', 'a deletion': 'Abcdef1\u007fgh', 'a lone surrogate': 'Abcdef1\ud800gh', 'a C1 control': 'Abcdef1\u0085gh',
} as const;
const BREAKS = { 'a line feed': 'Abcdef1\ngh', 'a carriage return': 'Abcdef1\rgh', 'both': 'Abcdef1\r\ngh', 'a tab': 'Abcdef1\tgh' } as const;
/** Texts of several lines, by the last part of their names. */
const OF_LINES = new Set(['notes', 'property_details', 'reason', 'comment', 'description', 'admin_notes']);
const TEXT = { ...OTHER_TYPES, ...CHARACTERS };
const NO_IDS = {
  'a number as text': '1', 'a word': 'abc', 'a path': '../x', 'a space after it': `${NOBODY} `, 'a line break after it': `${NOBODY}\n`, 'no dashes': NOBODY.replaceAll('-', ''), 'braces': `{${NOBODY}}`, 'a prefix': `urn:uuid:${NOBODY}`,
  'one digit less': NOBODY.slice(1), 'one digit more': `${NOBODY}0`, 'a letter that is no digit': NOBODY.replace('8', 'g'), 'nothing': '',
} as const;
const WRONG: Readonly<Record<Field['kind'], Readonly<Record<string, unknown>>>> = {
  text: TEXT,
  id: { ...TEXT, ...NO_IDS },
  choice: TEXT,
  number: { 'a text': '5', 'true': true, 'a list': [5], 'an object': { a: 1 } },
  truth: { 'a text': 'true', 'a number': 1, 'a list': [true], 'an object': { a: 1 } },
  list: { 'a text': 'x', 'a number': 5, 'true': true, 'an object': { 0: 'x', length: 1 } },
  object: { 'a text': 'x', 'a number': 5, 'true': true, 'a list': ['x'] },
};
const BLANKS = { 'spaces': '  \u00a0\u2003', 'no width at all': '\u200b\u200d\ufeff', 'nothing': '' } as const;

async function faultsFor(endpoint: Endpoint, { path }: Field, values: Readonly<Record<string, unknown>>): Promise<[string, Record<string, string>][]> {
  const body = validBody(endpoint, site.schemaOf(endpoint));
  const ask = (value: unknown) => faultsOf(() => site.send(endpoint, { payload: JSON.stringify(withField(body, path, value)) }));
  return Promise.all(Object.entries(values).map(async ([name, value]) => [name, await ask(value)] as [string, Record<string, string>]));
}

const isPassword = ({ name }: Field) => name.includes('password');

describe.each(named(JSON_BODIES))('%s', (_name, endpoint) => {
  const fields = () => fieldsOf(site.schemaOf(endpoint));

  test('what is of another type or cannot be stored', async () => {
    const before = await site.stored();
    for (const field of fields()) {
      const found = await faultsFor(endpoint, field, WRONG[field.kind]);
      expect(found.map(([name, faults]) => [name, Object.keys(faults)]), field.name).toEqual(Object.keys(WRONG[field.kind]).map((name) => [name, [field.name]]));
      if (field.kind !== 'text') continue;
      for (const [name, faults] of found) expect(faults[field.name], `${field.name}: ${name}`).toMatch(name in CHARACTERS ? / contains characters that are not allowed\.$/ : / must be (text|a list of texts)\.$/);
    }
    expect(await site.stored()).toBe(before);
  });

  test('more than a line where one is expected', async () => {
    const before = await site.stored();
    for (const field of fields().filter(({ kind, path }) => kind === 'text' && !OF_LINES.has(path.at(-1)!))) {
      for (const [name, faults] of await faultsFor(endpoint, field, BREAKS)) expect(faults, `${field.name}: ${name}`).toEqual({ [field.name]: expect.stringMatching(/ contains characters that are not allowed\.$/) });
    }
    expect(await site.stored()).toBe(before);
  });

  test('an id in capitals is the same id', () => {
    const body = validBody(endpoint, site.schemaOf(endpoint));
    const capitals = NOBODY.replace(/0{12}$/, 'ABCDEFABCDEF');
    for (const { name, path } of fields().filter(({ kind }) => kind === 'id')) {
      const [upper, lower] = [capitals, capitals.toLowerCase()].map((id) => z.safeParse(endpoint.body!, withField(body, path, id)));
      expect(upper, name).toEqual({ success: true, data: lower!.data });
    }
  });

  test('bytes that are no UTF-8', async () => {
    const before = await site.stored();
    const body = validBody(endpoint, site.schemaOf(endpoint));
    for (const { name, path } of fields().filter(({ kind }) => kind === 'text')) {
      for (const bytes of Object.values(NOT_UTF8)) {
        const answer = await expectFailure(() => site.send(endpoint, { payload: withBytes(JSON.stringify(withField(body, path, MARKED)), bytes) }), [400]);
        expect(answer.json().error.code, name).toBe('bad_request');
      }
    }
    expect(await site.stored()).toBe(before);
  });

  test('what is blank where something is needed', async () => {
    const before = await site.stored();
    for (const field of fields().filter((one) => one.kind === 'text' && one.required && !isPassword(one))) {
      const found = await faultsFor(endpoint, field, BLANKS);
      const sentences = new Set(found.map(([, faults]) => faults[field.name]));
      expect(sentences.size, `${field.name}: ${[...sentences].join(' ')}`).toBe(1);
      expect([...sentences][0], field.name).not.toMatch(/characters/);
    }
    expect(await site.stored()).toBe(before);
  });

  test('one entry too many', async () => {
    for (const field of fields().filter(({ maxItems }) => maxItems)) {
      const entry = endpoint.path.includes('cities') ? 1 : '01890000-0000-7000-8000-00000000000a';
      const found = await faultsFor(endpoint, field, { 'one more': Array(field.maxItems! + 1).fill(entry) });
      expect(found.map(([, faults]) => Object.keys(faults))).toEqual([[field.name]]);
    }
  });
});

describe('writing of every kind is kept as it is', () => {
  const most = (text: string) => text.repeat(Math.floor(MAX_VIEW_NAME / lengthOf(text)));

  test.each([
    ['an emoji', '👍'], ['a family', '👨‍👩‍👧'], ['Devanagari', 'आशा'], ['a sign that only joins apart', 'क\u093c'], ['Tamil', 'செல்வி'], ['Arabic', 'مرحبا'], ['beyond the first plane', '𑀅'],
  ])('%s, up to the last character', async (_case, text) => {
    const name = most(text);
    const answer = await site.send(contract.savedViews.create, { payload: JSON.stringify({ tab: 'writing', query: 'status=pending', name }) });
    expect([answer.statusCode, answer.json().data?.name]).toEqual([201, name.normalize('NFC')]);
  });

  test.each([
    ['a name turned around', 'Asha \u202eoaR\u202c', 'Asha oaR'], ['isolates', '\u2066Asha\u2069', 'Asha'], ['edges', ' \u200b\u00a0Asha\ufeff ', 'Asha'], ['apart', 'Zoe\u0308', 'Zoë'],
  ])('%s', async (_case, given, kept) => {
    const answer = await site.send(contract.savedViews.create, { payload: JSON.stringify({ tab: 'vendors', query: `x=${kept}${given.length}`, name: `${given}${' '.repeat(3)}` }) });
    expect([answer.statusCode, answer.json().data?.name ?? answer.body]).toEqual([201, kept]);
    expect((await site.send(contract.savedViews.delete, { type: null, path: `/admin/saved-views/${answer.json().data.id}` })).statusCode).toBe(200);
  });
});
