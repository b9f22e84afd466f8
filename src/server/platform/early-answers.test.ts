/** What is answered while a server prepares itself. */
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EarlyAnswers, answerEarly } from './early-answers.ts';
import { freePort } from './free-port.ts';

let port: number;
let early: EarlyAnswers;

beforeAll(async () => {
  port = await freePort();
  early = await answerEarly({ port, host: '127.0.0.1', brandName: 'Newsco' });
});
afterAll(() => early.close());

const HTML = { accept: 'text/html,application/xhtml+xml' };
const ask = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init);

test('the process lives', async () => {
  const answer = await ask('/livez');
  expect([answer.status, await answer.json(), answer.headers.get('connection')]).toEqual([200, { status: 'ok' }, 'close']);
});

test.each<[string, string, RequestInit | undefined]>([
  ['readiness', '/readyz', undefined],
  ['a call', '/api/vendors?city_id=1', undefined],
  ['a call with a body', '/api/service-requests', { method: 'POST', body: '{"contact_info":{}}', headers: { 'content-type': 'application/json' } }],
  ['a photo', '/api/register', { method: 'POST', body: 'x'.repeat(1_000_000), headers: { 'content-type': 'multipart/form-data; boundary=x' } }],
  ['an address that cannot be read', '/%zz', { headers: HTML }],
  ['a call that is typed into a browser', '/api/countries', { headers: HTML }],
  ['what the router fetches', '/about-us.data', { headers: HTML }],
])('%s is to come again, in the shape of every failure', async (_name, path, init) => {
  const answer = await ask(path, init);
  expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('cache-control'), answer.headers.get('connection')]).toEqual([503, '2', 'no-store', 'close']);
  expect(await answer.json()).toEqual({ success: false, detail: expect.stringMatching(/starting/), error: { code: 'not_ready', message: expect.stringMatching(/starting/) }, request_id: answer.headers.get('x-request-id') });
  expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
});

test.each([['/', 'en'], ['/hi/vendors', 'hi']])('a person at %s reads so in both languages', async (path, lang) => {
  const answer = await ask(path, { headers: HTML });
  const page = await answer.text();
  expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('content-type')]).toEqual([503, '2', 'text/html; charset=utf-8']);
  expect(page).toContain(`<html lang="${lang}">`);
  expect(page).toContain('Not available right now');
  expect(page).toContain('अभी उपलब्ध नहीं');
  const nonce = /'nonce-([\w-]{22})'/.exec(answer.headers.get('content-security-policy')!)![1];
  expect(page).toContain(`<style nonce="${nonce}">`);
});

test('nobody else can listen there, and once it is closed somebody can at once, although a connection was open', async () => {
  await expect(answerEarly({ port, host: '127.0.0.1', brandName: 'Newsco' })).rejects.toThrow('EADDRINUSE');
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  await new Promise((resolve) => socket.once('connect', resolve));
  await early.close();
  const next = await answerEarly({ port, host: '127.0.0.1', brandName: 'Newsco' });
  expect((await ask('/livez')).status).toBe(200);
  await next.close();
});
