/** Builders of vendors and brokers with a whole profile; what a test does not care about is filled in. */
import { sql } from 'kysely';
import type { Gender } from '../../../contract/shared/constants.ts';
import type { UserStatus } from '../../../contract/shared/roles.ts';
import { syncListing } from '../../features/vendors/service.ts';
import { uuidv7 } from '../../platform/clock.ts';
import type { TestApp } from '../test-app.ts';
import { type BuiltUser, buildUser } from './accounts.ts';
import { buildPlaces } from './locations.ts';

export type VendorWish = {
  email?: string;
  password?: string;
  fullName?: string;
  status?: UserStatus;
  /** Pune unless told. The levels above are found by themselves. */
  cityId?: number;
  newscoId?: number | null;
  professionId?: number | null;
  /** 'electrician' unless told; brokers have none. */
  profession?: string;
  phone?: string | null;
  age?: number | null;
  gender?: Gender | null;
  experienceYears?: number | null;
  languages?: readonly string[];
  /** Names; made where the profession has none of that name. */
  specializations?: readonly string[];
  /** Stars, each given by an approved vendor made for it. */
  ratings?: readonly number[];
  youtubeVideoUrl?: string | null;
  createdAt?: Date;
};

/** An approved electrician in Pune, unless told otherwise, with a live session. */
export function buildVendor(app: TestApp, wish: VendorWish = {}): Promise<BuiltUser> {
  return build(app, 'vendor', wish);
}

/** So many of them, made beside each other. */
export function buildVendors(app: TestApp, count: number, wish: VendorWish = {}): Promise<BuiltUser[]> {
  return Promise.all(Array.from({ length: count }, () => buildVendor(app, wish)));
}

/** An approved broker in Pune, unless told otherwise, with a live session. */
export function buildBroker(app: TestApp, wish: VendorWish = {}): Promise<BuiltUser> {
  return build(app, 'broker', wish);
}

async function build(app: TestApp, role: 'vendor' | 'broker', wish: VendorWish): Promise<BuiltUser> {
  const user = await buildUser(app, {
    role,
    ...(wish.status === undefined ? {} : { status: wish.status }),
    ...(wish.email === undefined ? {} : { email: wish.email }),
    ...(wish.password === undefined ? {} : { password: wish.password }),
    ...(wish.fullName === undefined ? {} : { fullName: wish.fullName }),
    ...(wish.phone === undefined ? {} : { phone: wish.phone }),
  });
  if (wish.createdAt) await app.db.updateTable('users').set({ created_at: wish.createdAt }).where('id', '=', user.id).execute();
  const professionId = role === 'broker' ? (wish.professionId ?? null) : await professionOf(app, wish);
  await fillProfile(app, user.id, professionId, wish);
  await addSpecializations(app, user.id, professionId, wish.specializations ?? []);
  await addRatings(app, user.id, wish.ratings ?? []);
  await syncListing(app.db, user.id);
  return user;
}

async function professionOf(app: TestApp, wish: VendorWish): Promise<number | null> {
  if (wish.professionId !== undefined) return wish.professionId;
  const row = await app.db.selectFrom('professions').select('id').where('slug', '=', wish.profession ?? 'electrician').executeTakeFirstOrThrow();
  return row.id;
}

async function fillProfile(app: TestApp, userId: string, professionId: number | null, wish: VendorWish): Promise<void> {
  const cityId = wish.cityId ?? (await puneOf(app));
  const city = await app.db.selectFrom('locations').select(['country_id', 'state_id']).where('id', '=', cityId).executeTakeFirstOrThrow();
  await app.db
    .updateTable('profiles')
    .set({
      country_id: city.country_id,
      state_id: city.state_id,
      city_id: cityId,
      newsco_id: wish.newscoId ?? null,
      profession_id: professionId,
      age: wish.age === undefined ? 35 : wish.age,
      gender: wish.gender ?? null,
      experience_years: wish.experienceYears === undefined ? 5 : wish.experienceYears,
      languages: [...(wish.languages ?? ['Hindi', 'English'])],
      youtube_video_url: wish.youtubeVideoUrl ?? null,
    })
    .where('user_id', '=', userId)
    .execute();
}

async function puneOf(app: TestApp): Promise<number> {
  const found = await app.db.selectFrom('locations').select('id').where('name', '=', 'Pune').where('type', '=', 'city').executeTakeFirst();
  return found?.id ?? (await buildPlaces(app)).pune;
}

async function addSpecializations(app: TestApp, userId: string, professionId: number | null, names: readonly string[]): Promise<void> {
  for (const [position, name] of names.entries()) {
    const specialization_id = await specializationOf(app, professionId, name);
    await app.db.insertInto('profile_specializations').values({ user_id: userId, specialization_id, position }).execute();
  }
}

async function specializationOf(app: TestApp, professionId: number | null, name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into specializations (profession_id, name, created_at) values (${professionId}, ${name}, ${app.now()})
    on conflict (coalesce(profession_id, 0), fold_text(name)) do update set name = specializations.name returning id`.execute(app.db);
  return rows[0]!.id;
}

async function addRatings(app: TestApp, vendorId: string, stars: readonly number[]): Promise<void> {
  for (const [index, rating] of stars.entries()) {
    const rater = await buildUser(app, { fullName: `Rater ${index + 1}` });
    const at = new Date(app.now().getTime() - (stars.length - index) * 60_000);
    await app.db
      .insertInto('ratings')
      .values({ id: uuidv7(at), vendor_id: vendorId, rater_id: rater.id, rating, created_at: at, updated_at: at })
      .execute();
  }
  if (stars.length === 0) return;
  await app.db
    .updateTable('profiles')
    .set({ rating_sum: stars.reduce((sum, one) => sum + one, 0), rating_count: stars.length })
    .where('user_id', '=', vendorId)
    .execute();
}
