/** Other sites: the one that is configured may call, letter by letter, and no other; nobody with cookies. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const OURS = 'https://ours.example.com';
const SECOND = 'http://localhost:5173';

let app: TestApp;
let closed: TestApp;
beforeAll(async () => {
  app = await createTestApp({ CORS_ORIGINS: `${OURS}, ${SECOND}` });
  closed = await createTestApp({}, app);
});
afterAll(async () => {
  await closed.close();
  await app.close();
});

const read = (origin: string, of = app) => of.app.inject({ url: '/api/professions', headers: { origin } });
const write = (origin: string) => app.app.inject({ method: 'POST', url: '/api/auth/login', headers: { origin }, payload: {} });
const preflight = (origin: string, of = app) => of.app.inject({ method: 'OPTIONS', url: '/api/auth/login', headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization,content-type,idempotency-key' } });
const plainOptions = (headers: Record<string, string>) => app.app.inject({ method: 'OPTIONS', url: '/api/auth/login', headers });
const corsOf = ({ headers }: { headers: Record<string, unknown> }) => Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('access-control-')));

describe.each([OURS, SECOND])('%s is configured', (origin) => {
  test('it may read', async () => {
    const answer = await read(origin);
    expect([answer.statusCode, corsOf(answer), answer.headers['cross-origin-resource-policy']]).toEqual([200, { 'access-control-allow-origin': origin }, 'cross-origin']);
    expect(answer.headers['vary']).toMatch(/\bOrigin\b/);
  });

  test('it may write, and is told what is wrong', async () => {
    const answer = await write(origin);
    expect([answer.statusCode, corsOf(answer)]).toEqual([422, { 'access-control-allow-origin': origin }]);
  });

  test('a browser that asks before is told what it may send', async () => {
    const answer = await preflight(origin);
    expect([answer.statusCode, corsOf(answer)]).toEqual([
      204,
      {
        'access-control-allow-origin': origin,
        'access-control-allow-methods': 'GET, POST, PUT, DELETE',
        'access-control-allow-headers': 'authorization, content-type, idempotency-key',
        'access-control-max-age': '600',
      },
    ]);
  });
});

describe.each([
  ['a name below it', 'https://a.ours.example.com'], ['the name above it', 'https://example.com'], ['another scheme', 'http://ours.example.com'], ['another port', 'https://ours.example.com:8443'],
  ['its port written out', 'https://ours.example.com:443'], ['more after it', 'https://ours.example.com.evil.com'], ['more before it', 'https://evil-ours.example.com'],
  ['as the name of a user', 'https://ours.example.com@evil.com'], ['a slash at its end', 'https://ours.example.com/'], ['capitals', 'https://OURS.example.com'], ['a list', `${OURS}, https://evil.com`],
  ['both configured', `${OURS}, ${SECOND}`], ['no origin', 'null'], ['everyone', '*'], ['nothing', ''], ['another port here', 'http://localhost:5174'],
])('%s is another site: %s', (_case, origin) => {
  test('it may not read, write or ask', async () => {
    const [reading, writing, asking] = await Promise.all([read(origin), write(origin), preflight(origin)]);
    expect([reading, writing, asking].map(corsOf)).toEqual([{}, {}, {}]);
    expect([writing.statusCode, writing.json().error.code]).toEqual([403, 'foreign_origin']);
  });
});

test.each([['no origin', {}], ['another site', { origin: 'https://evil.com' }]] as [string, Record<string, string>][])('OPTIONS of %s is a method like any other', async (_case, headers) => {
  const answer = await plainOptions(headers);
  expect([answer.statusCode, answer.headers['allow'], corsOf(answer)]).toEqual([405, 'POST', {}]);
});

test('a shared cache keeps what another site was answered apart', async () => {
  for (const origin of [OURS, 'https://evil.com']) expect((await read(origin)).headers['vary'], origin).toMatch(/\bOrigin\b/);
  expect((await app.app.inject({ url: '/api/professions' })).headers['vary']).toMatch(/\bOrigin\b/);
});

test('nobody else is told of anything where no site is configured', async () => {
  const [reading, asking] = [await read(OURS, closed), await preflight(OURS, closed)];
  expect([corsOf(reading), corsOf(asking)]).toEqual([{}, {}]);
  expect(reading.headers['cross-origin-resource-policy']).toBe('same-origin');
});
