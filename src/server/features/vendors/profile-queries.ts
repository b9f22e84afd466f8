/** SQL that writes profiles and the search row that follows from them. */
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';

export type ProfileRow = {
  user_id: string;
  full_name: string;
  phone: string | null;
  phone_e164: string | null;
  age: number | null;
  gender: string | null;
  profession_id: number | null;
  profession_request_id: string | null;
  experience_years: number | null;
  country_id: number | null;
  state_id: number | null;
  city_id: number | null;
  newsco_id: number | null;
  languages: string[];
  youtube_video_url: string | null;
  youtube_video_id: string | null;
  updated_at: Date;
};

export async function insertProfile(db: Db, row: ProfileRow, specializationIds: readonly number[]): Promise<void> {
  await db.insertInto('profiles').values(row).execute();
  await insertSpecializations(db, row.user_id, specializationIds);
}

/** Replaces the specializations; the order of the ids is kept. */
export async function replaceSpecializations(db: Db, userId: string, specializationIds: readonly number[]): Promise<void> {
  await db.deleteFrom('profile_specializations').where('user_id', '=', userId).execute();
  await insertSpecializations(db, userId, specializationIds);
}

async function insertSpecializations(db: Db, userId: string, specializationIds: readonly number[]): Promise<void> {
  const rows = specializationIds.map((specialization_id, position) => ({ user_id: userId, specialization_id, position }));
  if (rows.length > 0) await db.insertInto('profile_specializations').values(rows).execute();
}

/** Lets one change of a profile at a time read and write it. */
export async function lockProfile(db: Db, userId: string): Promise<void> {
  await sql`select 1 from profiles where user_id = ${userId} for no key update`.execute(db);
}

export async function updateProfile(db: Db, userId: string, columns: Partial<Omit<ProfileRow, 'user_id'>> & { profile_image_url?: string | null }): Promise<void> {
  await db.updateTable('profiles').set(columns).where('user_id', '=', userId).execute();
}

/**
 * Holds the users' status until the end of the transaction. Without it a rating that is given while the vendor
 * is being suspended would still see the old status, and list the vendor again.
 */
export async function holdStatus(db: Db, userIds: readonly string[]): Promise<void> {
  await sql`select 1 from users where id = any(${[...userIds]}::uuid[]) order by id for no key update`.execute(db);
}

/** Takes the search rows out of those who are not to be listed. */
export async function deleteUnlisted(db: Db, userIds: readonly string[]): Promise<void> {
  await sql`delete from vendor_search s where s.user_id = any(${[...userIds]}::uuid[])
    and not exists (select 1 from vendor_listings l where l.user_id = s.user_id)`.execute(db);
}

/** Writes the search rows of those who are to be listed. Nothing happens for others. */
export async function upsertListed(db: Db, userIds: readonly string[]): Promise<void> {
  await sql`
    insert into vendor_search (${LISTING}) select ${LISTING} from vendor_listings where user_id = any(${[...userIds]}::uuid[])
    on conflict (user_id) do update set (${LISTING}) = (select ${EXCLUDED})`.execute(db);
}

const COLUMNS = [
  'user_id', 'country_id', 'state_id', 'city_id', 'newsco_id', 'profession_id', 'rating', 'rating_count',
  'experience', 'gender', 'created_at', 'sort_name', 'languages', 'specialization_ids', 'words',
] as const;
const LISTING = sql.join(COLUMNS.map((name) => sql.ref(name)));
const EXCLUDED = sql.join(COLUMNS.map((name) => sql.ref(`excluded.${name}`)));

/** The specializations and the ratings that the profile received go with it. */
export async function deleteProfile(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('profiles').where('user_id', '=', userId).execute();
}
