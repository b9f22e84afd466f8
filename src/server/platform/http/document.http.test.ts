/** GET /api/openapi.json: every call of the contract, with its failures. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import type { Endpoint } from '../../../contract/shared/endpoint.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

type Answer = { content: { 'application/json': { schema: { properties: object } } } };
type Operation = {
  operationId: string;
  summary: string;
  description: string;
  parameters?: { in: string; name: string }[];
  requestBody?: { required: boolean; content: Record<string, unknown> };
  responses: Record<string, { $ref: string }>;
  security?: object[];
};

const ENDPOINTS = Object.values(contract).flatMap((feature) => Object.values(feature as Record<string, Endpoint>));
let app: TestApp;
let document: { paths: Record<string, Record<string, Operation>>; components: { responses: Record<string, Answer> } };
let paths: typeof document.paths;

beforeAll(async () => {
  app = await createTestApp();
  document = (await app.app.inject('/api/openapi.json')).json<typeof document>();
  ({ paths } = document);
});
afterAll(() => app.close());

const failureOf = (ref: string) => Object.keys(document.components.responses[ref.split('/').at(-1)!]!.content['application/json'].schema.properties);
const operationOf = ({ method, path }: Endpoint) => paths[`/api${path}`]?.[method.toLowerCase()];

test.each(ENDPOINTS.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))('%s', (_name, endpoint) => {
  const operation = operationOf(endpoint)!;
  expect([operation.summary, operation.description]).toEqual([endpoint.summary, expect.stringMatching(/^For /)]);
  expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining([String(endpoint.status ?? 200), '429', 'default']));
  expect([operation.responses['401'] !== undefined, operation.responses['403'] !== undefined]).toEqual([operation.security?.length === 1 || endpoint.fails?.includes(401) === true, Array.isArray(endpoint.access)]);
  expect(operation.responses['404'] !== undefined).toBe(endpoint.path.includes('{') || endpoint.fails?.includes(404) === true);
  for (const [status, answer] of Object.entries(operation.responses)) if (!status.startsWith('2')) expect(failureOf(answer.$ref)).toEqual(['success', 'detail', 'error', 'errors', 'request_id']);
  if (endpoint.body) expect(Object.keys(operation.requestBody!.content)).toEqual([endpoint.multipart ? 'multipart/form-data' : 'application/json']);
  const hasKey = (operation.parameters ?? []).some(({ in: where, name }) => where === 'header' && name === 'idempotency-key');
  expect(hasKey).toBe(endpoint.idempotent === true);
});

test('names every operation once', () => {
  const ids = ENDPOINTS.map((endpoint) => operationOf(endpoint)!.operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

test('says where a session is needed, welcome, or ignored', () => {
  expect(operationOf(contract.dashboards.vendor)!.security).toEqual([{ bearer: [] }]);
  expect(operationOf(contract.vendors.detail)!.security).toEqual([{}, { bearer: [] }]);
  expect(operationOf(contract.vendors.list)!.security).toBeUndefined();
});

test('says which bodies may be left out', () => {
  expect(operationOf(contract.registration.reject)!.requestBody).toMatchObject({ required: false });
  expect(operationOf(contract.leads.act)!.requestBody).toMatchObject({ required: true });
});

test('names the files of forms', () => {
  const form = operationOf(contract.registration.register)!.requestBody!.content['multipart/form-data'] as { schema: { properties: object } };
  expect(form.schema.properties).toMatchObject({ email: { type: 'string' }, id_card_photo: { format: 'binary' } });
});

test('every reference leads somewhere', () => {
  const text = JSON.stringify(document);
  for (const [, name] of text.matchAll(/"\$ref":"#\/components\/responses\/(\w+)"/g)) expect(document.components.responses).toHaveProperty(name!);
  expect(text.match(/"\$ref":"(?!#\/components\/responses\/)/)).toBeNull();
});

test('the page to read it on allows what it needs and nothing of others', async () => {
  const page = await app.app.inject('/api/docs');
  expect([page.statusCode, page.headers['x-robots-tag'], page.headers['content-type']]).toEqual([200, 'noindex', 'text/html; charset=utf-8']);
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self'; style-src-elem 'self' 'sha256-[^']+'; style-src-attr 'unsafe-inline'; img-src 'self' data:; connect-src 'self';/);
  expect(page.body).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
  expect((await app.app.inject('/api/docs/json')).json()).toEqual(document);
  expect((await app.app.inject('/api/openapi.json')).headers['content-security-policy']).toContain("default-src 'none';");
});
