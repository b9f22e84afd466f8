/** GET /admin/dashboard/charts, and the counters behind it and the figures. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dashboards } from '../../../contract/dashboards.ts';
import { leads } from '../../../contract/leads.ts';
import { foldLeadCounts } from '../leads/count-queries.ts';
import { type BuiltUser, buildUser } from '../../testing/builders/accounts.ts';
import { buildLead } from '../../testing/builders/leads.ts';
import { buildPlaces, type Places } from '../../testing/builders/locations.ts';
import { buildVendor } from '../../testing/builders/vendors.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let places: Places;
let admin: BuiltUser;
let ofPune: BuiltUser;
let ofBoth: BuiltUser;
let vendor: BuiltUser;

beforeAll(async () => {
  app = await createTestApp();
  places = await buildPlaces(app);
  admin = await buildUser(app, { role: 'admin' });
  ofPune = await buildUser(app, { role: 'module_admin', cityIds: [places.pune] });
  ofBoth = await buildUser(app, { role: 'module_admin', cityIds: [places.pune, places.mumbai] });
  vendor = await buildVendor(app, {});
  // The present moment of tests lies in November 2026. The last second of October in India, and the first of November.
  await buildLead(app, { createdAt: new Date('2026-10-31T18:29:59Z'), status: 'completed', assigneeId: vendor.id });
  await buildLead(app, { createdAt: new Date('2026-10-31T18:30:00Z') });
  await buildLead(app, { createdAt: new Date('2025-11-30T18:30:00Z'), profession: 'plumber', status: 'rejected', assigneeId: vendor.id });
  // A month too old for the charts, and a broker's lead without a profession.
  await buildLead(app, { createdAt: new Date('2025-11-30T18:29:59Z'), profession: 'painter' });
  await buildLead(app, { referralType: 'broker', kind: 'REFERRAL' });
  await buildLead(app, { cityId: places.mumbai, profession: 'carpenter' });
});
afterAll(() => app.close());

const charts = async (who: BuiltUser = admin) => (await app.call(dashboards.adminCharts, {}, { token: who.token })).body.data;
const none = { pending: 0, assigned: 0, accepted: 0, completed: 0, rejected: 0 };
/** Cells whose counters differ from the leads themselves, counted anew. */
const wrongCounters = async () => {
  const { rows } = await sql`
    select f.*, t.* from (
      select city_id, month, profession_id, sum(pending) as pending, sum(accepted) as accepted, sum(completed) as completed,
        sum(pending + assigned + accepted + completed + rejected) as leads, sum(referrals) as referrals
      from lead_figures group by 1, 2, 3) f
    cross join lateral (
      select count(*) filter (where status = 'pending') as pending, count(*) filter (where status = 'accepted') as accepted,
        count(*) filter (where status = 'completed') as completed, count(*) as leads, count(*) filter (where kind = 'REFERRAL') as referrals
      from leads l where f.city_id in (0, l.city_id) and india_month(l.created_at) = f.month and coalesce(l.profession_id, 0) = f.profession_id) t
    where (f.pending, f.accepted, f.completed, f.leads, f.referrals) is distinct from (t.pending, t.accepted, t.completed, t.leads, t.referrals)`.execute(app.db);
  return rows;
};

test('twelve months by India\'s calendar, and the professions asked for in them', async () => {
  const { months, professions } = await charts();
  expect(months).toHaveLength(12);
  expect([months[0]!.month, months.at(-1)!.month]).toEqual(['2025-12', '2026-11']);
  expect(months[0]).toEqual({ ...none, month: '2025-12', rejected: 1 });
  expect(months.at(-2)).toEqual({ ...none, month: '2026-10', completed: 1 });
  expect(months.at(-1)).toEqual({ ...none, month: '2026-11', pending: 3 });
  expect(professions).toEqual([
    { profession: 'Electrician', requests: 2, completed: 1 },
    { profession: 'Carpenter', requests: 1, completed: 0 },
    { profession: 'Plumber', requests: 1, completed: 0 },
  ]);
});

test('a module admin sees the own cities only', async () => {
  const own = await charts(ofPune);
  expect(own.months.at(-1)).toEqual({ ...none, month: '2026-11', pending: 2 });
  expect(JSON.stringify(own)).not.toContain('Carpenter');
  expect(await charts(ofBoth)).toEqual(await charts());
  const nobody = await charts(await buildUser(app, { role: 'module_admin' }));
  expect(nobody.professions).toEqual([]);
  expect(nobody.months.map(({ pending, completed }) => pending + completed)).toEqual(Array(12).fill(0));
});

test('who may ask', async () => {
  expect((await app.call(dashboards.adminCharts, {}, { token: null })).status).toBe(401);
  expect((await app.call(dashboards.adminCharts, {}, { token: vendor.token })).status).toBe(403);
});

test('counters follow each move, before and after they are brought up to date', async () => {
  const { id } = await buildLead(app, { status: 'assigned', assigneeId: vendor.id });
  const before = (await charts()).months.at(-1)!;
  expect(before).toMatchObject({ assigned: 1, accepted: 0 });
  expect((await app.call(leads.act, { params: { id }, body: { action: 'accept' } }, { token: vendor.token })).status).toBe(200);
  const after = await charts();
  expect(after.months.at(-1)).toEqual({ ...before, assigned: 0, accepted: 1 });
  expect(await wrongCounters()).toEqual([]);
  await foldLeadCounts(app.db);
  expect(await app.db.selectFrom('lead_count_changes').selectAll().execute()).toEqual([]);
  expect(await charts()).toEqual(after);
  expect(await wrongCounters()).toEqual([]);
});

test('many changes at once with the counters brought up to date between them: every lead is counted once', async () => {
  const built = await Promise.all(Array.from({ length: 12 }, () => buildLead(app, { status: 'assigned', assigneeId: vendor.id })));
  const accept = (id: string) => app.call(leads.act, { params: { id }, body: { action: 'accept' } }, { token: vendor.token });
  await Promise.all(built.flatMap(({ id }) => [accept(id), foldLeadCounts(app.db)]));
  expect(await wrongCounters()).toEqual([]);
  expect((await charts(ofPune)).months.at(-1)!.accepted).toBe(13);
});
