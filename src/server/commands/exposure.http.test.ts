/** Whose data was reached by a misused session or address: what was acted on, what was shown, and nobody else's. */
import { execFile } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leads } from '../../contract/leads.ts';
import { buildUser } from '../testing/builders/accounts.ts';
import { buildLead } from '../testing/builders/leads.ts';
import { PLACES } from '../testing/builders/locations.ts';
import { buildVendor } from '../testing/builders/vendors.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

const HOUR = 3_600_000;
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const hours = (count: number) => new Date(app.now().getTime() + count * HOUR);
const between = (from: number, to: number) => ['--from', hours(from).toISOString(), '--to', hours(to).toISOString()];

function exposure(...options: string[]): Promise<{ code: number; out: string }> {
  return new Promise((resolve) => {
    const env = { ...process.env, DATABASE_URL: app.database.url, DATA_DIR: app.dataDir };
    execFile('node', ['--import', 'tsx', 'src/server/commands/exposure.ts', ...options], { env }, (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, out: stdout + stderr }));
  });
}

test('of a vendor: leads acted on and shown then, and whom their referrals were given to', async () => {
  const [vendor, other] = [await buildVendor(app), await buildVendor(app, { fullName: 'Ravi Marker' })];
  const lead = (days: number, more: object = {}) => buildLead(app, { status: 'assigned', assigneeId: vendor.id, assignedAt: hours(-24 * days), contactName: 'Contact Marker', ...more });
  const accepted = await lead(1);
  const completed = await lead(80, { status: 'completed' });
  const long = await lead(100, { status: 'completed' });
  const rejected = await lead(2, { status: 'rejected' });
  const later = await lead(-3);
  await buildLead(app, { kind: 'REFERRAL', status: 'accepted', assigneeId: other.id, referrerId: vendor.id, assignedAt: hours(-30) });
  const foreign = await buildLead(app, { status: 'assigned', assigneeId: other.id });
  expect((await app.call(leads.act, { params: { id: accepted.id }, body: { action: 'accept' } }, { token: vendor.token })).status).toBe(200);
  const { code, out } = await exposure('--who', vendor.email.toUpperCase(), ...between(-1, 1));
  expect(code).toBe(0);
  expect(out).toContain(`signed in: vendor ${vendor.id}\n`);
  expect(out).toContain(`lead ${accepted.referralId}  lead_accepted  `);
  for (const one of [accepted, completed]) expect(out).toContain(`lead ${one.referralId}  contact shown to the assignee  ${hours(-1).toISOString()} `);
  expect(out).toContain(`user ${other.id}  name and phone shown to the referrer  `);
  for (const one of [long, rejected, later, foreign]) expect(out).not.toContain(one.referralId);
  expect(out).toContain('1 signed in, 3 records reached.');
  expect(out).not.toMatch(/Marker/);
});

test('of an administrator: how many people and leads lists and searches would have shown', async () => {
  const admin = await buildUser(app, { role: 'module_admin', cityIds: [PLACES.mumbai] });
  await buildLead(app, { cityId: PLACES.mumbai });
  expect((await exposure('--who', admin.id, ...between(-1, 1))).out).toContain(`signed in: module_admin ${admin.id} could list 0 people and 1 leads of the cities ${PLACES.mumbai}\n`);
});

test('of an address: those whose sessions began there and lived then', async () => {
  const [there, before, elsewhere] = [await buildVendor(app), await buildVendor(app), await buildVendor(app)];
  await app.db.updateTable('sessions').set({ ip_prefix: '203.0.113.0/24' }).where('user_id', 'in', [there.id, before.id]).execute();
  await app.db.updateTable('sessions').set({ created_at: hours(-30), last_seen_at: hours(-20) }).where('user_id', '=', before.id).execute();
  const { out } = await exposure('--address', '203.0.113.7', ...between(-1, 1));
  expect(out).toContain(there.id);
  expect(out).not.toContain(before.id);
  expect(out).not.toContain(elsewhere.id);
});

test.each([
  [['--who', 'nobody@example.com', '--from', '2026-11-20', '--to', '2026-11-21'], 'There is no such person.'],
  [['--who', 'a', '--address', '203.0.113.7', '--from', '2026-11-20', '--to', '2026-11-21'], 'Say who and when'],
  [['--from', '2026-11-20', '--to', '2026-11-21'], 'Say who and when'],
  [['--who', 'a', '--from', 'yesterday'], 'Say who and when'],
])('%j is refused in a line', async (options, said) => {
  const { code, out } = await exposure(...options);
  expect(code).toBe(1);
  expect(out).toContain(said);
  expect(out.trim().split('\n')).toHaveLength(1);
});
