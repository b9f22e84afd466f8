/** What stands before the body, at every call: ids and texts in addresses, paging, tokens, methods, where a page comes from. */
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../contract/index.ts';
import type { Endpoint } from '../../contract/shared/endpoint.ts';
import { SAFETY_HEADERS } from '../platform/http/safety-headers.ts';
import { EMPTY_FORM, ENDPOINTS, expectFailure, expectRefusal, faultsOf, inTime, leastBody, named, NOBODY, openSite, queryNames, type Parcel, type Site } from '../testing/bad-input/site.ts';
import { buildLead } from '../testing/builders/leads.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const withQuery = (has: (names: readonly string[]) => boolean) => named(ENDPOINTS.filter((endpoint) => endpoint.query && has(queryNames(endpoint))));
const faultyQuery = (endpoint: Endpoint, query: string) => faultsOf(() => site.send(endpoint, { ...leastBody(endpoint), query }));

describe.each(withQuery((names) => names.includes('skip')))('%s skip', (_name, endpoint) => {
  test.each(['-1', '1e9', '100001', '1.5', 'abc', '99999999999999999999'])('%s', async (skip) => {
    expect(await faultyQuery(endpoint, `?skip=${skip}`)).toEqual({ skip: 'skip must be between 0 and 100000.' });
  });
});

/** All other lists give a hundred rows at most. */
const MORE_THAN_A_PAGE: Readonly<Record<string, number>> = { 'GET /admin/vendors': 1000, 'GET /module-admin/vendors': 1000, 'POST /admin/leads/auto-assign': 10_000, 'GET /locations/search': 50 };

describe.each(withQuery((names) => names.includes('limit')))('%s limit', (name, endpoint) => {
  const sentence = `limit must be between 1 and ${MORE_THAN_A_PAGE[name] ?? 100}.`;

  test.each(['limit=0', 'limit=-1', `limit=${(MORE_THAN_A_PAGE[name] ?? 100) + 1}`, 'limit=99999', 'limit=1e9', 'limit=1.5', 'limit=abc', 'limit=10&limit=20', 'limit[]=1'])('%s', async (query) => {
    expect(await faultyQuery(endpoint, `?${query}`)).toHaveProperty('limit', sentence);
  });

  test('the most that is allowed', async () => {
    const answer = await site.send(endpoint, { ...leastBody(endpoint), query: `?limit=${MORE_THAN_A_PAGE[name] ?? 100}` });
    expect(answer.json<{ errors?: object }>().errors ?? {}).not.toHaveProperty('limit');
  });
});

describe.each(withQuery((names) => names.length > 0))('%s query', (_name, endpoint) => {
  test.each([['a NUL', 'abc%00d'], ['an escape', 'abc%1b[31md'], ['a line of a head', 'abc%0D%0ASet-Cookie:%20a=b'], ['a C1 control', 'abc%C2%85d']])('%s in each value', async (_case, value) => {
    for (const name of queryNames(endpoint)) {
      const faults = await faultyQuery(endpoint, `?${name}=${value}`);
      // Lists name the entry.
      expect(Object.keys(faults).map((one) => one.split('.')[0]), name).toContain(name);
    }
  });

  test.each(['%zz', '%E0%A4%A', '%ED%A0%80'])('no UTF-8: %s', async (value) => {
    await expectFailure(() => site.send(endpoint, { ...leastBody(endpoint), query: `?${queryNames(endpoint)[0]}=${value}` }), [400]);
  });
});

const IDS = [
  '1x', '..%2Fx', '00000000-0000-0000-0000-000000000000', `${NOBODY}%20`, `${NOBODY}%00`, '%00', '-1', '2147483648', '%D9%A1', 'a'.repeat(400),
];

describe.each(named(ENDPOINTS.filter(({ path }) => path.includes('{'))))('%s path', (_name, endpoint) => {
  const body = '{"reason":"r","action":"accept","rating":5,"specializations":[],"name":"n","status":"rejected","city_id":1,"city_ids":[1],"vendor_id":"01890000-0000-7000-8000-000000000000"}';
  const parcel: Parcel = endpoint.method === 'GET' ? { type: null } : endpoint.multipart ? EMPTY_FORM : { payload: body };

  test.each(endpoint.path.includes('{id}') ? IDS : ['%00', 'abc%00d', 'a%07', 'a'.repeat(400)])('%s', async (value) => {
    await expectFailure(() => site.send(endpoint, { ...parcel, path: endpoint.path.replace(/\{\w+\}/, value) }), [400, 404]);
  });
});

/** What a query takes where it takes an id and no other word. */
const idNames = (endpoint: Endpoint) => queryNames(endpoint).filter((name) => [NOBODY, 'abc'].map((value) => z.safeParse(endpoint.query!, { [name]: value }).success).join() === 'true,false');
const WITH_IDS = named(ENDPOINTS.filter((endpoint) => endpoint.query && idNames(endpoint).length > 0));

describe.each(WITH_IDS)('%s ids in the query', (_name, endpoint) => {
  test.each([['a number', '1'], ['a word', 'abc'], ['a path', '..%2Fx'], ['a space after it', `${NOBODY}%20`], ['no dashes', NOBODY.replaceAll('-', '')], ['one digit less', NOBODY.slice(1)], ['one digit more', `${NOBODY}0`], ['one of two', `${NOBODY},x`]])('%s', async (_case, value) => {
    for (const name of idNames(endpoint)) expect(Object.keys(await faultyQuery(endpoint, `?${name}=${value}`)).map((one) => one.split('.')[0]), name).toEqual([name]);
  });

  test('capitals are the same', () => {
    for (const name of idNames(endpoint)) {
      const [upper, lower] = [`${NOBODY.slice(0, -1)}A`, `${NOBODY.slice(0, -1)}a`].map((id) => z.safeParse(endpoint.query!, { [name]: id }));
      expect(upper, name).toEqual({ success: true, data: lower!.data });
    }
  });
});

test('some query takes ids', () => {
  expect(WITH_IDS.map(([name]) => name)).toContain('GET /admin/leads/export.csv');
});

describe('an id in capitals is the same id', () => {
  const capital = NOBODY.replace(/0{12}$/, 'ABCDEFABCDEF');
  const takesUuid = ({ params }: Endpoint) => params && z.safeParse(params, { id: NOBODY }).success;

  test.each(named(ENDPOINTS.filter(takesUuid)))('%s', (_name, { params }) => {
    expect(z.parse(params!, { id: capital })).toEqual({ id: capital.toLowerCase() });
  });

  test.each([
    ['a vendor', contract.vendors.detail, () => site.vendorId],
    ['a profile', contract.profiles.read, () => site.vendorId],
    ['a managed vendor', contract.adminVendors.detail, () => site.vendorId],
    ['what was done to a vendor', contract.adminVendors.history, () => site.vendorId],
    ['a lead', contract.leads.adminDetail, () => site.leadId],
    ['who may take a lead', contract.assignment.candidates, () => site.leadId],
  ] as [string, Endpoint, () => string][])('%s', async (_case, endpoint, id) => {
    const [lower, upper] = await Promise.all([id(), id().toUpperCase()].map((one) => site.send(endpoint, { type: null, token: endpoint === contract.vendors.detail ? null : site.tokens.admin, path: endpoint.path.replace('{id}', one) })));
    expect([upper!.statusCode, upper!.json().data]).toEqual([200, lower!.json().data]);
  });

  test('in a body', async () => {
    const { id } = await buildLead(site.app);
    const payload = JSON.stringify({ lead_ids: [id.toUpperCase(), id], vendor_id: site.vendorId.toUpperCase() });
    const answer = await site.send(contract.assignment.assignMany, { payload, token: site.tokens.admin });
    expect([answer.statusCode, answer.json().data.results]).toMatchObject([200, [{ lead_id: id, assigned: true }]]);
  });

  test('in a query', async () => {
    const answer = await site.send(contract.leads.exportCsv, { type: null, token: site.tokens.admin, query: `?ids=${site.leadId.toUpperCase()}` });
    expect([answer.statusCode, answer.body.trimEnd().split('\r\n').length]).toEqual([200, 2]);
  });
});

const TOKENS: [string, string | undefined][] = [
  ['none', undefined], ['no value', 'Bearer'], ['two spaces', 'Bearer  x'], ['another scheme', 'Basic YTpi'], ['10 KB', `Bearer ${'x'.repeat(10_000)}`], ['not ASCII', 'Bearer नमस्ते'],
  ['no scheme', `nwc_${'x'.repeat(43)}`], ['of nobody', `Bearer nwc_${'x'.repeat(43)}`], ['of three parts', 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.'], ['a quote', `Bearer nwc_'or'1'='1${'x'.repeat(30)}`],
];
const headersOf = (token: string | undefined): Record<string, string> => (token === undefined ? {} : { authorization: Buffer.from(token).toString('latin1') });

describe.each(TOKENS)('a token that is no token: %s', (_case, token) => {
  const isGated = ({ access }: Endpoint) => access === 'session' || Array.isArray(access);

  test('lets nobody in anywhere', async () => {
    const before = await site.stored();
    for (const [name, endpoint] of named(ENDPOINTS.filter(isGated))) {
      const answer = await expectFailure(() => site.send(endpoint, { ...leastBody(endpoint), token: null, headers: headersOf(token) }), [401]);
      expect([name, answer.headers['www-authenticate'], answer.json<{ detail: string }>().detail]).toEqual([name, 'Bearer', 'Please sign in to continue.']);
    }
    expect(await site.stored()).toBe(before);
  });

  test('is a visitor where visitors are welcome', async () => {
    for (const [name, endpoint] of named(ENDPOINTS.filter(({ access, method }) => access === 'public-aware' && method === 'GET'))) {
      const [visitor, bearer] = await Promise.all([{}, headersOf(token)].map((headers) => inTime(() => site.send(endpoint, { ...leastBody(endpoint), token: null, headers }))));
      expect([name, bearer!.statusCode]).toEqual([name, visitor!.statusCode]);
    }
  });
});

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
const ADDRESSES = [...new Set(ENDPOINTS.map(({ path }) => path))];

const askAt = (path: string, method: (typeof METHODS)[number]) => site.app.app.inject({ method, url: `/api${path.replaceAll(/\{\w+\}/g, NOBODY)}`, headers: { authorization: `Bearer ${site.tokens.admin}` } });

describe.each(ADDRESSES)('another method at %s', (path) => {
  const declared: string[] = ENDPOINTS.filter((endpoint) => endpoint.path === path).map(({ method }) => method);
  const allowed = declared.includes('GET') ? [...declared, 'HEAD'] : declared;

  test.each(METHODS.filter((method) => !allowed.includes(method)))('%s is 405 and says which are allowed', async (method) => {
    // HEAD has no body to read.
    const answer = await (method === 'HEAD' ? inTime(() => askAt(path, method)) : expectRefusal(() => askAt(path, method), 'method_not_allowed'));
    expect(answer.statusCode).toBe(405);
    expect(String(answer.headers['allow']).split(', ').toSorted()).toEqual(allowed.toSorted());
  });
});

describe.each(ENDPOINTS.filter(({ method }) => method === 'GET').map(({ path }) => path))('HEAD at %s', (path) => {
  test('says what GET would, the length and the tag of its body too', async () => {
    const [got, head] = [await askAt(path, 'GET'), await inTime(() => askAt(path, 'HEAD'))];
    // What one may have of one's own tells of the first reading too.
    const lengthOf = ({ headers }: typeof got) => (path === '/auth/my-data' ? null : headers['content-length']);
    const told = (answer: typeof got) => [answer.statusCode, answer.headers['content-type'], answer.headers['etag'], lengthOf(answer)];
    expect(told(head)).toEqual(told(got));
  });
});

describe('addresses', () => {
  test.each(['/api/vendors/%zz', '/api/%E0%A4%A', '/api/nothing', '/api/'])('%s', async (url) => {
    const answer = await expectFailure(() => site.app.app.inject({ url }), [400, 404]);
    expect(answer.headers['x-request-id']).toBe(answer.json<{ request_id: string }>().request_id);
    expect(answer.headers).toMatchObject(SAFETY_HEADERS);
  });

  test('a write from a foreign page is refused', async () => {
    const headers = { origin: 'https://evil.example' };
    await expectFailure(() => site.send(contract.accounts.login, { payload: '{}', headers }), [403]);
  });
});
