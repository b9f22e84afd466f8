/** Kept cards say at all times what the profiles say, whoever changes them, and a page without them reads the same. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminLocations } from '../../../contract/admin-locations.ts';
import { profiles } from '../../../contract/profiles.ts';
import { ratings } from '../../../contract/ratings.ts';
import { vendors } from '../../../contract/vendors.ts';
import { buildUser } from '../../testing/builders/accounts.ts';
import { buildPlaces, PLACES } from '../../testing/builders/locations.ts';
import { buildVendor } from '../../testing/builders/vendors.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { RENAMED_PLACE } from '../locations/renames.ts';
import { countCompletedLead } from './completed-leads-service.ts';
import { vendorTasks } from './jobs.ts';
import { cardText } from './present.ts';
import { selectCardRows } from './card-queries.ts';
import { fillCards, syncListings, writeCards } from './service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await buildPlaces(app);
});
afterAll(() => app.close());

const inTransaction = <T>(act: (tx: TestApp['db']) => Promise<T>) => app.db.transaction().execute(act);
const keptCard = async (id: string) => (await app.db.selectFrom('vendor_cards').select('card').where('user_id', '=', id).executeTakeFirst())?.card;
const listed = async (query: Record<string, string> = {}) => (await app.call(vendors.list, { query: { limit: '100', ...query } })).body.data;

async function expectCardsToHold(): Promise<void> {
  const kept = await app.db.selectFrom('vendor_cards').select(['user_id', 'card']).orderBy('user_id').execute();
  const fresh = await selectCardRows(app.db, kept.map(({ user_id }) => user_id));
  expect(new Map(kept.map(({ user_id, card }) => [user_id, card]))).toEqual(new Map(fresh.map((row) => [row.id, cardText(row)])));
  expect(kept.length).toBe((await app.db.selectFrom('vendor_search').select('user_id').execute()).length);
}

test('a card is the part of the detail that everybody sees', async () => {
  const { id } = await buildVendor(app, { fullName: 'मोहन "Mo" O’Neil </script>', specializations: ['House Wiring'], ratings: [5, 4] });
  const card = (await listed()).vendors.find((one) => one.id === id);
  expect((await app.call(vendors.detail, { params: { id } })).body.data).toMatchObject({ ...card });
  expect(card).toMatchObject({ full_name: 'मोहन "Mo" O’Neil </script>', average_rating: 4.5, location: { city: { id: PLACES.pune } } });
});

test('a changed profile, a rating, a completed lead and a taken back approval reach the card in the same act', async () => {
  const [vendor, rater] = [await buildVendor(app), await buildVendor(app)];
  const { token } = vendor;
  expect((await app.call(profiles.update, { params: { id: vendor.id }, body: { full_name: 'Another Name' } }, { token })).status).toBe(200);
  expect((await app.call(ratings.rate, { params: { id: vendor.id }, body: { rating: 3, comment: null } }, { token: rater.token })).status).toBeLessThan(300);
  await inTransaction((tx) => countCompletedLead(tx, vendor.id));
  expect(JSON.parse((await keptCard(vendor.id))!)).toMatchObject({ full_name: 'Another Name', average_rating: 3, total_ratings: 1, total_completed_leads: 1 });
  await expectCardsToHold();
  await inTransaction(async (tx) => {
    await tx.updateTable('users').set({ status: 'suspended' }).where('id', '=', vendor.id).execute();
    await syncListings(tx, [vendor.id]);
  });
  expect(await keptCard(vendor.id)).toBeUndefined();
});

test('pages whose cards are not made read the same, and the worker makes them once', async () => {
  const before = await listed();
  await sql`update vendor_cards set card = null where user_id in (select user_id from vendor_cards order by user_id limit 2)`.execute(app.db);
  expect(await listed()).toEqual(before);
  expect(await listed({ sort_by: 'name' })).toMatchObject({ total: before.total });
  await Promise.all([fillCards(app.db), vendorTasks({ db: app.db })['fill_vendor_cards']!({})]);
  await expectCardsToHold();
  expect(await listed()).toEqual(before);
});

test('whoever has no card or an old one has the right one after the night', async () => {
  const [first, second] = [await buildVendor(app), await buildVendor(app)];
  await sql`delete from vendor_cards where user_id = ${first.id}`.execute(app.db);
  await sql`update vendor_cards set card = '{}' where user_id = ${second.id}`.execute(app.db);
  expect((await listed()).vendors.find(({ id }) => id === first.id)).toBeDefined();
  await vendorTasks({ db: app.db })['rewrite_vendor_cards']!({});
  await expectCardsToHold();
});

test('a place with another name reaches the cards of its people through the worker', async () => {
  const { id } = await buildVendor(app, { cityId: PLACES.bengaluru, newscoId: PLACES.indiranagar });
  const { token } = await buildUser(app, { role: 'admin', status: 'approved' });
  const place = (await app.call(adminLocations.detail, { params: { id: String(PLACES.indiranagar) } }, { token })).body.data;
  expect((await app.call(adminLocations.change, { params: { id: String(place.id) }, body: { name: 'Indira Nagar', revision: place.revision } }, { token })).status).toBe(200);
  const { rows } = await sql<{ task: string; key: string }>`select task_identifier as task, key from graphile_worker.jobs where task_identifier = ${RENAMED_PLACE}`.execute(app.db);
  expect(rows).toEqual([{ task: RENAMED_PLACE, key: `renamed:${PLACES.indiranagar}` }]);
  await vendorTasks({ db: app.db })[RENAMED_PLACE]!({ id: PLACES.indiranagar, type: 'newsco' });
  expect(JSON.parse((await keptCard(id))!).location_display).toContain('Indira Nagar, Bengaluru');
  await expectCardsToHold();
});

test('a card that is made while another act changes the profile waits for it, and then shows the change', async () => {
  const { id } = await buildVendor(app);
  let renewal: Promise<void> | undefined;
  await inTransaction(async (completing) => {
    await countCompletedLead(completing, id);
    renewal = inTransaction((tx) => writeCards(tx, [id]));
    await new Promise((resolve) => setTimeout(resolve, 150));
  });
  await renewal;
  expect(JSON.parse((await keptCard(id))!).total_completed_leads).toBe(1);
});

test('completed leads, ratings and a renewal of everybody at once leave no old card', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => buildVendor(app)));
  const everybody = people.map(({ id }) => id);
  await Promise.all(
    Array.from({ length: 8 }, (_one, turn) => [
      ...people.map(({ id }) => inTransaction((tx) => countCompletedLead(tx, id))),
      inTransaction((tx) => (turn % 2 === 0 ? syncListings(tx, everybody) : writeCards(tx, everybody))),
    ]).flat(),
  );
  await expectCardsToHold();
  expect(JSON.parse((await keptCard(everybody[0]!))!).total_completed_leads).toBe(8);
});
