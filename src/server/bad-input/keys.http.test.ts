/** Keys that nobody asked for and keys that stand there twice, in every body and every query: the first change nothing, of the others the last one counts. */
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../contract/index.ts';
import type { Endpoint } from '../../contract/shared/endpoint.ts';
import { type Field, fieldsOf, validBody, withField } from '../testing/bad-input/fields.ts';
import { ENDPOINTS, faultsOf, inTime, JSON_BODIES, leastBody, named, NOBODY, openSite, queryNames, type Site } from '../testing/bad-input/site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

/** What someone would send who wants to be more than they are, and names that every object has. */
const UNKNOWN = { id: NOBODY, user_id: NOBODY, role: 'admin', status: 'approved', is_admin: true, created_at: 0, constructor: { prototype: { role: 'admin' } }, toString: 1, hasOwnProperty: 1 };
const without = (names: readonly string[]) => Object.fromEntries(Object.entries(UNKNOWN).filter(([name]) => !names.includes(name)));
/** Fits nothing of this kind. */
const wrongFor = ({ kind }: Field) => (kind === 'object' ? 'x' : { a: [1] });

describe.each(named(JSON_BODIES))('%s', (_name, endpoint) => {
  const fields = () => fieldsOf(site.schemaOf(endpoint));
  const outer = () => fields().filter(({ path }) => path.length === 1);
  const body = () => validBody(endpoint, site.schemaOf(endpoint));
  const faulty = async (payload: string) => Object.keys(await faultsOf(() => site.send(endpoint, { payload })));
  /** With keys that nobody asked for, in the objects inside it as well. */
  const withMore = (): object => {
    const inner = fields().filter(({ kind }) => kind === 'object').reduce((one, { path }) => withField(one, [...path, 'unknown'], UNKNOWN), body());
    return { ...inner, ...without(outer().map(({ name }) => name)) };
  };

  test('keys that nobody asked for', async () => {
    const before = await site.stored();
    for (const field of fields()) expect(await faulty(JSON.stringify(withField(withMore(), field.path, wrongFor(field)))), field.name).toEqual([field.name]);
    expect(await site.stored()).toBe(before);
    expect(({} as { role?: string }).role).toBeUndefined();
  });

  test('of two alike the last one counts', async () => {
    const before = await site.stored();
    for (const field of outer()) {
      const [right, wrong] = [JSON.stringify(body()).slice(1, -1), `"${field.name}":${JSON.stringify(wrongFor(field))}`];
      expect(await faulty(`{${[right, wrong].filter(Boolean).join(',')}}`), field.name).toEqual([field.name]);
      // Something else is wrong as well, so that nothing is done.
      const guard = outer().find(({ name }) => name !== field.name && name in body());
      if (guard && field.name in body()) expect(await faulty(`{${wrong},${JSON.stringify(withField(body(), guard.path, wrongFor(guard))).slice(1)}`), field.name).toEqual([guard.name]);
    }
    expect(await site.stored()).toBe(before);
  });
});

/** What an answer says, apart from the mark of the request. */
async function answerTo(endpoint: Endpoint, query: string) {
  const { statusCode, body } = await inTime(() => site.send(endpoint, { ...leastBody(endpoint), query }));
  return [statusCode, body.replace(/"request_id":"[^"]+"/, '')];
}

/** By the schema itself. */
const faultyIn = (schema: NonNullable<Endpoint['query']>, value: object) => (z.safeParse(schema, value).error?.issues ?? []).map(({ path }) => path[0]);

describe.each(named(ENDPOINTS.filter(({ query }) => query)))('%s query', (_name, endpoint) => {
  test('keys that nobody asked for', async () => {
    const unknown = Object.keys(without(queryNames(endpoint))).map((name) => `${name}=admin`).join('&');
    // What would be done is refused for another reason.
    const known = endpoint.method !== 'GET' && queryNames(endpoint).includes('limit') ? 'limit=0' : '';
    expect(await answerTo(endpoint, `?${known}&${unknown}&__proto__=x&__proto__[role]=admin&x[]=1&&=&`)).toEqual(await answerTo(endpoint, `?${known}`));
  });

  test('the same key twice, where one value is expected', async () => {
    const isList = (name: string) => !faultyIn(endpoint.query!, { [name]: ['1', '2'] }).includes(name);
    for (const name of queryNames(endpoint).filter((one) => !isList(one))) {
      const found = await faultsOf(() => site.send(endpoint, { ...leastBody(endpoint), query: `?${name}=1&${name}=2` }));
      expect(Object.keys(found).map((one) => one.split('.')[0]), name).toContain(name);
    }
  });
});

test('a view is kept with what was asked for last, and with nothing else', async () => {
  const { savedViews } = contract;
  const payload = `{"tab":"leads","query":"status=pending","name":"First","name":"Second",${JSON.stringify(without(['name'])).slice(1)}`;
  const answer = await site.send(savedViews.create, { payload });
  expect([answer.statusCode, answer.json().data]).toEqual([201, { id: expect.not.stringContaining(NOBODY), tab: 'leads', name: 'Second', query: 'status=pending' }]);
});
