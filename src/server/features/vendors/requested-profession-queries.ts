/** SQL that gives a profession to whoever registered with its requested name, and finds the vendors of a profession. */
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';

export type Holder = { userId: string; cityId: number | null };

/** Profiles without a profession that carry a request for this name, whichever request; locked in one order for everyone. */
export async function lockHolders(db: Db, name: string): Promise<Holder[]> {
  const { rows } = await sql<Holder>`
    select p.user_id as "userId", p.city_id as "cityId" from profiles p
    where p.profession_id is null and p.profession_request_id in (
      select id from profession_requests where fold_text(requested_profession) = fold_text(${name}))
    order by p.user_id for no key update`.execute(db);
  return rows;
}

/** Names of the specializations that these people carry and that belong to no profession. */
export async function selectLooseNames(db: Db, userIds: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('specializations as s').innerJoin('profile_specializations as p', 'p.specialization_id', 's.id')
    .select('s.name').distinct().where('p.user_id', 'in', userIds).where('s.profession_id', 'is', null).execute();
  return rows.map((row) => row.name);
}

/** Exchanges those specializations for the profession's of the same names, which must be there; their order stays. */
export async function moveSpecializations(db: Db, userIds: readonly string[], professionId: number): Promise<void> {
  await sql`
    update profile_specializations p set specialization_id = own.id
    from specializations loose join specializations own on own.profession_id = ${professionId} and fold_text(own.name) = fold_text(loose.name)
    where p.specialization_id = loose.id and loose.profession_id is null and p.user_id = any(${[...userIds]}::uuid[])`.execute(db);
}

export async function setProfession(db: Db, userIds: readonly string[], professionId: number, now: Date): Promise<void> {
  await db.updateTable('profiles').set({ profession_id: professionId, profession_request_id: null, updated_at: now }).where('user_id', 'in', userIds).execute();
}

/** People of a profession after one of them, in the order of their ids. */
export async function selectPeopleOf(db: Db, professionId: number, after: string | null, limit: number): Promise<string[]> {
  let query = db.selectFrom('profiles').select('user_id').where('profession_id', '=', professionId);
  if (after !== null) query = query.where('user_id', '>', after);
  const rows = await query.orderBy('user_id').limit(limit).execute();
  return rows.map((row) => row.user_id);
}
