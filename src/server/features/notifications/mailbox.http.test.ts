/** GET /dev/mail and GET /dev/mail/{id} */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uuidv7 } from '../../platform/clock.ts';
import { type Mode, readConfig } from '../../platform/config.ts';
import { createServer } from '../../platform/http/server.ts';
import { createLog } from '../../platform/log.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerMailbox } from './mailbox.ts';
import { defineMail } from './rules.ts';
import { queueMail } from './service.ts';

const hello = defineMail<{ name: string }>('hello', ({ name }) => ({ subject: `Hello ${name}`, greeting: `Hello ${name},`, paragraphs: ['Welcome.'] }));

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function serverIn(mode: Mode) {
  const config = readConfig({ RATE_LIMITS: 'off' }, mode);
  const server = await createServer(config, app.db, createLog('silent'));
  registerMailbox(server, { db: app.db, mails: [hello], config });
  return server;
}

async function queue(name: string): Promise<string> {
  let id = '';
  await queueMail({ db: app.db, now: app.now(), newId: () => (id = uuidv7(app.now())) }, hello, { address: 'asha@example.com' }, { name });
  return id;
}

test.each(['development', 'demo'] as const)('%s: lists mails and shows one, escaped, under a policy without script', async (mode) => {
  const server = await serverIn(mode);
  const id = await queue('<script>alert(1)</script> आशा');
  const list = await server.inject('/dev/mail');
  expect(list.statusCode).toBe(200);
  expect(list.body).toContain(`href="/dev/mail/${id}"`);
  const one = await server.inject(`/dev/mail/${id}`);
  expect(one.body).toContain('Hello &lt;script&gt;alert(1)&lt;/script&gt; आशा');
  for (const answer of [list, one]) {
    expect(answer.body).not.toContain('<script');
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'unsafe-inline';/);
    expect(answer.headers['content-security-policy']).not.toContain('script-src');
    expect(answer.headers['cache-control']).toBe('no-store');
  }
  await server.close();
});

test.each(['production', 'test'] as const)('%s: there is no mailbox', async (mode) => {
  const server = await serverIn(mode);
  const id = await queue('Asha');
  expect((await server.inject('/dev/mail')).statusCode).toBe(404);
  expect((await server.inject(`/dev/mail/${id}`)).statusCode).toBe(404);
  await server.close();
});

test.each(['not-an-id', '018f0000-0000-7000-8000-000000000000', '..%2f..'])('%s: not there', async (id) => {
  const server = await serverIn('demo');
  expect((await server.inject(`/dev/mail/${id}`)).statusCode).toBe(404);
  await server.close();
});
