/** PUT /admin/leads/assign, and fair share for named leads. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assignment } from '../../../contract/assignment.ts';
import { type BuiltUser, buildUser } from '../../testing/builders/accounts.ts';
import { buildLead } from '../../testing/builders/leads.ts';
import { buildPlaces, PLACES } from '../../testing/builders/locations.ts';
import { buildVendor } from '../../testing/builders/vendors.ts';
import { fingerprint } from '../../testing/fingerprint.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const NOBODY = '00000000-0000-7000-8000-000000000000';
let app: TestApp;
let admin: BuiltUser;
let puneAdmin: BuiltUser;
let vendor: BuiltUser;
let other: BuiltUser;

beforeAll(async () => {
  app = await createTestApp();
  await buildPlaces(app);
  admin = await buildUser(app, { role: 'admin' });
  puneAdmin = await buildUser(app, { role: 'module_admin', cityIds: [PLACES.pune] });
  vendor = await buildVendor(app, { fullName: 'Asha Rao' });
  other = await buildVendor(app, { fullName: 'Ravi Joshi' });
});
afterAll(() => app.close());

type More = { reason?: string; token?: string | null };
const assign = (ids: readonly string[], vendorId = vendor.id, { reason, token = admin.token }: More = {}) =>
  app.call(assignment.assignMany, { body: { lead_ids: [...ids], vendor_id: vendorId, reason } }, { token });
const codesOf = (answer: Awaited<ReturnType<typeof assign>>) => answer.body.data.results.map(({ assigned, code }) => (assigned ? 'given' : code));
const assigneeOf = async (id: string) => (await app.db.selectFrom('leads').select('assignee_id').where('id', '=', id).executeTakeFirstOrThrow()).assignee_id;
const several = (count: number, wish: Parameters<typeof buildLead>[1] = {}) => Promise.all(Array.from({ length: count }, async () => (await buildLead(app, wish)).id));

test.each([['a guest', null, 401], ['a vendor', 'vendor', 403]] as const)('%s may not', async (_who, role, status) => {
  const token = role === null ? null : (await buildUser(app, { role })).token;
  expect((await assign(await several(1), vendor.id, { token })).status).toBe(status);
});

test.each<[string, object, string]>([
  ['no leads', { lead_ids: [] }, 'lead_ids'],
  ['no list', { lead_ids: NOBODY }, 'lead_ids'],
  ['a wrong id', { lead_ids: ['x'] }, 'lead_ids'],
  ['101 leads', { lead_ids: Array.from({ length: 101 }, (_, index) => `01890000-0000-7000-8000-${String(index).padStart(12, '0')}`) }, 'lead_ids'],
  ['no vendor', { lead_ids: [NOBODY], vendor_id: undefined }, 'vendor_id'],
])('%s is 422', async (_case, body, field) => {
  const answer = await app.call(assignment.assignMany, { body: { vendor_id: vendor.id, ...body } as never }, { token: admin.token });
  expect([answer.status, Object.keys(answer.body.errors ?? {})[0]?.split('.')[0]]).toEqual([422, field]);
});

test('each lead is a move of its own: what can be given is, the rest is told why', async () => {
  const [plain, second] = await several(2);
  const referred = await buildLead(app, { kind: 'REFERRAL', referrerId: vendor.id });
  const broker = await buildLead(app, { referralType: 'broker' });
  const taken = await buildLead(app, { status: 'assigned', assigneeId: other.id });
  const done = await buildLead(app, { status: 'completed', assigneeId: other.id });
  const answer = await assign([plain!, referred.id, broker.id, taken.id, done.id, NOBODY, second!]);
  expect(answer.status).toBe(200);
  expect(codesOf(answer)).toEqual(['given', 'not_eligible', 'not_eligible', 'reassign_reason', 'lead_state', 'not_found', 'given']);
  expect(answer.body.data.assigned_count).toBe(2);
  expect(answer.body.data.results[1]).toEqual({ lead_id: referred.id, assigned: false, code: 'not_eligible', reason: 'A lead cannot be given to the person who referred it.' });
  expect(await Promise.all([plain!, second!, taken.id, referred.id].map(assigneeOf))).toEqual([vendor.id, vendor.id, other.id, null]);
  for (const id of [plain!, second!]) {
    expect(await app.db.selectFrom('activity').select('action').where('object_id', '=', id).execute()).toEqual([{ action: 'lead_assigned' }]);
    expect(await app.db.selectFrom('assignments').select('assigned_by').where('lead_id', '=', id).execute()).toEqual([{ assigned_by: admin.id }]);
  }
  expect(codesOf(await assign([taken.id], vendor.id, { reason: 'On holiday' }))).toEqual(['given']);
});

test('a module admin gives the own city\'s leads to the own city\'s people', async () => {
  const mumbai = await buildLead(app, { cityId: PLACES.mumbai });
  const far = await buildVendor(app, { cityId: PLACES.mumbai });
  const [pune] = await several(1);
  expect(codesOf(await assign([mumbai.id, pune!], vendor.id, { token: puneAdmin.token }))).toEqual(['not_found', 'given']);
  expect(codesOf(await assign(await several(1), far.id, { token: puneAdmin.token }))).toEqual(['not_found']);
  expect(await assigneeOf(mumbai.id)).toBeNull();
});

test('a hundred at once, each charged to the fair share', async () => {
  const taker = await buildVendor(app, { cityId: PLACES.hyderabad });
  await buildVendor(app, { cityId: PLACES.hyderabad });
  const ids = await several(100, { cityId: PLACES.hyderabad });
  expect((await assign([...ids, ids[0]!].slice(0, 100), taker.id)).body.data.assigned_count).toBe(100);
  const { rows } = await sql<{ sum: string; turns: number }>`select sum(m.settled + case when m.is_eligible then c.owed - m.base else 0 end)::text as sum, max(c.turns) as turns
    from fair_share_members m join fair_share_cells c using (city_id, profession_id) where city_id = ${PLACES.hyderabad}`.execute(app.db);
  expect(rows[0]).toEqual({ sum: '0', turns: 100 });
});

test('two calls at once over the same leads: each lead goes to one of them', async () => {
  const ids = await several(12);
  const answers = await Promise.all([assign(ids, vendor.id), assign(ids.toReversed(), other.id)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers.reduce((sum, { body }) => sum + body.data.assigned_count, 0)).toBe(12);
  const { rows } = await sql`select lead_id from assignments where outcome in ('assigned', 'accepted') group by lead_id having count(*) > 1`.execute(app.db);
  expect(rows).toEqual([]);
});

test('whoever administers another city touches neither its leads nor the turns of its people', async () => {
  const { token } = await buildUser(app, { role: 'module_admin', cityIds: [PLACES.mumbai] });
  const ids = [(await buildLead(app)).id, (await buildLead(app, { cityId: PLACES.mumbai })).id];
  await buildVendor(app);
  const before = await fingerprint(app.db);
  expect(codesOf(await assign(ids, vendor.id, { token }))).toEqual(['not_found', 'not_found']);
  expect(await fingerprint(app.db)).toBe(before);
});

test('fair share for named leads gives these alone, and says why others stay', async () => {
  const asked = await several(2, { profession: 'plumber' });
  const [left] = await several(1, { profession: 'plumber' });
  const done = await buildLead(app, { status: 'completed', assigneeId: vendor.id });
  await buildVendor(app, { profession: 'plumber' });
  const run = (token: string) => app.call(assignment.autoAssign, { body: { lead_ids: [...asked, done.id, NOBODY] }, query: {} }, { token });
  const { data } = (await run(admin.token)).body;
  expect(data.assigned_count).toBe(2);
  expect(data.assignments.map(({ lead_id: id }) => id).toSorted()).toEqual([...asked].toSorted());
  expect(data.unassigned).toEqual([done.id, NOBODY].map((id) => ({ lead_id: id, reason: 'The lead is not waiting to be assigned.' })));
  expect(await assigneeOf(left!)).toBeNull();
});

const shareOut = async (ids: readonly string[]) => (await app.call(assignment.autoAssign, { body: { lead_ids: [...ids] }, query: {} }, { token: admin.token })).body.data;

test.each([[1, 1], [0, 100]])('fair share says of each named lead that nobody is there for it: %i older than one that is given, %i newer', async (before, after) => {
  const seconds = (offset: number) => ({ createdAt: new Date(app.now().getTime() + offset * 1000) });
  const older = await several(before, { referralType: 'broker', ...seconds(-2) });
  const [hopeful] = await several(Math.min(before, 1), seconds(-1));
  const newer = await several(after, { referralType: 'broker' });
  const { assignments, unassigned } = await shareOut([...older, ...newer, ...(hopeful ? [hopeful] : [])]);
  expect(assignments.map(({ lead_id: id }) => id)).toEqual(hopeful ? [hopeful] : []);
  expect(unassigned.map(({ lead_id: id }) => id).toSorted()).toEqual([...older, ...newer].toSorted());
  expect(new Set(unassigned.map(({ reason }) => reason))).toEqual(new Set(['There is no approved broker in Pune.']));
});
