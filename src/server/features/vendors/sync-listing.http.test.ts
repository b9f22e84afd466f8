/** The search row and the counts stay in step, whatever happens at once. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../platform/database.ts';
import { buildUser } from '../../testing/builders/accounts.ts';
import { buildPlaces, PLACES } from '../../testing/builders/locations.ts';
import { buildVendor } from '../../testing/builders/vendors.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Context } from '../../platform/http/context.ts';
import { countCompletedLead } from './completed-leads-service.ts';
import { createProfile, syncListing } from './service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await buildPlaces(app);
});
afterAll(() => app.close());

const setStatus = (db: Db, id: string, status: string) => db.updateTable('users').set({ status }).where('id', '=', id).execute();
const isListed = async (id: string) => (await app.db.selectFrom('vendor_search').select('user_id').where('user_id', '=', id).execute()).length === 1;
async function counted(placeId: number): Promise<number> {
  const row = await app.db.selectFrom('vendor_counts').select('listed').where('place_id', '=', placeId).where('profession_id', '=', 0).executeTakeFirst();
  return row?.listed ?? 0;
}

test('twenty approvals at once are counted as twenty', async () => {
  const waiting = await Promise.all(Array.from({ length: 20 }, () => buildVendor(app, { status: 'pending' })));
  const before = await counted(PLACES.pune);
  await Promise.all(
    waiting.map(({ id }) =>
      app.db.transaction().execute(async (tx) => {
        await setStatus(tx, id, 'approved');
        await syncListing(tx, id);
      }),
    ),
  );
  expect(await counted(PLACES.pune)).toBe(before + 20);
  expect(await counted(0)).toBe(await counted(PLACES.india));
});

test('a rating given while the vendor is being suspended does not list the vendor again', async () => {
  const { id } = await buildVendor(app);
  let ratingDone: Promise<void> | undefined;
  await app.db.transaction().execute(async (suspending) => {
    await setStatus(suspending, id, 'suspended');
    await syncListing(suspending, id);
    ratingDone = app.db.transaction().execute(async (rating) => {
      await sql`update profiles set rating_sum = 5, rating_count = 1 where user_id = ${id}`.execute(rating);
      await syncListing(rating, id);
    });
    await new Promise((resolve) => setTimeout(resolve, 150));
  });
  await ratingDone;
  expect(await isListed(id)).toBe(false);
});

test('a rolled-back change leaves row and counts as they were', async () => {
  const { id } = await buildVendor(app, { status: 'pending' });
  const before = await counted(PLACES.pune);
  await expect(
    app.db.transaction().execute(async (tx) => {
      await setStatus(tx, id, 'approved');
      await syncListing(tx, id);
      throw new Error('stop');
    }),
  ).rejects.toThrow('stop');
  expect([await isListed(id), await counted(PLACES.pune)]).toEqual([false, before]);
});

test('a profile is written with the forms that follow from it, and lists an approved vendor', async () => {
  const user = await buildUser(app, { status: 'approved' });
  await app.db.deleteFrom('profiles').where('user_id', '=', user.id).execute();
  const context = { db: app.db, now: app.now() } as Context;
  await createProfile(context, user.id, {
    fullName: 'Asha Rao',
    phone: '098765 43210',
    age: 30,
    gender: 'female',
    professionId: null,
    professionRequestId: null,
    experienceYears: 4,
    place: { countryId: PLACES.india, stateId: PLACES.karnataka, cityId: PLACES.bengaluru, newscoId: PLACES.indiranagar },
    languages: ['Kannada'],
    specializationIds: [2, 1],
    youtubeVideoUrl: 'https://youtu.be/abcdefghijk',
  });
  await countCompletedLead(app.db, user.id);
  const profile = await app.db.selectFrom('profiles').selectAll().where('user_id', '=', user.id).executeTakeFirstOrThrow();
  expect(profile).toMatchObject({ phone: '098765 43210', phone_e164: '+919876543210', youtube_video_id: 'abcdefghijk', newsco_id: PLACES.indiranagar, completed_leads: 1 });
  const row = await app.db.selectFrom('vendor_search').selectAll().where('user_id', '=', user.id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ specialization_ids: [1, 2], languages: ['kannada'], sort_name: 'asha rao', rating: -1, profession_id: null });
});
