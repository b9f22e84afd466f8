/** POST /vendors/{id}/rate */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { ratings } from '../../../contract/ratings.ts';
import { vendors } from '../../../contract/vendors.ts';
import { type BuiltUser, buildUser } from '../../testing/builders/accounts.ts';
import { buildLead } from '../../testing/builders/leads.ts';
import { buildPlaces, PLACES } from '../../testing/builders/locations.ts';
import { buildBroker, buildVendor } from '../../testing/builders/vendors.ts';
import { insist } from '../../testing/insist.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

type Body = { vendor_id?: string | null; rating: number; comment?: string | null; lead_id?: string | null };

let app: TestApp;
let vendor: BuiltUser;
let rater: BuiltUser;

beforeAll(async () => {
  app = await createTestApp();
  await buildPlaces(app);
  rater = await buildVendor(app, { fullName: 'Ravi Kale' });
});
beforeEach(async () => {
  vendor = await buildVendor(app, { fullName: 'Asha Rao' });
});
afterAll(() => app.close());

const rate = (id: string, body: Body, token: string | null = rater.token, key?: string) => app.call(ratings.rate, { params: { id }, body }, { token, ...(key ? { key } : {}) });
const rows = (id: string) => app.db.selectFrom('ratings').selectAll().where('vendor_id', '=', id).orderBy('id').execute();

/** Stored figures, the same counted anew, and those of the directory's row. */
async function figures(id: string) {
  const { rows: [row] } = await sql<{ sum: number; count: number; real_sum: number; real_count: number; listed: number; listed_count: number }>`
    select p.rating_sum as sum, p.rating_count as count, coalesce(sum(r.rating), 0)::integer as real_sum, count(r.id)::integer as real_count,
      s.rating as listed, s.rating_count as listed_count
    from profiles p left join ratings r on r.vendor_id = p.user_id left join vendor_search s on s.user_id = p.user_id
    where p.user_id = ${id} group by p.user_id, s.user_id`.execute(app.db);
  return row!;
}

async function expectInStep(id: string, sum: number, count: number): Promise<void> {
  expect(await figures(id)).toEqual({ sum, count, real_sum: sum, real_count: count, listed: count === 0 ? -1 : Math.floor((sum * 100_000_000) / count), listed_count: count });
}

describe('rating', () => {
  test('is saved, shown, counted and told of', async () => {
    const answer = await rate(vendor.id, { vendor_id: vendor.id, rating: 4, comment: '  Came on time.\nFair price.  ' });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toEqual({ new_average_rating: 4, total_ratings: 1 });
    expect(await rows(vendor.id)).toMatchObject([{ rater_id: rater.id, rating: 4, comment: 'Came on time.\nFair price.', lead_id: null, is_verified: false, created_at: app.now() }]);
    await expectInStep(vendor.id, 4, 1);
    const { data } = (await app.call(vendors.detail, { params: { id: vendor.id } }, { token: rater.token })).body;
    expect(data).toMatchObject({ average_rating: 4, total_ratings: 1, own_rating: { rating: 4, comment: 'Came on time.\nFair price.', lead_id: null } });
    expect(data.recent_ratings).toMatchObject([{ rating: 4, rated_by_name: 'Ravi Kale', comment: 'Came on time.\nFair price.', is_verified: false }]);
    const activity = await app.db.selectFrom('activity').selectAll().where('object_id', '=', vendor.id).where('action', '=', 'vendor_rated').execute();
    expect(activity).toMatchObject([{ actor_id: rater.id, object_type: 'user', city_id: PLACES.pune, detail: { replaced: false, verified: false } }]);
    expect(JSON.stringify(activity)).not.toContain('Came on time');
  });

  test('again replaces the earlier one, whole', async () => {
    await rate(vendor.id, { rating: 1, comment: 'Late' });
    await rate(vendor.id, { rating: 4 }, (await buildVendor(app)).token);
    expect((await rate(vendor.id, { rating: 5 })).body.data).toEqual({ new_average_rating: 4.5, total_ratings: 2 });
    expect((await rows(vendor.id)).map(({ rating, comment }) => ({ rating, comment }))).toEqual(expect.arrayContaining([{ rating: 5, comment: null }, { rating: 4, comment: null }]));
    await expectInStep(vendor.id, 9, 2);
  });

  test('the average is kept exactly and shown with one decimal', async () => {
    for (const stars of [5, 4, 4]) await rate(vendor.id, { rating: stars }, (await buildVendor(app)).token);
    await expectInStep(vendor.id, 13, 3);
    expect((await rate(vendor.id, { rating: 4 })).body.data).toEqual({ new_average_rating: 4.3, total_ratings: 4 });
  });

  test('the directory finds and sorts by it at once', async () => {
    const listed = async () => (await app.call(vendors.list, { query: { city_id: String(PLACES.pune), min_rating: '4.5', limit: '100' } })).body.data.vendors.map(({ id }) => id);
    expect(await listed()).not.toContain(vendor.id);
    await rate(vendor.id, { rating: 5 });
    expect(await listed()).toContain(vendor.id);
    await rate(vendor.id, { rating: 2 });
    expect(await listed()).not.toContain(vendor.id);
  });

  test('a former member stays counted', async () => {
    const leaver = await buildVendor(app);
    await rate(vendor.id, { rating: 3, comment: 'Good work' }, leaver.token);
    await app.db.deleteFrom('profiles').where('user_id', '=', leaver.id).execute();
    const { data } = (await app.call(vendors.detail, { params: { id: vendor.id } })).body;
    expect(data).toMatchObject({ total_ratings: 1, own_rating: null, recent_ratings: [{ rated_by_name: 'Former member', comment: 'Good work' }] });
  });

  test('only its giver sees it as the own one', async () => {
    await rate(vendor.id, { rating: 3 });
    const own = async (token: string | null) => (await app.call(vendors.detail, { params: { id: vendor.id } }, { token })).body.data.own_rating;
    expect(await own(rater.token)).toEqual({ rating: 3, comment: null, lead_id: null });
    for (const token of [null, vendor.token, (await buildVendor(app)).token, (await buildUser(app, { role: 'admin' })).token]) expect(await own(token)).toBeNull();
  });
});

describe('refused', () => {
  test('without a session', async () => {
    expect((await rate(vendor.id, { rating: 5 }, null)).status).toBe(401);
  });

  test.each(['broker', 'admin', 'module_admin'] as const)('%s: only vendors rate', async (role) => {
    const { token } = role === 'broker' ? await buildBroker(app) : await buildUser(app, { role, cityIds: role === 'module_admin' ? [PLACES.pune] : [] });
    const answer = await rate(vendor.id, { rating: 5 }, token);
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ detail: 'Only logged-in vendors can rate other vendors', error: { code: 'vendors_only_rate' } });
    await expectInStep(vendor.id, 0, 0);
  });

  test('a vendor who is not approved', async () => {
    const answer = await rate(vendor.id, { rating: 5 }, (await buildVendor(app, { status: 'pending' })).token);
    expect([answer.status, answer.body.error.code]).toEqual([403, 'not_approved']);
  });

  test('oneself', async () => {
    const answer = await rate(vendor.id, { rating: 5 }, vendor.token);
    expect([answer.status, answer.body.detail]).toEqual([422, 'You cannot rate yourself.']);
  });

  test('whoever is not an approved vendor', async () => {
    const others = await Promise.all([
      buildVendor(app, { status: 'pending' }), buildVendor(app, { status: 'rejected' }), buildVendor(app, { status: 'suspended' }),
      buildBroker(app), buildUser(app, { role: 'admin' }),
    ]);
    for (const { id } of [...others, { id: '01890000-0000-7000-8000-000000000000' }]) expect((await rate(id, { rating: 5 })).status).toBe(404);
  });

  test.each([[0], [6], [4.5], [-1], [1e9], ['5' as never], [null as never], [undefined as never]])('%s stars', async (stars) => {
    const answer = await rate(vendor.id, { rating: stars });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors ?? {})).toEqual(['rating']);
    expect(await rows(vendor.id)).toEqual([]);
  });

  test.each([
    ['vendor_id', { vendor_id: '01890000-0000-7000-8000-000000000000' }],
    ['vendor_id', { vendor_id: 'me' }],
    ['comment', { comment: 'x'.repeat(1001) }],
    ['comment', { comment: 'a\u0000b' }],
    ['lead_id', { lead_id: '7' }],
    ['lead_id', { lead_id: '01890000-0000-7000-8000-000000000000' }],
  ])('at %s: %j', async (field, part) => {
    const answer = await rate(vendor.id, { rating: 5, ...part });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors ?? {})).toEqual([field]);
    expect(await rows(vendor.id)).toEqual([]);
  });
});

describe('with a lead', () => {
  const referral = (wish: Parameters<typeof buildLead>[1] = {}) => buildLead(app, { kind: 'REFERRAL', status: 'completed', assigneeId: vendor.id, referrerId: rater.id, ...wish });

  test('that the vendor completed for the rater it is verified, until it is given anew without one', async () => {
    const { id } = await referral();
    expect((await rate(vendor.id, { rating: 5, lead_id: id })).status).toBe(200);
    expect(await rows(vendor.id)).toMatchObject([{ lead_id: id, is_verified: true }]);
    const detail = await app.call(vendors.detail, { params: { id: vendor.id } }, { token: rater.token });
    expect(detail.body.data).toMatchObject({ own_rating: { lead_id: id }, recent_ratings: [{ is_verified: true }] });
    await rate(vendor.id, { rating: 4 });
    expect(await rows(vendor.id)).toMatchObject([{ lead_id: null, is_verified: false }]);
  });

  test.each([
    ['not completed', async () => referral({ status: 'accepted' })],
    ['completed by another vendor', async () => referral({ assigneeId: (await buildVendor(app)).id })],
    ['referred by another vendor', async () => referral({ referrerId: (await buildVendor(app)).id })],
    ['of a guest', async () => buildLead(app, { status: 'completed', assigneeId: vendor.id })],
  ])('%s it is refused', async (_case, make) => {
    const answer = await rate(vendor.id, { rating: 5, lead_id: (await make()).id });
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['lead_id']]);
    expect(await rows(vendor.id)).toEqual([]);
  });
});

describe('at once', () => {
  test('fifty vendors rate one: every star is counted', async () => {
    const raters = await Promise.all(Array.from({ length: 50 }, () => buildVendor(app)));
    const answers = await Promise.all(raters.map(({ token }, i) => insist(() => rate(vendor.id, { rating: (i % 5) + 1 }, token))));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers.map(({ body }) => body.data.total_ratings).sort((a, b) => a - b)).toEqual(answers.map((_answer, i) => i + 1));
    await expectInStep(vendor.id, 150, 50);
  });

  test('one vendor rates another fifty times: one rating stays', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => insist(() => rate(vendor.id, { rating: (i % 5) + 1 }))));
    expect(answers.map(({ status, body }) => [status, body.data?.total_ratings])).toEqual(answers.map(() => [200, 1]));
    const [row, ...rest] = await rows(vendor.id);
    expect(rest).toEqual([]);
    await expectInStep(vendor.id, row!.rating, 1);
  });

  test('two vendors rate each other without waiting for one another for ever', async () => {
    const pairs = Array.from({ length: 20 }, (_, i) => [insist(() => rate(vendor.id, { rating: (i % 5) + 1 })), insist(() => rate(rater.id, { rating: (i % 5) + 1 }, vendor.token))]);
    const answers = await Promise.all(pairs.flat());
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  });

  test('the same key twice saves once and answers alike; other words with it are refused', async () => {
    const [first, second] = await Promise.all([rate(vendor.id, { rating: 5 }, rater.token, 'key-1'), rate(vendor.id, { rating: 5 }, rater.token, 'key-1')]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body.data).toEqual(first.body.data);
    const told = await app.db.selectFrom('activity').select('id').where('object_id', '=', vendor.id).where('action', '=', 'vendor_rated').execute();
    expect(told).toHaveLength(1);
    expect((await rate(vendor.id, { rating: 4 }, rater.token, 'key-1')).body.error.code).toBe('idempotency_mismatch');
  });
});
