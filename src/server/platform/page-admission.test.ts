/** A crowd of pages: some are let in, the others are told to come back, in words. */
import { setTimeout as delay } from 'node:timers/promises';
import fastify from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { installErrorMapper } from './http/error-mapper.ts';
import { pageAdmission, renderForecast } from './page-admission.ts';
import { registerPages } from './web-host.ts';

afterEach(() => vi.useRealTimers());

/** Pages that are done when `finish` is called, behind others that took so long each. */
async function crowd(milliseconds: number, isLate = false) {
  vi.useFakeTimers({ toFake: ['performance'] });
  const app = fastify();
  installErrorMapper(app);
  app.decorate('isUnderPressure', () => isLate);
  let finish = () => undefined as void;
  let finished = Promise.resolve();
  const render = async () => {
    vi.advanceTimersByTime(milliseconds);
    await finished;
    return new Response('<h1>A page</h1>', { headers: { 'content-type': 'text/html' } });
  };
  registerPages(app, async () => render, { pageContext: () => ({}) as never, admit: pageAdmission(app, 'Newsco'), remember: false });
  if (!isLate) for (let page = 0; page < 40; page += 1) await app.inject('/vendors');
  finished = new Promise<void>((resolve) => (finish = resolve));
  return { app, finish };
}

test('a few never wait; a newcomer waits for those beyond them', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const forecast = renderForecast();
  for (let page = 0; page < 40; page += 1) {
    const leave = forecast.enter();
    vi.advanceTimersByTime(10);
    leave();
  }
  const leaves = Array.from({ length: 26 }, () => forecast.enter());
  expect(forecast.wait()).toBeCloseTo(200, 0);
  for (const leave of leaves.slice(0, 20)) leave();
  expect(forecast.wait()).toBe(0);
});

test('of a crowd those are let in who need not wait long, the others get a page that says so; when they are answered, others are', async () => {
  const { app, finish } = await crowd(50);
  const burst = Array.from({ length: 60 }, (_one, index) => app.inject(index % 2 === 0 ? '/vendors' : '/hi/vendors'));
  expect((await Promise.race([...burst, delay(2000, null)]))?.statusCode).toBe(503);
  finish();
  const answers = await Promise.all(burst);
  const refused = answers.filter(({ statusCode }) => statusCode === 503);
  expect(refused.length).toBeGreaterThan(30);
  expect(refused.length).toBeLessThan(50);
  expect(refused.map(({ headers }) => [headers['retry-after'], headers['content-type'], headers['cache-control']])).toContainEqual(['2', 'text/html; charset=utf-8', 'no-store']);
  expect(refused.some(({ body }) => /<html lang="en">[^]*<h1>Very busy right now<\/h1>/.test(body))).toBe(true);
  expect(refused.some(({ body }) => /<html lang="hi">[^]*<h1>अभी बहुत भीड़ है<\/h1>/.test(body))).toBe(true);
  expect((await app.inject('/vendors')).statusCode).toBe(200);
});

test('while the server is late with everything no page is begun; a program that asks for one gets the usual failure', async () => {
  const { app } = await crowd(1, true);
  expect((await app.inject('/vendors')).statusCode).toBe(503);
  const data = await app.inject('/vendors.data');
  expect([data.statusCode, data.headers['retry-after'], data.json().error.code]).toEqual([503, '2', 'not_ready']);
});

test('pages that fail leave as well', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const app = fastify();
  installErrorMapper(app);
  const render = async ({ url }: { url: string }) => {
    vi.advanceTimersByTime(100);
    if (url === '/broken') throw new Error('No such thing');
    return new Response('<h1>A page</h1>');
  };
  registerPages(app, async () => render, { pageContext: () => ({}) as never, admit: pageAdmission(app, 'Newsco'), remember: false });
  const statuses = async (url: string) => {
    const seen = new Set<number>();
    for (let page = 0; page < 50; page += 1) seen.add((await app.inject(url)).statusCode);
    return [...seen];
  };
  // How long pages take is known by now, so those that had not left would keep others out.
  expect([await statuses('/vendors'), await statuses('/broken'), await statuses('/vendors')]).toEqual([[200], [500], [200]]);
});
