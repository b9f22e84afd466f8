/** Whose data was reached by a misused session or address: what was acted on, what was shown, and nobody else's. */
import { execFile } from 'node:child_process';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leads } from '../../contract/leads.ts';
import { moduleAdmins } from '../../contract/module-admins.ts';
import { type Counted, countScopes, findExposed, type Reader } from '../features/own-data/exposure-service.ts';
import { type BuiltUser, buildUser } from '../testing/builders/accounts.ts';
import { type BuiltLead, buildLead, type LeadWish } from '../testing/builders/leads.ts';
import { buildPlaces, PLACES } from '../testing/builders/locations.ts';
import { buildVendor } from '../testing/builders/vendors.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

const HOUR = 3_600_000;
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await buildPlaces(app);
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

const accept = ({ id }: BuiltLead, { token }: BuiltUser, ip?: string) => app.call(leads.act, { params: { id }, body: { action: 'accept' } }, { token, ...(ip === undefined ? {} : { ip }) });
const takeLeads = ({ token }: BuiltUser) => app.call(leads.exportCsv, { query: {} }, { token });

test('of a vendor: leads acted on and shown then', async () => {
  const [vendor, other] = [await buildVendor(app), await buildVendor(app, { fullName: 'Ravi Marker' })];
  const lead = (days: number, more: object = {}) => buildLead(app, { status: 'assigned', assigneeId: vendor.id, assignedAt: hours(-24 * days), contactName: 'Contact Marker', ...more });
  const accepted = await lead(1);
  const completed = await lead(80, { status: 'completed' });
  const long = await lead(100, { status: 'completed' });
  const rejected = await lead(2, { status: 'rejected' });
  const later = await lead(-3);
  const withdrawn = await lead(3);
  await app.db.updateTable('leads').set({ contact_removed_at: hours(-30) }).where('id', '=', withdrawn.id).execute();
  const foreign = await buildLead(app, { status: 'assigned', assigneeId: other.id });
  expect((await accept(accepted, vendor)).status).toBe(200);
  const { code, out } = await exposure('--who', vendor.email.toUpperCase(), ...between(-1, 1));
  expect(code).toBe(0);
  expect(out).toContain(`account: vendor ${vendor.id}\n`);
  expect(out).toContain(`lead ${accepted.referralId}  lead_accepted  `);
  for (const one of [accepted, completed]) expect(out).toContain(`lead ${one.referralId}  contact shown to the assignee  ${hours(-1).toISOString()} `);
  for (const one of [long, rejected, withdrawn, later, foreign]) expect(out).not.toContain(one.referralId);
  expect(out).toContain('Accounts: 1. Records reached: 2. Leads in exports: 0.');
  expect(out).not.toMatch(/Marker/);
});

test('of an administrator who gave hundreds of leads away: each of them, though the log had not got them yet', async () => {
  const [admin, lead] = [await buildUser(app, { role: 'admin' }), await buildLead(app)];
  const records = JSON.stringify([{ id: lead.id, action: 'lead_auto_assigned', object_type: 'lead', object_id: lead.id, city_id: PLACES.pune, outcome: 'ok', detail: {}, changed_fields: [] }]);
  await sql`insert into activity_bundles (id, at, actor_id, actor_role, records) values (${lead.id}, ${app.now()}, ${admin.id}, 'admin', ${records})`.execute(app.db);
  const { code, out } = await exposure('--who', admin.id, ...between(-1, 1));
  expect([code, out]).toEqual([0, expect.stringContaining(`lead ${lead.referralId}  lead_auto_assigned  `)]);
});

test('of a referrer: who has or completed the work, and the names of contacts until they are removed', async () => {
  const [referrer, worker, finisher, rejecter] = [await buildVendor(app), await buildVendor(app, { fullName: 'Ravi Marker' }), await buildVendor(app), await buildVendor(app)];
  const refer = (days: number, more: LeadWish = {}) => buildLead(app, { kind: 'REFERRAL', referrerId: referrer.id, createdAt: hours(-24 * days), contactName: 'Contact Marker', ...more });
  const shown = [await refer(2, { status: 'accepted', assigneeId: worker.id }), await refer(200, { status: 'completed', assigneeId: finisher.id }), await refer(3, { status: 'rejected', assigneeId: rejecter.id })];
  const [removed, later] = [await refer(4), await refer(-5)];
  await app.db.updateTable('leads').set({ contact_removed_at: hours(-30) }).where('id', '=', removed.id).execute();
  const { out } = await exposure('--who', referrer.id, ...between(-1, 1));
  const whole = `${hours(-1).toISOString()} ${hours(1).toISOString()}\n`;
  for (const { id } of [worker, finisher]) expect(out).toContain(`user ${id}  name and phone shown to the referrer  ${whole}`);
  for (const { referralId } of shown) expect(out).toContain(`lead ${referralId}  contact name shown to the referrer  ${whole}`);
  for (const text of [rejecter.id, removed.referralId, later.referralId, 'Marker']) expect(out).not.toContain(text);
  expect(out).toContain('Accounts: 1. Records reached: 5. Leads in exports: 0.');
});

test('of an administrator: each export, and how many people and leads lists and searches would have shown', async () => {
  const admin = await buildUser(app, { role: 'module_admin', cityIds: [PLACES.mumbai] });
  await buildLead(app, { cityId: PLACES.mumbai });
  for (const { status } of [await takeLeads(admin), await takeLeads(admin)]) expect(status).toBe(200);
  const { out } = await exposure('--who', admin.id, ...between(-1, 1));
  expect(out.match(/lead, 1 of them {2}leads_exported {2}/g)).toHaveLength(2);
  expect(out).toContain('Accounts: 1. Records reached: 0. Leads in exports: 2.');
  expect(out).toContain(`module_admin ${admin.id} could list 0 people and 1 leads of the cities ${PLACES.mumbai}\n`);
});

test('of an administrator who was given other cities since, or deleted: what records tell of that time', async () => {
  const build = () => buildUser(app, { role: 'module_admin', cityIds: [PLACES.mumbai] });
  const [{ token }, moved, active, gone] = [await buildUser(app, { role: 'admin' }), await build(), await build(), await build()];
  await buildLead(app, { cityId: PLACES.mumbai });
  const reader = async ({ id }: BuiltUser) => (await findExposed(app.db, { who: id }, { from: hours(-1), to: hours(1) }))?.readers[0];
  expect((await app.call(moduleAdmins.changeCity, { params: { id: moved.id }, body: { city_id: PLACES.pune } }, { token })).status).toBe(200);
  expect((await takeLeads(active)).status).toBe(200);
  for (const { id } of [active, gone]) expect((await app.call(moduleAdmins.delete, { params: { id } }, { token })).status).toBe(200);
  expect(await reader(moved)).toMatchObject({ cities: [PLACES.pune, PLACES.mumbai], isDeleted: false });
  expect(await reader(active)).toMatchObject({ cities: [PLACES.mumbai], isDeleted: true });
  const { out } = await exposure('--who', gone.id, ...between(-1, 1));
  expect(out).toContain(`account: module_admin ${gone.id} (deleted: `);
  expect(out).toContain(`module_admin ${gone.id} could list people and leads of cities that are not known any more\n`);
  expect(await exposure('--who', gone.email, ...between(-1, 1))).toEqual({ code: 1, out: 'There is no such person. A deleted account is found by its id.\n' });
});

test('of an administrator who was deleted: the cities that were given then or last before', async () => {
  const admin = await buildUser(app, { role: 'module_admin', cityIds: [PLACES.mumbai] });
  const now = app.now();
  // A session of its own each time, since they end sooner.
  const after = async (count: number) => {
    app.setNow(new Date(now.getTime() + count * HOUR));
    return buildUser(app, { role: 'admin' });
  };
  for (const [index, city] of [PLACES.pune, PLACES.hyderabad, PLACES.mumbai].entries()) {
    const by = await after(3 * index);
    expect((await app.call(moduleAdmins.changeCity, { params: { id: admin.id }, body: { city_id: city } }, { token: by.token })).status).toBe(200);
  }
  const by = await after(9);
  expect((await app.call(moduleAdmins.delete, { params: { id: admin.id } }, { token: by.token })).status).toBe(200);
  app.setNow(now);
  const citiesThen = async (from: number, to: number) => (await findExposed(app.db, { who: admin.id }, { from: hours(from), to: hours(to) }))?.readers[0]?.cities;
  expect(await citiesThen(-2, -1)).toEqual([PLACES.mumbai]);
  expect(await citiesThen(1, 2)).toEqual([PLACES.pune]);
  expect(await citiesThen(1, 4)).toEqual([PLACES.pune, PLACES.hyderabad]);
  expect(await citiesThen(7, 8)).toEqual([PLACES.mumbai]);
});

test('of an address: those whose sessions began there and lived then', async () => {
  const [there, before, elsewhere] = [await buildVendor(app), await buildVendor(app), await buildVendor(app)];
  await app.db.updateTable('sessions').set({ ip_prefix: '203.0.113.0/24' }).where('user_id', 'in', [there.id, before.id]).execute();
  // Calls of the next minute leave it as it is.
  await app.db.updateTable('sessions').set({ created_at: hours(-2), last_seen_at: new Date(hours(-1).getTime() - 30_000) }).where('user_id', '=', there.id).execute();
  await app.db.updateTable('sessions').set({ created_at: hours(-30), last_seen_at: hours(-20) }).where('user_id', '=', before.id).execute();
  const { out } = await exposure('--address', '203.0.113.7', '--from', '2026-11-15T11:00+05:30', '--to', '2026-11-15T07:30:00Z');
  expect(out).toContain(`account: vendor ${there.id}\n`);
  expect(out).not.toContain(before.id);
  expect(out).not.toContain(elsewhere.id);
});

test('of an address: those who acted from there by a session that began elsewhere', async () => {
  const [there, elsewhere] = [await buildVendor(app), await buildVendor(app)];
  const offer = ({ id }: BuiltUser) => buildLead(app, { status: 'assigned', assigneeId: id });
  const [accepted, shown, foreign] = [await offer(there), await offer(there), await offer(elsewhere)];
  expect((await accept(accepted, there, '198.51.100.9')).status).toBe(200);
  expect((await accept(foreign, elsewhere, '192.0.2.9')).status).toBe(200);
  const { out } = await exposure('--address', '198.51.100.7', ...between(-1, 1));
  expect(out).toContain(`account: vendor ${there.id}\n`);
  expect(out).toContain(`lead ${accepted.referralId}  lead_accepted  `);
  expect(out).toContain(`lead ${shown.referralId}  contact shown to the assignee  `);
  for (const text of [elsewhere.id, foreign.referralId]) expect(out).not.toContain(text);
});

test('what was found is told before the count, which may fail', async () => {
  const admin = await buildUser(app, { role: 'admin' });
  await buildLead(app);
  expect((await takeLeads(admin)).status).toBe(200);
  const { code, out } = await app.db.transaction().execute(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    await sql`lock table profiles in access exclusive mode`.execute(tx);
    return exposure('--who', admin.id, ...between(-1, 1));
  });
  expect(code).toBe(1);
  expect(out).toContain('leads_exported');
  expect(out).toContain('Accounts: 1. ');
  expect(out).not.toContain(`admin ${admin.id} could list`);
});

test('what several administrators could list is counted once', async () => {
  let statements = 0;
  const db = app.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements += 1;
      return result;
    },
  });
  const reader = (id: string, role: string, cities: number[] = []): Reader => ({ id, role, isDeleted: false, cities });
  const counted: Counted[] = [];
  const readers = [reader('a', 'admin'), reader('b', 'admin'), reader('c', 'module_admin', [PLACES.pune]), reader('d', 'module_admin', [PLACES.pune]), reader('e', 'module_admin'), reader('f', 'vendor')];
  for await (const one of countScopes(db, readers)) counted.push(one);
  expect(counted.map((one) => one.reader.id)).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(counted[1]!.inScope).toEqual(counted[0]!.inScope);
  expect(counted[4]!.inScope).toBeNull();
  expect(statements).toBe(2);
});

test('a count may take longer than the statements of a request', async () => {
  const admin = await buildUser(app, { role: 'admin' });
  await sql`alter table profiles rename to kept_profiles`.execute(app.db);
  await sql`create view profiles as select p.* from kept_profiles p cross join (select pg_sleep(5.5) offset 0) slow`.execute(app.db);
  try {
    const { code, out } = await exposure('--who', admin.id, ...between(-1, 1));
    expect(code).toBe(0);
    expect(out).toContain(`admin ${admin.id} could list`);
  } finally {
    await sql`drop view profiles`.execute(app.db);
    await sql`alter table kept_profiles rename to profiles`.execute(app.db);
  }
});

const DAY = ['--from', '2026-11-20T00:00Z', '--to', '2026-11-21T00:00Z'];

test.each([
  [['--who', 'nobody@example.com', ...DAY], 'There is no such person.'],
  [['--who', 'a', '--address', '203.0.113.7', ...DAY], 'Say who and when'],
  [DAY, 'Say who and when'],
  [['--who', 'a', '--from', '2026-11-20T00:00Z'], 'Say who and when'],
  [['--who', 'a', '--who', 'b', ...DAY], 'Give each option once.'],
  [['--who', 'a', '--form', '2026-11-20T00:00Z'], "Unknown option '--form'. Say who and when"],
  [['--address', '203.0.113', ...DAY], '--address must be one IP address'],
  [['--who', 'a', '--from', '2026-11-20', '--to', '2026-11-21T00:00Z'], '--from must be a time with its zone'],
  [['--who', 'a', '--from', '2026-11-20T00:00Z', '--to', '2026-11-21T00:00:00'], '--to must be a time with its zone'],
  [['--who', 'a', '--from', '2026-02-30T00:00Z', '--to', '2026-11-21T00:00Z'], '--from must be a time with its zone'],
  [['--who', 'a', '--from', '2026-11-21T00:00Z', '--to', '2026-11-21T05:30+05:30'], '--from must be before --to'],
])('%j is refused in a line', async (options, said) => {
  const { code, out } = await exposure(...options);
  expect(code).toBe(1);
  expect(out).toContain(said);
  expect(out.trim().split('\n')).toHaveLength(1);
});
