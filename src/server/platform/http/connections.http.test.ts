/** Bytes that are no good request, come too slowly, or whose sender is gone: a failure in the one shape, the end of the connection, and no half of an act. */
import { once } from 'node:events';
import { IncomingMessage } from 'node:http';
import { type AddressInfo, connect, Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildUser } from '../../testing/builders/accounts.ts';
import { buildPlaces, PLACES } from '../../testing/builders/locations.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let port: number;
let token: string;

beforeAll(async () => {
  app = await createTestApp();
  await buildPlaces(app);
  token = (await buildUser(app, { role: 'vendor' })).token;
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

/** Everything the server says until it hangs up. */
function say(words: string): Promise<{ status: number; body: { success: boolean; error: { code: string } } }> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(words));
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('error', reject);
    socket.on('close', () => resolve({ status: Number(text.split(' ')[1]), body: JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4)) }));
  });
}

const send = (lines: readonly string[], body = '') => say([...lines, '', body].join('\r\n'));

const POST = ['POST /api/auth/login HTTP/1.1', 'Host: localhost', 'Content-Type: application/json'];

test.each([
  ['no HTTP at all', ['hello'], '', 400, 'bad_request'],
  ['no host', ['GET /api/vendors HTTP/1.1', 'Connection: close'], '', 400, 'bad_request'],
  ['two hosts', ['GET /api/vendors HTTP/1.1', 'Host: localhost', 'Host: example.com', 'Connection: close'], '', 400, 'bad_request'],
  ['a condition that nobody knows', [...POST, 'Expect: a-miracle', 'Content-Length: 2'], '{}', 400, 'bad_request'],
  ['a tunnel', ['CONNECT example.com:443 HTTP/1.1', 'Host: example.com:443'], '', 400, 'bad_request'],
  ['a method that is none', ['BREW /api/vendors HTTP/1.1', 'Host: localhost'], '', 400, 'bad_request'],
  ['a method that no address has', ['TRACE /api/vendors HTTP/1.1', 'Host: localhost', 'Connection: close'], '', 404, 'not_found'],
  ['HTTP/2 without being asked', ['PRI * HTTP/2.0', '', 'SM'], '', 400, 'bad_request'],
  ['an address without its slash', ['GET api/vendors HTTP/1.1', 'Host: localhost'], '', 400, 'bad_request'],
  ['two lengths', [...POST, 'Content-Length: 4', 'Transfer-Encoding: chunked'], '0\r\n\r\n', 400, 'bad_request'],
  ['a broken chunk', [...POST, 'Transfer-Encoding: chunked'], 'ZZ\r\n\r\n', 400, 'bad_request'],
  ['headers of 20 KB', ['GET /api/vendors HTTP/1.1', 'Host: localhost', `X-Long: ${'a'.repeat(20_000)}`], '', 431, 'headers_too_large'],
  ['200 headers', ['GET /api/vendors HTTP/1.1', 'Host: localhost', 'Connection: close', ...Array.from({ length: 200 }, (_, n) => `X-${n}: 1`)], '', 431, 'headers_too_large'],
  ['an address of 8 KB', [`GET /api/vendors?search_query=${'a'.repeat(8192)} HTTP/1.1`, 'Host: localhost', 'Connection: close'], '', 414, 'address_too_long'],
  ['a path of 8 KB', [`GET /api/vendors/${'a'.repeat(8192)} HTTP/1.1`, 'Host: localhost', 'Connection: close'], '', 414, 'address_too_long'],
  ['a promised body that is too large', [...POST, 'Content-Length: 2000000'], '{', 413, 'too_large'],
  ['a body that is too large', [...POST, 'Content-Length: 2000000'], 'x'.repeat(2_000_000), 413, 'too_large'],
  ['an endless body', [...POST, 'Transfer-Encoding: chunked'], `10000\r\n${'x'.repeat(65_536)}\r\n1\r\nx\r\n`, 413, 'too_large'],
])('%s', async (_case, lines, body, status, code) => {
  expect(await send(lines, body)).toMatchObject({ status, body: { success: false, error: { code } } });
});

test.each([
  ['an address with another host, as proxies are asked', ['GET http://example.com/api/vendors HTTP/1.1', 'Host: localhost', 'Connection: close']],
  ['HTTP/1.0, which knows no host', ['GET /api/vendors HTTP/1.0']],
  ['an upgrade that nobody offers', ['GET /api/vendors HTTP/1.1', 'Host: localhost', 'Connection: Upgrade', 'Upgrade: websocket', 'Connection: close']],
])('%s is answered', async (_case, lines) => {
  expect(await send(lines)).toMatchObject({ status: 200, body: { success: true } });
});

test('two tokens in one request count as none', async () => {
  const header = `Authorization: Bearer ${token}`;
  const ask = (...headers: string[]) => send(['GET /api/auth/me HTTP/1.1', 'Host: localhost', 'Connection: close', ...headers], '');
  expect((await ask(header)).status).toBe(200);
  expect((await ask(header, header)).status).toBe(401);
});

test('a head that comes too slowly is told so', async () => {
  const { server } = app.app;
  expect(server.headersTimeout).toBe(10_000);
  server.headersTimeout = 100;
  try {
    expect(await say('GET /api/vendors HTTP/1.1\r\nHost: localhost\r\nX-Slo')).toMatchObject({ status: 408, body: { error: { code: 'request_timeout' } } });
  } finally {
    server.headersTimeout = 10_000;
  }
});

test('a connection that is idle is kept longer than a proxy keeps it', async () => {
  expect(app.app.server.keepAliveTimeout).toBe(65_000);
  const answer = await fetch(`http://127.0.0.1:${port}/livez`);
  expect([answer.headers.get('connection'), answer.headers.get('keep-alive')]).toEqual(['keep-alive', 'timeout=65']);
});

/** Both ends of a connection on which this was sent. */
async function opened(lines: readonly string[], body: string): Promise<{ client: Socket; atServer: Socket }> {
  const arrival = once(app.app.server, 'connection') as Promise<[Socket]>;
  const client = connect(port, '127.0.0.1', () => client.write([...lines, '', body].join('\r\n')));
  client.on('error', () => undefined);
  return { client, atServer: (await arrival)[0] };
}

/** Also by a fault. */
const closed = (socket: Socket) => new Promise<void>((resolve) => socket.once('close', () => resolve()));
const errors = () => app.logged.filter((line) => (JSON.parse(line) as { level: number }).level >= 50);

test.each([
  ['a body that stops', [...POST, 'Content-Length: 100'], '{"email":'],
  ['a body in pieces that stops', [...POST, 'Transfer-Encoding: chunked'], '5\r\n{"ema\r\n'],
  ['leave asked for a body that never comes', [...POST, 'Content-Length: 100', 'Expect: 100-continue'], ''],
])('%s: the connection is closed after 15 seconds', async (_case, lines, body) => {
  const { client, atServer } = await opened(lines, body);
  await vi.waitFor(() => expect(atServer.timeout).toBe(15_000));
  const end = closed(client);
  client.resume();
  // Nobody waits that long here.
  atServer.setTimeout(20);
  await end;
  expect(errors()).toEqual([]);
});

test('a body of which a little comes again and again is cut off after five minutes', async () => {
  const { server } = app.app;
  expect(server.requestTimeout).toBe(300_000);
  server.requestTimeout = 100;
  const { client } = await opened([...POST, 'Content-Length: 100000'], '{');
  const end = closed(client);
  const drops = setInterval(() => client.write(' '), 50);
  try {
    client.resume();
    await end;
    expect(errors()).toEqual([]);
  } finally {
    clearInterval(drops);
    server.requestTimeout = 300_000;
  }
});

const WISH = JSON.stringify({ referral_type: 'vendor', service_details: { profession: 'electrician' }, contact_info: { name: 'Asha Rao', phone: '+91 50000 00001', email: 'asha@example.com' }, location: { city_id: PLACES.pune } });
const post = (length: number) => ['POST /api/leads/service-request HTTP/1.1', 'Host: localhost', 'Content-Type: application/json', `Content-Length: ${length}`];
const effects = async () => (await sql<{ n: string }>`select concat_ws('/', (select count(*) from leads), (select count(*) from mails), (select count(*) from activity where action = 'lead_created')) as n`.execute(app.db)).rows[0]!.n;

test('who sends nonsense after a request that is still looked into breaks nothing', async () => {
  const { client } = await opened(['GET /api/vendors HTTP/1.1', 'Host: localhost'], 'nonsense');
  const end = closed(client);
  client.resume();
  await end;
  // It is still looked into, and leaves no trace of its end.
  await setTimeout(100);
  expect(errors()).toEqual([]);
});

test('who asks for a tunnel and is gone at once breaks nothing', () => {
  // As Node hands a connection over: without anybody who listens for its faults.
  const handed = new PassThrough();
  app.app.server.emit('connect', new IncomingMessage(new Socket()), handed, Buffer.alloc(0));
  expect(() => handed.emit('error', new Error('write ECONNRESET'))).not.toThrow();
});

test('a refused condition waits for the answer of the request before it', async () => {
  const text = await new Promise<string>((resolve) => {
    let got = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(['GET /api/vendors HTTP/1.1', 'Host: localhost', '', ...POST, 'Expect: a-miracle', 'Content-Length: 2', '', '{}'].join('\r\n')));
    socket.on('data', (chunk) => (got += chunk.toString()));
    socket.on('close', () => resolve(got));
  });
  expect([...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(['200', '400']);
});

test('who goes in the middle of a body has done nothing', async () => {
  const { client, atServer } = await opened(post(WISH.length), WISH.slice(0, -10));
  await vi.waitFor(() => expect(atServer.timeout).toBe(15_000));
  const gone = closed(atServer);
  client.destroy();
  await gone;
  expect(await effects()).toBe('0/0/0');
  expect(errors()).toEqual([]);
});

test('who goes before the answer has done all of it', async () => {
  await app.db.transaction().execute(async (tx) => {
    await sql`lock table leads in exclusive mode`.execute(tx);
    const { client, atServer } = await opened(post(WISH.length), WISH);
    const waits = async () => (await sql<{ n: number }>`select count(*)::int as n from pg_locks where not granted and relation = 'leads'::regclass`.execute(app.db)).rows[0]!.n;
    await vi.waitFor(async () => expect(await waits()).toBe(1), { timeout: 5000 });
    const gone = closed(atServer);
    client.destroy();
    await gone;
  });
  await vi.waitFor(async () => expect(await effects()).toMatch(/^1\/[1-9]\/1$/), { timeout: 5000 });
  expect(errors()).toEqual([]);
});
