/** Bytes that are no good request: an answer in the shape of every failure, and the end of the connection. */
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildUser } from '../../testing/builders/accounts.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let port: number;
let token: string;

beforeAll(async () => {
  app = await createTestApp();
  token = (await buildUser(app, { role: 'vendor' })).token;
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

/** Everything the server says until it hangs up. */
function send(lines: readonly string[], body = ''): Promise<{ status: number; body: { success: boolean; error: { code: string } } }> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write([...lines, '', body].join('\r\n')));
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('error', reject);
    socket.on('close', () => resolve({ status: Number(text.split(' ')[1]), body: JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4)) }));
  });
}

const POST = ['POST /api/auth/login HTTP/1.1', 'Host: localhost', 'Content-Type: application/json'];

test.each([
  ['no HTTP at all', ['hello'], '', 400, 'bad_request'],
  ['two lengths', [...POST, 'Content-Length: 4', 'Transfer-Encoding: chunked'], '0\r\n\r\n', 400, 'bad_request'],
  ['a broken chunk', [...POST, 'Transfer-Encoding: chunked'], 'ZZ\r\n\r\n', 400, 'bad_request'],
  ['headers of 20 KB', ['GET /api/vendors HTTP/1.1', 'Host: localhost', `X-Long: ${'a'.repeat(20_000)}`], '', 431, 'headers_too_large'],
])('%s', async (_case, lines, body, status, code) => {
  expect(await send(lines, body)).toMatchObject({ status, body: { success: false, error: { code } } });
});

test('two tokens in one request count as none', async () => {
  const header = `Authorization: Bearer ${token}`;
  const ask = (...headers: string[]) => send(['GET /api/auth/me HTTP/1.1', 'Host: localhost', 'Connection: close', ...headers], '');
  expect((await ask(header)).status).toBe(200);
  expect((await ask(header, header)).status).toBe(401);
});
