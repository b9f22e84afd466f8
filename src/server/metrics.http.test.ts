/** GET /metrics: who may read it, what it tells, and what it never does. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildUser } from './testing/builders/accounts.ts';
import { buildLead } from './testing/builders/leads.ts';
import { buildVendor } from './testing/builders/vendors.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

const TOKEN = 'a-token-for-prometheus';
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ METRICS_TOKEN: TOKEN });
});
afterAll(() => app.close());

const metrics = (authorization?: string) => app.app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } });

test('tells requests by route and class, and the figures of the features', async () => {
  const { id } = await buildVendor(app, { status: 'pending', fullName: 'Marker Person' });
  await buildLead(app, { status: 'assigned', assigneeId: (await buildVendor(app, {})).id });
  await app.app.inject(`/api/vendors/${id}?search=marker-query`);
  await app.app.inject('/no-such-page');
  const { statusCode, body, headers } = await metrics(`Bearer ${TOKEN}`);
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
  expect(headers['content-type']).toContain('text/plain; version=0.0.4');
  for (const line of [
    'http_request_duration_seconds_count{method="GET",route="/api/vendors/:id",status="4xx"} 1',
    'http_request_duration_seconds_count{method="GET",route="(other)",status="4xx"} 1',
    'newsco_leads{status="assigned"} 1',
    'newsco_leads{status="completed"} 0',
    'newsco_approvals_waiting{role="vendor"} 1',
    'newsco_mails{state="dead"} 0',
    'newsco_activity_bundles 0',
    'newsco_takers_to_tell 0',
    'newsco_jobs{state="failed"} 0',
    'newsco_database_up 1',
  ]) expect(body.split('\n')).toContain(line);
  expect(body).toMatch(/newsco_pool_connections\{state="idle"\} \d/);
  expect(body).toMatch(/nodejs_eventloop_lag_p99_seconds \d/);
  expect(body).not.toMatch(new RegExp(`marker|${id}|no-such-page`, 'i'));
});

test('refuses everyone else, also an administrator', async () => {
  const { token } = await buildUser(app, { role: 'admin' });
  for (const header of [undefined, 'Bearer wrong', `Basic ${TOKEN}`, `Bearer ${token}`]) {
    const { statusCode, body } = await metrics(header);
    expect([statusCode, body.includes('newsco_')]).toEqual([401, false]);
  }
});

test('without the setting there is no such address', async () => {
  const plain = await createTestApp();
  expect((await plain.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })).statusCode).toBe(404);
  await plain.close();
});

