/** The shape of every endpoint: what is stripped from answers, which tokens and addresses are read at all. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { accounts } from '../../../contract/accounts.ts';
import { endpoint } from '../../../contract/shared/endpoint.ts';
import { buildUser } from '../../testing/builders/accounts.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createLog } from '../log.ts';
import { registerRoutes, route } from './route.ts';
import { createServer } from './server.ts';

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await createTestApp();
  token = (await buildUser(app, { role: 'vendor' })).token;
});
afterAll(() => app.close());

test('fields that the contract does not declare never leave', async () => {
  const declared = endpoint({ method: 'GET', path: '/declared', summary: 'A test', access: 'public', limit: 'everything', response: z.object({ known: z.string() }) });
  const server = await createServer(app.config, app.db, createLog('silent'));
  registerRoutes(server, [route(declared, async () => ({ known: 'yes', password_hash: 'no' }))], {
    db: app.db, reads: app.db, clock: app.now, authenticate: async () => null, deriveKey: app.deriveKey, files: app.files, publicUrl: app.config.publicUrl, rateLimitFactor: Number.POSITIVE_INFINITY, sendsMail: false, legalHoldDays: 0,
  });
  expect((await server.inject('/api/declared')).json()).toEqual({ success: true, data: { known: 'yes' } });
  await server.close();
});

test('the scheme of a token is read in any case', async () => {
  const answer = await app.call(accounts.me, {}, { headers: { authorization: `bearer ${token}` } });
  expect(answer.status).toBe(200);
});

test.each(['/api/vendors?search_query=%zz', '/api/vendors?search_query=%E0%A4%A'])('%s: 400', async (url) => {
  const answer = await app.app.inject(url);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ success: false, error: { code: 'bad_request' } });
});
