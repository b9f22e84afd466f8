/** The nightly job: each rule with the clock moved, in batches, alone, and nothing before its time. */
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { leads } from '../contract/leads.ts';
import { assignment } from '../contract/assignment.ts';
import { retentionRules } from './features/index.ts';
import { uuidv7 } from './platform/clock.ts';
import { createLog } from './platform/log.ts';
import { applyRetention, reportRetention } from './platform/retention.ts';
import { buildSession, buildUser } from './testing/builders/accounts.ts';
import { buildPhoto } from './testing/builders/files.ts';
import { buildLead } from './testing/builders/leads.ts';
import { buildBroker, buildVendor } from './testing/builders/vendors.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

const DAY = 86_400_000;
let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const ago = (days: number) => new Date(app.now().getTime() - days * DAY);
const partsOf = (legalHoldDays = 0) => ({ db: app.db, clock: app.now, log: createLog('silent'), deriveKey: app.deriveKey, config: { legalHoldDays } });
const run = (legalHoldDays?: number) => applyRetention(retentionRules, partsOf(legalHoldDays));
const due = async () => Object.fromEntries((await reportRetention(retentionRules, app.db, app.now())).filter((line) => line.due > 0).map((line) => [line.what, line.due]));

test('the report counts and changes nothing; the run clears just that', async () => {
  const { id } = await buildUser(app);
  for (const days of [31, 29]) {
    await buildSession(app, id);
    await sql`update sessions set expires_at = ${ago(days)} where user_id = ${id} and expires_at > ${app.now()} and id = (select max(id::text)::uuid from sessions where user_id = ${id} and expires_at > ${app.now()})`.execute(app.db);
  }
  await app.db.insertInto('rate_limits').values([{ key: 'over', hits: 1, expires_at: ago(1) }, { key: 'runs', hits: 1, expires_at: ago(-1) }]).execute();
  await app.db.insertInto('idempotency_keys').values([2, 0].map((days) => ({ route: 'r', caller: 'c', key: String(days), request_hash: Buffer.from('x'), created_at: ago(days) }))).execute();
  await app.db.insertInto('idempotency_parts').values([2, 0].map((days) => ({ route: 'r', caller: 'c', key: String(days), request_hash: Buffer.from('x'), note: '{}', created_at: ago(days) }))).execute();
  await app.db.insertInto('login_failures').values([2, 0].map((days) => ({ email: `${days}@example.com`, failures: 1, first_failed_at: ago(days) }))).execute();
  await app.db.insertInto('password_links').values([2, 0].map((days) => ({ token_sha256: Buffer.from(String(days)), user_id: id, kind: 'reset', created_at: ago(days), expires_at: ago(days), used_at: ago(days) }))).execute();
  await app.db.insertInto('password_requests').values([2, 0].map((days) => ({ id: uuidv7(ago(days)), email: 'x@example.com', created_at: ago(days), request_id: 'r', ip_prefix: '' }))).execute();
  const expected = { 'limit counters': 1, 'idempotency keys': 1, 'parts of calls that were cut off': 1, 'failed sign-ins': 1, 'links that set a password': 1, 'requests for such links': 1, 'ended sessions': 1 };
  expect(await due()).toEqual(expected);
  expect(await due()).toEqual(expected);
  await run();
  expect(await due()).toEqual({});
  expect(await app.db.selectFrom('sessions').select('id').where('user_id', '=', id).execute()).toHaveLength(2);
  expect(await app.db.selectFrom('login_failures').select('email').execute()).toEqual([{ email: '0@example.com' }]);
});

test('a rejected application goes after 90 days with profile and photo; others stay', async () => {
  const old = await buildVendor(app, { status: 'rejected' });
  const young = await buildBroker(app, { status: 'rejected' });
  const suspended = await buildVendor(app, { status: 'suspended' });
  await buildPhoto(app, old.id);
  for (const [id, days] of [[old.id, 91], [young.id, 89], [suspended.id, 500]] as const) await app.db.updateTable('users').set({ decided_at: ago(days) }).where('id', '=', id).execute();
  expect(await due()).toEqual({ 'rejected applications': 1 });
  await run(30);
  expect((await app.db.selectFrom('users').select('id').where('id', 'in', [old.id, young.id, suspended.id]).execute()).map(({ id }) => id).toSorted()).toEqual([young.id, suspended.id].toSorted());
  expect(await app.db.selectFrom('files').select('id').execute()).toEqual([]);
  expect(await app.db.selectFrom('sealed_copies').select(['subject_id', 'purge_at']).execute()).toEqual([{ subject_id: old.id, purge_at: ago(-30) }]);
  app.setNow(ago(-31));
  expect(await due()).toMatchObject({ 'sealed copies': 1 });
  await run();
  expect(await app.db.selectFrom('sealed_copies').select('id').execute()).toEqual([]);
});

test('a photo goes 30 days after the decision', async () => {
  const vendor = await buildVendor(app, {});
  await buildPhoto(app, vendor.id);
  await app.db.updateTable('files').set({ delete_after: ago(-30) }).execute();
  app.setNow(ago(-29));
  expect(await due()).not.toHaveProperty('photos of identity cards');
  app.setNow(ago(-1));
  expect(await due()).toHaveProperty('photos of identity cards', 1);
  await run();
  expect(await app.db.selectFrom('files').select('id').execute()).toEqual([]);
});

test('mails keep address and text for 7 days once sent or given up; what waits is kept whole', async () => {
  const mail = (to: string, times: object) => app.db.insertInto('mails').values({ id: uuidv7(app.now()), template: 'lead_received', to_address: to, data: '{"name":"Meera"}', created_at: ago(30), ...times }).execute();
  await mail('sent-long-ago@example.com', { sent_at: ago(8) });
  await mail('sent@example.com', { sent_at: ago(6) });
  await mail('given-up@example.com', { dead_at: ago(8) });
  await mail('waits@example.com', {});
  expect(await due()).toEqual({ 'addresses and texts of mails': 2 });
  await run();
  const rows = await app.db.selectFrom('mails').select(['to_address', 'data']).orderBy('to_address').execute();
  expect(rows.map(({ to_address }) => to_address)).toEqual(['', '', 'sent@example.com', 'waits@example.com']);
  expect(rows[0]!.data).toEqual({});
});

test('contacts go 12 months after the lead was completed, rejected or last touched, and nobody is given such a lead', async () => {
  const vendor = await buildVendor(app, {});
  const untouched = await buildLead(app, { createdAt: ago(366), notes: 'Ring twice' });
  const kept = [
    await buildLead(app, { createdAt: ago(364) }),
    await buildLead(app, { createdAt: ago(400), status: 'completed', assigneeId: vendor.id, completedAt: ago(364) }),
  ];
  const completed = await buildLead(app, { createdAt: ago(800), status: 'completed', assigneeId: vendor.id, completedAt: ago(366) });
  const rejected = await buildLead(app, { createdAt: ago(400), status: 'rejected', assigneeId: vendor.id, assignedAt: ago(366) });
  expect(await due()).toEqual({ 'contacts of old leads': 3 });
  await run();
  expect(await due()).toEqual({});
  const rowOf = (id: string) => app.db.selectFrom('leads').select(['contact_name', 'contact_phone', 'contact_digits', 'contact_email', 'notes', 'withdrawn_at', 'contact_removed_at']).where('id', '=', id).executeTakeFirstOrThrow();
  for (const { id } of [untouched, completed, rejected]) {
    expect(await rowOf(id)).toEqual({ contact_name: 'Removed after 12 months', contact_phone: '', contact_digits: '', contact_email: null, notes: null, withdrawn_at: null, contact_removed_at: app.now() });
  }
  for (const { id } of kept) expect((await rowOf(id)).contact_name).toMatch(/^Guest/);
  const beside = await app.db.selectFrom('lead_texts').select(['id', 'contact_digits']).where('has_contact', '=', true).execute();
  expect(beside.map((row) => [row.id, row.contact_digits !== '']).toSorted()).toEqual(kept.map(({ id }) => [id, true]).toSorted());
  const { token } = await buildUser(app, { role: 'admin' });
  const given = await app.call(assignment.assign, { params: { id: untouched.id }, body: { vendor_id: vendor.id } }, { token });
  expect([given.status, given.body.detail]).toEqual([409, 'The contact details of this lead have been removed because it is old.']);
  expect((await app.call(leads.adminDetail, { params: { id: untouched.id } }, { token })).body.data).toMatchObject({ withdrawn: false, can: [] });
});

test('activity goes after 365 days by the job alone; nobody changes or deletes it otherwise', async () => {
  const at = (when: Date, days: number) => app.db.insertInto('activity').values({ id: uuidv7(when), at: when, action: `${days} days old`, object_type: 'user' }).execute();
  await at(ago(400), 400);
  // The database goes by its own clock.
  await at(new Date(Date.now() - 300 * DAY), 300);
  const refused = /append-only/;
  await expect(app.db.deleteFrom('activity').execute()).rejects.toThrow(refused);
  await expect(app.db.updateTable('activity').set({ action: 'x' }).execute()).rejects.toThrow(refused);
  await expect(sql`truncate activity`.execute(app.db)).rejects.toThrow(refused);
  const asJob = (statement: ReturnType<typeof sql>) => app.db.transaction().execute(async (tx) => {
    await sql`select set_config('newsco.clears', 'activity', true)`.execute(tx);
    await statement.execute(tx);
  });
  await expect(asJob(sql`delete from activity where action = '300 days old'`)).rejects.toThrow(refused);
  await expect(asJob(sql`update activity set action = 'x' where action = '400 days old'`)).rejects.toThrow(refused);
  expect(await due()).toEqual({ activity: 1 });
  await run();
  expect(await app.db.selectFrom('activity').select('action').execute()).toEqual([{ action: '300 days old' }]);
  await expect(app.db.deleteFrom('activity').execute()).rejects.toThrow(refused);
});

test('consents go 3 years after their account or request is over, and stay as long as it lives', async () => {
  const YEARS = 3 * 365;
  const consent = (subject: string, id: string, days: number) =>
    app.db.insertInto('consents').values({ id: uuidv7(ago(days)), subject_type: subject, subject_id: id, purpose: `${subject} ${days}`, notice_version: '1', at: ago(days) }).execute();
  const user = async (days: number, status: 'approved' | 'deleted') => {
    const { id } = await buildUser(app);
    await app.db.updateTable('users').set({ status, email: status === 'deleted' ? null : `${id}@example.com`, updated_at: ago(days) }).where('id', '=', id).execute();
    return id;
  };
  const lead = async (removedDays: number | null) => {
    const { id } = await buildLead(app, { createdAt: ago(1) });
    if (removedDays !== null) await app.db.updateTable('leads').set({ contact_removed_at: ago(removedDays) }).where('id', '=', id).execute();
    return id;
  };
  const gone = () => uuidv7(app.now());
  await consent('user', await user(YEARS + 1, 'deleted'), 4001);
  await consent('user', await user(YEARS - 1, 'deleted'), 4002);
  await consent('user', await user(YEARS + 1, 'approved'), 4003);
  await consent('user', gone(), YEARS + 1);
  await consent('user', gone(), YEARS - 1);
  await consent('lead', await lead(YEARS + 1), 4001);
  await consent('lead', await lead(YEARS - 1), 4002);
  await consent('lead', await lead(null), 4003);
  expect(await due()).toEqual({ consents: 3 });
  await run();
  const left = await app.db.selectFrom('consents').select('purpose').orderBy('purpose').execute();
  expect(left.map(({ purpose }) => purpose)).toEqual(['lead 4002', 'lead 4003', 'user 1094', 'user 4002', 'user 4003']);
});

test('thousands go in batches, and of two runs at once one does the work', async () => {
  await app.db.insertInto('rate_limits').values(Array.from({ length: 1201 }, (_, i) => ({ key: `many ${i}`, hits: 1, expires_at: ago(1) }))).execute();
  await Promise.all([run(), run()]);
  expect(await due()).toEqual({});
  await run();
});

test('a rule that fails does not hold up the others, and is reported', async () => {
  await app.db.insertInto('rate_limits').values({ key: 'over', hits: 1, expires_at: ago(1) }).execute();
  const failing = { what: 'broken', keep: '', count: async () => 1, clear: () => Promise.reject(new Error('no')) };
  await expect(applyRetention([failing, ...retentionRules], partsOf())).rejects.toThrow('could not be cleared');
  expect(await due()).toEqual({});
});
