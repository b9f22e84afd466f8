/** Pages share the limit per address with the calls; a page with its own calls counts once. */
import Fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { professions } from '../../contract/professions.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { inProcessCall } from './http/in-process-call.ts';
import { pageLimit } from './page-limit.ts';
import { registerPages, type WebHostOptions } from './web-host.ts';

// 12 a minute for IPv4 instead of 12,000.
const FACTOR = 0.001;
let api: TestApp;
let pages: FastifyInstance;

beforeAll(async () => {
  api = await createTestApp({ RATE_LIMITS: String(FACTOR) });
  pages = Fastify();
  const pageContext: WebHostOptions['pageContext'] = (request, nonce) => ({ call: inProcessCall(api.app, request), site: {} as never, nonce });
  const render = async (_request: unknown, { call }: ReturnType<typeof pageContext>) => {
    const calls = await Promise.allSettled([1, 2, 3].map(() => call(professions.list, { query: {} })));
    return new Response(`<h1>${calls.length} calls</h1>`, { headers: { 'content-type': 'text/html' } });
  };
  registerPages(pages, async () => render, { pageContext, refuse: pageLimit(api.app, FACTOR, 'Newsco'), remember: false });
});
afterAll(async () => {
  await pages.close();
  await api.close();
});

const page = (url: string, ip: string) => pages.inject({ url, remoteAddress: ip });
const call = async (ip: string, headers: Record<string, string> = {}) => (await api.call(professions.list, { query: {} }, { ip, headers })).status;

test('the thirteenth page of a minute is refused in words, with when to come back; calls of that address are refused as well', async () => {
  for (let i = 0; i < 12; i += 1) expect((await page('/vendors', '198.51.100.1')).statusCode).toBe(200);
  const refused = await page('/vendors', '198.51.100.1');
  expect([refused.statusCode, refused.headers['content-type'], refused.headers['cache-control']]).toEqual([429, 'text/html; charset=utf-8', 'no-store']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
  expect(refused.body).toMatch(/<html lang="en">[^]*<h1>Too many requests<\/h1>/);
  expect(refused.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'nonce-/);
  expect((await page('/hi/vendors', '198.51.100.1')).body).toMatch(/<html lang="hi">[^]*<h1>बहुत ज़्यादा अनुरोध<\/h1>/);
  expect(await call('198.51.100.1')).toBe(429);
  expect((await page('/vendors', '198.51.100.2')).statusCode).toBe(200);
});

test('calls count against the pages, and nobody from outside passes for a page', async () => {
  const from = '198.51.100.3';
  for (let i = 0; i < 12; i += 1) await call(from, { 'x-page-call': 'yes' });
  expect((await page('/', from)).statusCode).toBe(429);
});

test.each([['/vendors', 'en', 'Not available right now'], ['/hi/vendors', 'hi', 'अभी उपलब्ध नहीं']])('whoever cannot be counted is told so on a page: %s', async (url, lang, heading) => {
  const answer = await api.db.transaction().execute(async (tx) => {
    await sql`lock table rate_limits`.execute(tx);
    return page(url, '198.51.100.4');
  });
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control'], answer.headers['retry-after']]).toEqual([503, 'text/html; charset=utf-8', 'no-store', '2']);
  expect(answer.body).toMatch(new RegExp(`<html lang="${lang}">[^]*<h1>${heading}</h1>`));
});
