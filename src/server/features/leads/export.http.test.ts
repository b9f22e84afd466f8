/** GET /admin/leads/export.csv */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { leads } from '../../../contract/leads.ts';
import type { InputOf } from '../../../contract/shared/endpoint.ts';
import { type BuiltUser, buildUser } from '../../testing/builders/accounts.ts';
import { type BuiltLead, buildLead } from '../../testing/builders/leads.ts';
import { buildPlaces, type Places } from '../../testing/builders/locations.ts';
import { buildVendor } from '../../testing/builders/vendors.ts';
import { createTestApp, TEST_NOW, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let places: Places;
let admin: BuiltUser;
let built: Record<'hostile' | 'accepted' | 'mumbai', BuiltLead>;

const HOSTILE = '=HYPERLINK("https://evil.example","Asha")';
const CROWD = 5400;
const minutesAgo = (minutes: number) => new Date(TEST_NOW.getTime() - minutes * 60_000);
const take = (query: InputOf<typeof leads.exportCsv>['query'] = {}, token: string | null = admin.token) => app.call(leads.exportCsv, { query }, { token });
const linesOf = (text: string) => text.trimEnd().split('\r\n');
const referencesOf = (text: string) => linesOf(text).slice(1).map((line) => line.split('"')[1]);

beforeAll(async () => {
  app = await createTestApp();
  places = await buildPlaces(app);
  admin = await buildUser(app, { role: 'admin' });
  const vendor = await buildVendor(app, { fullName: '@Ravi' });
  built = {
    hostile: await buildLead(app, { createdAt: minutesAgo(3), contactName: HOSTILE, contactPhone: '+91 98765 43210', contactEmail: null, notes: 'one\ntwo, "three"' }),
    accepted: await buildLead(app, { createdAt: minutesAgo(2), kind: 'REFERRAL', status: 'accepted', assigneeId: vendor.id, assignedAt: minutesAgo(1) }),
    mumbai: await buildLead(app, { createdAt: minutesAgo(1), cityId: places.mumbai, contactName: 'Marker-Mumbai' }),
  };
});
afterAll(() => app.close());

test('guests must sign in, vendors are refused', async () => {
  expect((await take({}, null)).status).toBe(401);
  expect((await take({}, (await buildVendor(app)).token)).status).toBe(403);
});

test('a file with the zone in its headers, whatever people typed made harmless', async () => {
  const answer = await take();
  expect(answer.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', 'content-disposition': 'attachment; filename="leads-2026-11-15.csv"', 'cache-control': 'no-store' });
  expect(answer.text.startsWith('\uFEFF"Reference","Type"')).toBe(true);
  expect(linesOf(answer.text)[0]).toContain('"Created (Asia/Kolkata)"');
  expect(referencesOf(answer.text)).toEqual([built.mumbai.referralId, built.accepted.referralId, built.hostile.referralId]);
  expect(answer.text).toContain(`"'=HYPERLINK(""https://evil.example"",""Asha"")","'+91 98765 43210","",`);
  expect(answer.text).toContain('"one\ntwo, ""three"""');
  expect(answer.text).toContain(`"Referral","Vendor","Accepted"`);
  expect(answer.text).toContain(`"'@Ravi","2026-11-15 11:58","2026-11-15 11:59"`);
});

test.each<[string, () => InputOf<typeof leads.exportCsv>['query'], (keyof typeof built)[]]>([
  ['status', () => ({ status: 'accepted' }), ['accepted']],
  ['kind', () => ({ lead_type: 'SERVICE_REQUEST' }), ['mumbai', 'hostile']],
  ['search', () => ({ search: 'marker' }), ['mumbai']],
  ['those named', () => ({ ids: [built.hostile.id, built.accepted.id].join(',') }), ['accepted', 'hostile']],
  ['named and filtered', () => ({ ids: [built.hostile.id, built.accepted.id].join(','), status: 'pending' }), ['hostile']],
  ['nothing', () => ({ search: 'nobody at all' }), []],
])('the same filters as the list: %s', async (_case, query, names) => {
  expect(referencesOf((await take(query())).text)).toEqual(names.map((name) => built[name].referralId));
});

test('a module admin takes the own city, also by name', async () => {
  const { token } = await buildUser(app, { role: 'module_admin', cityIds: [places.pune] });
  for (const query of [{}, { ids: built.mumbai.id }, { search: 'marker' }]) expect((await take(query, token)).text).not.toContain('Mumbai');
  expect(referencesOf((await take({}, token)).text)).toHaveLength(2);
});

test.each([
  [{ ids: 'x' }, 'ids'],
  [{ ids: Array.from({ length: 101 }, (_, index) => `01890000-0000-7000-8000-${String(index).padStart(12, '0')}`).join(',') }, 'ids'],
  [{ status: 'open' }, 'status'],
])('%j is refused', async (query, field) => {
  const answer = await take(query as never);
  expect([answer.status, Object.keys(answer.body.errors ?? {})[0]?.split('.')[0]]).toEqual([422, field]);
});

test('each export is recorded, without what was searched for', async () => {
  await take({ search: 'marker', lead_type: 'SERVICE_REQUEST' });
  const record = await app.db.selectFrom('activity').select(['actor_id', 'detail']).where('action', '=', 'leads_exported').where(sql<boolean>`detail ->> 'lead_type' = 'SERVICE_REQUEST' and detail ->> 'searched' = 'true'`).execute();
  expect(record).toEqual([{ actor_id: admin.id, detail: { rows: 1, status: null, lead_type: 'SERVICE_REQUEST', searched: true, selected: false } }]);
});

test('twenty files an hour for each administrator; the operator hears of the tenth', async () => {
  const limited = await createTestApp({ RATE_LIMITS: 'on' }, app);
  try {
    const [eager, calm] = [await buildUser(app, { role: 'admin' }), await buildUser(app, { role: 'admin' })];
    const takeAs = (who: BuiltUser) => limited.call(leads.exportCsv, { query: {} }, { token: who.token });
    const alerts = () => limited.logged.filter((line) => line.includes('limit half used'));
    for (let n = 1; n <= 9; n += 1) expect((await takeAs(eager)).status).toBe(200);
    expect(alerts()).toEqual([]);
    for (let n = 10; n <= 20; n += 1) expect((await takeAs(eager)).status).toBe(200);
    expect(alerts()).toEqual([expect.stringContaining(eager.id)]);
    const refused = await takeAs(eager);
    expect([refused.status, refused.body.error.code]).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
    expect((await takeAs(calm)).status).toBe(200);
  } finally {
    await limited.close();
  }
});

describe('thousands of rows', () => {
  beforeAll(async () => {
    // Notes as long as they may be: more than the buffers on the way to a reader take.
    await sql`insert into leads (id, submission_id, kind, referral_type, contact_name, contact_phone, contact_digits, notes, country_id, state_id, city_id, status, created_at, updated_at)
      select gen_random_uuid(), l.id, kind, referral_type, 'Crowd', contact_phone, contact_digits, repeat('x', 2000), country_id, state_id, city_id, status, created_at + (n % 7) * interval '100 microseconds', updated_at
      from leads l, generate_series(1, ${CROWD}::integer) as n where l.id = ${built.hostile.id}`.execute(app.db);
  });

  test('come in batches, each once and in order, also where times are finer than a millisecond', async () => {
    const { text } = await take({ search: 'crowd' });
    const { rows } = await sql<{ referral_id: string }>`select referral_id from leads where contact_name = 'Crowd' order by created_at desc, id desc`.execute(app.db);
    expect(referencesOf(text)).toEqual(rows.map((row) => row.referral_id));
  });

  describe('in a file that is read slowly, for minutes', () => {
    let address: string;
    beforeAll(async () => {
      address = await app.app.listen({ port: 0, host: '127.0.0.1' });
    });

    /** Reads on, to the end, once `meanwhile` has happened. */
    async function takeSlowly(token: string, meanwhile: () => Promise<unknown>): Promise<{ rows: number; isWhole: boolean }> {
      const call = request(`${address}/api${leads.exportCsv.path}?search=crowd`, { headers: { authorization: `Bearer ${token}` }, agent: false }).end();
      const [answer] = (await once(call, 'response')) as [IncomingMessage];
      answer.pause();
      await meanwhile();
      let text = '';
      const read = async () => {
        for await (const piece of answer.setEncoding('utf8')) text += piece;
      };
      const isWhole = await read().then(() => true, () => false);
      return { rows: text.split('"Crowd"').length - 1, isWhole };
    }

    const suspend = (id: string) => app.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', id).execute();
    const signOut = (id: string) => app.db.updateTable('sessions').set({ revoked_at: TEST_NOW, revoke_reason: 'ended' }).where('user_id', '=', id).execute();
    const move = (id: string) => app.db.updateTable('module_admin_cities').set({ city_id: places.mumbai }).where('user_id', '=', id).execute();

    test('all come while nothing changes', async () => {
      const { token } = await buildUser(app, { role: 'module_admin', cityIds: [places.pune] });
      expect(await takeSlowly(token, () => delay(100))).toEqual({ rows: CROWD, isWhole: true });
    });

    test.each([['is suspended', suspend], ['signs out', signOut], ['is given another city', move]])('which breaks off when who takes it %s', async (_case, change) => {
      const { id, token } = await buildUser(app, { role: 'module_admin', cityIds: [places.pune] });
      const { rows, isWhole } = await takeSlowly(token, () => change(id));
      expect(isWhole).toBe(false);
      expect(rows).toBeLessThan(CROWD);
    });
  });
});
