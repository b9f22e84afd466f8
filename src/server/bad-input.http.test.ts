/** Bad input at every call: a clear 4xx in the one shape, never a 5xx, nothing stored. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../contract/index.ts';
import type { Endpoint } from '../contract/shared/endpoint.ts';
import type { Role } from '../contract/shared/roles.ts';
import { buildUser } from './testing/builders/accounts.ts';
import { buildLead } from './testing/builders/leads.ts';
import { buildPlaces } from './testing/builders/locations.ts';
import { buildVendor } from './testing/builders/vendors.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

const ENDPOINTS = Object.values(contract).flatMap((feature) => Object.values(feature as Record<string, Endpoint>));
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

let app: TestApp;
const tokens: Partial<Record<Role, string>> = {};

beforeAll(async () => {
  app = await createTestApp();
  await buildPlaces(app);
  tokens.vendor = (await buildVendor(app, {})).token;
  tokens.admin = (await buildUser(app, { role: 'admin' })).token;
  tokens.broker = (await buildUser(app, { role: 'broker' })).token;
  tokens.module_admin = (await buildUser(app, { role: 'module_admin', cityIds: [1259229] })).token;
  await buildLead(app);
});
afterAll(() => app.close());

function tokenFor({ access }: Endpoint): string | undefined {
  if (typeof access === 'string') return tokens.vendor;
  return tokens[access[0]!];
}

/** Sends raw bytes or text, which a typed call could not. */
function send(endpoint: Endpoint, options: { path?: string; query?: string; payload?: string | Buffer; type?: string | null; token?: string | null }) {
  const path = options.path ?? endpoint.path.replaceAll(/\{\w+\}/g, '01890000-0000-7000-8000-000000000000');
  const token = options.token === undefined ? tokenFor(endpoint) : options.token;
  return app.app.inject({
    method: endpoint.method,
    url: `/api${path}${options.query ?? ''}`,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(options.type === null ? {} : { 'content-type': options.type ?? 'application/json' }),
    },
    ...(options.payload === undefined ? {} : { payload: options.payload }),
  });
}

type Sent = Awaited<ReturnType<typeof send>>;

/** The shape of every failure, and nothing of the inside in it. */
function expectFailure(answer: Sent, statuses: readonly number[]): void {
  expect(statuses, answer.body).toContain(answer.statusCode);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  const body = answer.json<{ success: boolean; detail: string; error: { code: string; message: string }; request_id: string }>();
  expect(body.success).toBe(false);
  expect(body.detail).toBe(body.error.message);
  expect(body.detail.length).toBeLessThanOrEqual(300);
  expect(body.error.code).toMatch(/^[a-z_]+$/);
  expect(answer.body).not.toMatch(/select .+ from|insert into|node_modules|\.ts:|postgres/i);
  // What a schema says by itself is for programmers.
  expect(answer.body).not.toMatch(/Invalid input|expected \w+, received/);
}

async function stored(): Promise<string> {
  const { rows } = await sql<{ n: string }>`
    select concat_ws('/', (select count(*) from users), (select count(*) from leads), (select count(*) from assignments), (select count(*) from profession_requests), (select count(*) from specializations), (select count(*) from ratings), (select count(*) from mails)) as n`.execute(app.db);
  return rows[0]!.n;
}

const JSON_BODIES = ENDPOINTS.filter((endpoint) => endpoint.body && !endpoint.multipart);
const REFUSED: [string, string | Buffer, readonly number[]][] = [
  ['truncated JSON', '{', [400]],
  ['null', 'null', [400]],
  ['a list', '[]', [400]],
  ['a text', '"x"', [400]],
  ['a number', '123', [400]],
  ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x7d]), [400]],
  ['deep nesting', '['.repeat(50_000), [400, 422]],
  ['two megabytes', JSON.stringify({ x: 'x'.repeat(2_000_000) }), [413]],
];

describe.each(JSON_BODIES.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', (_name, endpoint) => {
  test.each(REFUSED)('%s', async (_case, payload, statuses) => {
    const before = await stored();
    expectFailure(await send(endpoint, { payload }), statuses);
    expect(await stored()).toBe(before);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=utf-16', 'application/xml'])('content type %s', async (type) => {
    expectFailure(await send(endpoint, { payload: '{}', type }), [415]);
  });

  test.each([
    ['NUL', 'a\u0000b'],
    ['a lone surrogate', 'a\ud800'],
    ['a number', 5],
    ['a list', ['a']],
    ['an object', { a: 1 }],
  ])('%s in every text', async (_case, value) => {
    const before = await stored();
    const answer = await send(endpoint, { payload: JSON.stringify(everyTextAs(value)) });
    expectFailure(answer, [400, 404, 422]);
    expect(await stored()).toBe(before);
  });
});

test.each([5, 'x', ['x'], true])('what should be an object is %j: said in a sentence', async (value) => {
  const answer = await send(contract.leads.requestService, { payload: JSON.stringify({ contact_info: value, service_details: value, broker_details: value, location: value }) });
  expectFailure(answer, [422]);
  expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual(['service_details', 'broker_details', 'contact_info', 'location']);
});

const EMPTY_FORM = { payload: '--xyz--\r\n', type: 'multipart/form-data; boundary=xyz' };

/** A body that holds the value wherever one of our calls takes a text. */
function everyTextAs(value: unknown): Record<string, unknown> {
  return {
    email: value, password: value, action: value, vendor_id: value, lead_ids: [value], reason: value, limit: typeof value === 'number' ? 'ten' : value,
    rating: value, comment: value, lead_id: value,
    requested_profession: value, description: value, referral_type: value,
    full_name: value, phone: value, profession: value, specialization: value, specializations: [value],
    contact_info: { name: value, phone: value, email: value },
    service_details: { profession: value, notes: value },
    location: { country: value, city: value, state: value },
  };
}

describe.each(ENDPOINTS.filter((endpoint) => endpoint.query).map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s query', (_name, endpoint) => {
  const paged = () => 'skip' in ((endpoint.query as unknown as { shape: object }).shape ?? {});

  test.each(['?skip=-1', '?skip=1e9', '?limit=0', '?limit=99999', '?limit=abc', '?limit=10&limit=20', '?limit[]=1'])('%s', async (query) => {
    const answer = await send(endpoint, { query, type: null, ...(endpoint.body ? { payload: '{}', type: 'application/json' } : {}) });
    if (paged()) expectFailure(answer, [404, 422]);
    else expect(answer.statusCode).toBeLessThan(500);
  });

  test.each(['?search=%00', '?search_query=%00', '?q=%00', '?search=%ED%A0%80'])('control characters: %s', async (query) => {
    const answer = await send(endpoint, { query, type: null, ...(endpoint.body ? { payload: '{}', type: 'application/json' } : {}) });
    expect(answer.statusCode).toBeLessThan(500);
  });
});

describe.each(ENDPOINTS.filter((endpoint) => endpoint.path.includes('{id}')).map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s path', (_name, endpoint) => {
  test.each(['1x', 'abc', '..%2Fx', '00000000-0000-0000-0000-000000000000', '01890000-0000-7000-8000-000000000000%20', '%00', '99999999999'])('%s', async (id) => {
    const answer = await send(endpoint, { path: endpoint.path.replace('{id}', id), ...(endpoint.method === 'GET' ? { type: null } : endpoint.multipart ? EMPTY_FORM : { payload: '{"reason":"r","action":"accept","rating":5,"specializations":[],"name":"n","status":"rejected","city_id":1,"city_ids":[1],"vendor_id":"01890000-0000-7000-8000-000000000000"}' }) });
    expectFailure(answer, [400, 404]);
  });
});

describe('tokens', () => {
  test.each(['Bearer', 'Bearer  x', 'Basic abc', `Bearer ${'x'.repeat(10_000)}`, 'Bearer नमस्ते', 'nwc_x'])('%s', async (header) => {
    const answer = await app.app.inject({ url: '/api/auth/me', headers: { authorization: Buffer.from(header).toString('latin1') } });
    expectFailure(answer, [401]);
    expect(answer.headers['www-authenticate']).toBe('Bearer');
  });
});

describe('addresses', () => {
  test.each(['/api/vendors/%zz', '/api/%E0%A4%A', '/api/nothing', '/api/'])('%s', async (url) => {
    const answer = await app.app.inject({ url });
    expectFailure(answer, [400, 404]);
    expect([answer.headers['x-content-type-options'], answer.headers['x-request-id']]).toEqual(['nosniff', answer.json<{ request_id: string }>().request_id]);
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
  });
  test('another method is 405 and says which are allowed', async () => {
    const answer = await app.app.inject({ method: 'DELETE', url: '/api/auth/login' });
    expectFailure(answer, [405]);
    expect(answer.headers['allow']).toBe('POST');
  });
  test('a write from a foreign page is refused', async () => {
    const answer = await app.app.inject({ method: 'POST', url: '/api/auth/login', headers: { origin: 'https://evil.example', 'content-type': 'application/json' }, payload: '{}' });
    expectFailure(answer, [403]);
  });
});

describe('multipart forms', () => {
  const boundary = 'xyz';
  const part = (name: string, value: string) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const post = (payload: string, type = `multipart/form-data; boundary=${boundary}`) => send(contract.registration.register, { payload, type, token: null });

  test.each([
    ['truncated', part('email', 'a@b.in').slice(0, -10), [400]],
    ['garbage', 'garbage', [400]],
    ['empty', '', [400, 422]],
    ['a NUL in a value', `${part('full_name', 'a\u0000b')}--${boundary}--\r\n`, [422]],
    ['too many parts', `${Array.from({ length: 60 }, (_, i) => part(`f${i}`, 'x')).join('')}--${boundary}--\r\n`, [413]],
    ['a huge field', `${part('full_name', 'x'.repeat(20_000))}--${boundary}--\r\n`, [413]],
    ['a file', `--${boundary}\r\nContent-Disposition: form-data; name="id_card_photo"; filename="x.png"\r\nContent-Type: image/png\r\n\r\nx\r\n--${boundary}--\r\n`, [422]],
    ['prototype keys', `${part('__proto__', 'x')}${part('constructor', 'x')}--${boundary}--\r\n`, [400, 422]],
  ])('%s', async (_case, payload, statuses) => {
    const before = await stored();
    expectFailure(await post(payload), statuses);
    expect(await stored()).toBe(before);
  });

  test('JSON instead of a form', async () => {
    expectFailure(await send(contract.registration.register, { payload: '{}', token: null }), [415]);
  });
});
