/** GET /api/openapi.json: every call of the contract, with its failures. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import type { Endpoint } from '../../../contract/shared/endpoint.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

type Operation = {
  operationId: string;
  parameters?: { in: string; name: string }[];
  requestBody?: { required: boolean; content: Record<string, unknown> };
  responses: Record<string, { content: { 'application/json': { schema: { properties: object } } } }>;
  security?: object[];
};

const ENDPOINTS = Object.values(contract).flatMap((feature) => Object.values(feature as Record<string, Endpoint>));
let app: TestApp;
let paths: Record<string, Record<string, Operation>>;

beforeAll(async () => {
  app = await createTestApp();
  paths = (await app.app.inject('/api/openapi.json')).json<{ paths: typeof paths }>().paths;
});
afterAll(() => app.close());

const operationOf = ({ method, path }: Endpoint) => paths[`/api${path}`]?.[method.toLowerCase()];

test.each(ENDPOINTS.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))('%s', (_name, endpoint) => {
  const operation = operationOf(endpoint)!;
  expect(Object.keys(operation.responses)).toEqual([String(endpoint.status ?? 200), 'default']);
  const failure = operation.responses['default']!.content['application/json'].schema;
  expect(Object.keys(failure.properties)).toEqual(['success', 'detail', 'error', 'errors', 'request_id']);
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
