/** Multipart forms that are broken, or wrong in one field: refused in the one shape, in time, and nothing stored. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../contract/shared/endpoint.ts';
import { MARKED, NOT_UTF8, withBytes } from '../testing/bad-input/bytes.ts';
import { fieldsOf, validBody } from '../testing/bad-input/fields.ts';
import { END, file, FORM, formOf, part } from '../testing/bad-input/forms.ts';
import { expectFailure, faultsOf, FORMS, named, openSite, type Site } from '../testing/bad-input/site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const UNKNOWN = ['id', 'user_id', 'role', 'status', 'is_admin', 'created_at'];

/** About someone who is there, so that only the form is at fault. */
const post = (endpoint: Endpoint, payload: string | Buffer, type = FORM) => site.send(endpoint, { payload, type, path: endpoint.path.replace('{id}', site.vendorId) });

describe.each(named(FORMS))('%s', (_name, endpoint) => {
  const [photo] = endpoint.multipart!.files;
  let before: string;
  beforeAll(async () => {
    before = await site.stored();
  });
  const schema = () => site.schemaOf(endpoint);

  test.each([
    ['truncated', part('email', 'a@b.in').slice(0, -10), [400]],
    ['a file cut off', file(photo!, 'x').slice(0, -4), [400]],
    ['garbage', 'garbage', [400]],
    ['empty', '', [400, 422]],
    ['no fields', END, [422]],
    ['too many parts', `${Array.from({ length: 60 }, (_, i) => part(`f${i}`, 'x')).join('')}${END}`, [413]],
    ['a huge field', `${part('full_name', 'x'.repeat(20_000))}${END}`, [413]],
    ['two megabytes of text', `${part('full_name', 'x'.repeat(2_000_000))}${END}`, [413]],
    ['a file that is no image', `${file(photo!, 'x')}${END}`, [422]],
    ['two files', `${file(photo!, 'x')}${file(photo!, 'x')}${END}`, [413]],
    ['a file where none belongs', `${file('email', 'x')}${END}`, [422]],
    ['a file with a NUL in its name', `${file(photo!, 'x').replace('x.png', 'x\u0000.png')}${END}`, [400, 422]],
    ['prototype keys', `${part('__proto__', 'x')}${part('constructor', 'x')}${END}`, [400, 422]],
    ['no name', `--xyz\r\nContent-Disposition: form-data\r\n\r\nx\r\n${END}`, [400, 422]],
  ] as [string, string, readonly number[]][])('%s', async (_case, payload, statuses) => {
    await expectFailure(() => post(endpoint, payload), statuses);
  });

  test.each([['JSON', '{}', 'application/json'], ['no boundary', END, 'multipart/form-data'], ['another kind of form', 'a=b', 'application/x-www-form-urlencoded'], ['text', 'x', 'text/plain']])('%s instead of a form', async (_case, payload, type) => {
    await expectFailure(() => post(endpoint, payload, type), type === 'multipart/form-data' ? [400, 415] : [415]);
  });

  const formWith = (name: string, value: string) => formOf({ ...validBody(endpoint, schema()), [name]: value });

  test.each([['a NUL', 'Abcdef1\u0000gh'], ['a bell', 'Abcdef1\u0007gh'], ['a C1 control', 'Abcdef1\u0085gh'], ['too long a text', '👍'.repeat(1000)]])('%s in each field', async (_case, value) => {
    for (const { name } of fieldsOf(schema())) expect(Object.keys(await faultsOf(() => post(endpoint, formWith(name, value)))), name).toEqual([name]);
  });

  test.each(Object.entries(NOT_UTF8))('bytes that are no UTF-8: %s in each field', async (_case, bytes) => {
    for (const { name } of fieldsOf(schema())) {
      const answer = await expectFailure(() => post(endpoint, withBytes(formWith(name, MARKED), bytes)), [400]);
      expect(answer.json().error.code, name).toBe('bad_form');
    }
  });

  test.each([
    ['the name of a field', part(MARKED, 'x'), [400]],
    ['the name of a field with a file', file(MARKED, 'x'), [422]],
    ['the name of a file', file(photo!, 'x').replace('x.png', MARKED), [422]],
    ['a header', part('full_name', 'x').replace('form-data', `form-data; x="${MARKED}"`), [422]],
  ] as [string, string, readonly number[]][])('bytes that are no UTF-8: %s', async (_case, payload, statuses) => {
    for (const bytes of Object.values(NOT_UTF8)) await expectFailure(() => post(endpoint, withBytes(payload + END, bytes)), statuses);
  });

  test.each([['spaces', '   '], ['no width at all', '\u200b\ufeff'], ['nothing', '']])('%s where something is needed', async (_case, value) => {
    for (const { name } of fieldsOf(schema()).filter(({ required }) => required)) expect(Object.keys(await faultsOf(() => post(endpoint, formWith(name, value)))), name).toEqual([name]);
  });

  test('parts that nobody asked for change nothing, and of two alike the first one counts', async () => {
    const names = fieldsOf(schema()).map(({ name }) => name);
    const more = UNKNOWN.filter((name) => !names.includes(name)).map((name) => part(name, 'admin')).join('');
    for (const name of names) {
      const wrong = part(name, 'a\u0000b');
      for (const form of [wrong + more + formWith(name, 'x'), more + wrong + formWith(name, 'x')]) expect(Object.keys(await faultsOf(() => post(endpoint, form))), name).toEqual([name]);
    }
  });

  // Once for all: comparing takes longer than what it looks after.
  test('none of it was stored', async () => {
    expect(await site.stored()).toBe(before);
  });
});
