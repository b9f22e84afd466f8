/** The shape of every endpoint: what is stripped from answers, which tokens and addresses are read at all, how long an act is waited for. */
import { Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { accounts } from '../../../contract/accounts.ts';
import { endpoint } from '../../../contract/shared/endpoint.ts';
import { buildUser } from '../../testing/builders/accounts.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createLog } from '../log.ts';
import { registerRoutes, type Route, route } from './route.ts';
import { createServer } from './server.ts';

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await createTestApp();
  token = (await buildUser(app, { role: 'vendor' })).token;
});
afterAll(() => app.close());

/** A server that has nothing else. */
async function serverOf(one: Route, log = createLog('silent')) {
  const server = await createServer(app.config, app.db, log);
  registerRoutes(server, [one], {
    db: app.db, reads: app.db, clock: app.now, authenticate: async () => null, deriveKey: app.deriveKey, files: app.files, publicUrl: app.config.publicUrl, rateLimitFactor: Number.POSITIVE_INFINITY, sendsMail: false, legalHoldDays: 0,
  });
  return server;
}

test('fields that the contract does not declare never leave', async () => {
  const declared = endpoint({ method: 'GET', path: '/declared', summary: 'A test', access: 'public', limit: 'everything', response: z.object({ known: z.string() }) });
  const server = await serverOf(route(declared, async () => ({ known: 'yes', password_hash: 'no' })));
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

const LATE = endpoint({ method: 'POST', path: '/late', summary: 'A test', access: 'public', limit: 'everything', response: z.object({}) });

/** A server whose act waits until it is ended, and then fails; to prepare for it takes so long. */
async function serverOfLate(prepareMs: number) {
  const now = performance.now.bind(performance);
  const clock = vi.spyOn(performance, 'now');
  const undo = vi.fn<() => Promise<void>>(async () => undefined);
  const begun = vi.fn<() => void>();
  let end = () => undefined as void;
  const held = new Promise<void>((resolve) => (end = resolve));
  const logged: string[] = [];
  const log = createLog('info', new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged.push(chunk.toString());
      done();
    },
  }));
  const server = await serverOf(route(LATE, {
    prepare: async () => void clock.mockImplementation(() => now() + prepareMs),
    act: async () => {
      begun();
      await held;
      throw new Error('no answer of the database');
    },
    undo,
  }), log);
  const close = async () => {
    end();
    clock.mockRestore();
    await server.close();
  };
  return { ask: () => Promise.race([server.inject({ method: 'POST', url: '/api/late' }), delay(4000)]), begun, undo, end, logged, close };
}

test('an act that is late is not waited for beyond the eight seconds; when it has failed the log tells why, and what was prepared is taken back', async () => {
  const { ask, undo, end, logged, close } = await serverOfLate(5000);
  try {
    const answer = await ask();
    expect([answer?.statusCode, answer?.headers['retry-after'], undo.mock.calls.length]).toEqual([503, '2', 0]);
    end();
    await expect.poll(() => undo.mock.calls.length).toBe(1);
    await expect.poll(() => logged.filter((line) => line.includes('request failed after it was given up')).join('')).toContain('no answer of the database');
  } finally {
    await close();
  }
});

test('what took so long to prepare that nobody would wait for the act is not done, and taken back', async () => {
  const { ask, begun, undo, close } = await serverOfLate(7000);
  try {
    expect((await ask())?.statusCode).toBe(503);
    expect([begun.mock.calls.length, undo.mock.calls.length]).toEqual([0, 1]);
  } finally {
    await close();
  }
});
