/** The most characters of every text, in bodies, forms and queries: one more is refused in words that name the figure, as many are not. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '../../contract/shared/endpoint.ts';
import { fieldsOf, validBody, withField } from '../testing/bad-input/fields.ts';
import { FORM, formOf } from '../testing/bad-input/forms.ts';
import { ENDPOINTS, FORMS, inTime, JSON_BODIES, leastBody, named, openSite, queryNames, type Parcel, type Site } from '../testing/bad-input/site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

/** What people see as one character: two units of text each, and four bytes. */
const LETTER = '👍';
/** Longer than any text may be, and shorter than what is refused unread. */
const [TOO_LONG, TOO_LONG_FOR_A_FORM, TOO_LONG_FOR_AN_ADDRESS] = [3000, 2000, 600];

/** The sentence about the field; none when nothing is wrong with it. */
async function faultOf(endpoint: Endpoint, name: string, parcel: Parcel): Promise<string> {
  const answer = await inTime(() => site.send(endpoint, parcel));
  expect(answer.statusCode, answer.body.slice(0, 300)).toBeLessThan(500);
  expect([413, 414, 431]).not.toContain(answer.statusCode);
  if (!String(answer.headers['content-type']).startsWith('application/json')) return '';
  return Object.entries(answer.json<{ errors?: Record<string, string> }>().errors ?? {}).find(([one]) => one === name || one.startsWith(`${name}.`))?.[1] ?? '';
}

/** Answers whether the field has a length; others are refused for what they are. */
async function expectMost(name: string, tooLong: number, ask: (text: string) => Promise<string>): Promise<boolean> {
  const refusal = await ask(LETTER.repeat(tooLong));
  expect(refusal, name).not.toBe('');
  const most = Number(/ at most (\d+) characters/.exec(refusal)?.[1] ?? 0);
  if (most === 0) return false;
  expect(await ask(LETTER.repeat(most)), `${name}: ${most}`).not.toMatch(/at most/);
  expect(await ask(LETTER.repeat(most + 1)), `${name}: ${most + 1}`).toMatch(/ at most \d+ characters/);
  return true;
}

test.each(named(JSON_BODIES))('bodies of %s', async (_name, endpoint) => {
  const body = validBody(endpoint, site.schemaOf(endpoint));
  for (const { name, path } of fieldsOf(site.schemaOf(endpoint)).filter(({ kind }) => kind === 'text')) {
    const ask = (text: string) => faultOf(endpoint, name, { payload: JSON.stringify(withField(body, path, text)) });
    // A password that is given as proof is none at all when it is too long.
    expect(await expectMost(name, TOO_LONG, ask) || name.includes('password'), name).toBe(true);
  }
});

test.each(named(FORMS))('forms of %s', async (_name, endpoint) => {
  const fields = fieldsOf(site.schemaOf(endpoint));
  // All others are wrong, so that nobody is registered.
  const wrong = Object.fromEntries(fields.map(({ name }) => [name, '\u0000']));
  const parcel = { path: endpoint.path.replace('{id}', site.vendorId), type: FORM };
  for (const { name } of fields) await expectMost(name, TOO_LONG_FOR_A_FORM, (text) => faultOf(endpoint, name, { ...parcel, payload: formOf({ ...wrong, [name]: text }) }));
});

test.each(named(ENDPOINTS.filter((endpoint) => queryNames(endpoint).length > 0)))('queries of %s', async (_name, endpoint) => {
  for (const name of queryNames(endpoint)) {
    await expectMost(name, TOO_LONG_FOR_AN_ADDRESS, (text) => faultOf(endpoint, name, { ...leastBody(endpoint), query: `?${name}=${encodeURIComponent(text)}` }));
  }
});
