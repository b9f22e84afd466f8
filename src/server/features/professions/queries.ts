/** SQL of professions, requests for new ones, and specializations. */
import { sql } from 'kysely';
import type { Profession } from '../../../contract/professions.ts';
import type { Db } from '../../platform/database.ts';
import { KEEP_PLAN } from '../../platform/kept-plans.ts';

const PROFESSION = ['id', 'slug', 'name', 'description', 'category', 'is_active', 'is_default'] as const;

export type ProfessionKey = { id: number; slug: string; name: string; is_active: boolean };

/** Professions by name. */
export async function listProfessions(db: Db, activeOnly: boolean): Promise<Profession[]> {
  let query = db.selectFrom('professions').select(PROFESSION);
  if (activeOnly) query = query.where('is_active', '=', true);
  const rows = await query.orderBy(sql`fold_text(name) collate "C"`).orderBy('id').execute();
  return rows as Profession[];
}

/** A profession by its name or slug, without regard to case; inactive ones too. */
export async function findProfession(db: Db, nameOrSlug: string): Promise<ProfessionKey | undefined> {
  const { rows } = await sql<ProfessionKey>`${KEEP_PLAN}
    select id, slug, name, is_active from professions
    where fold_text(name) = fold_text(${nameOrSlug}) or slug = ${nameOrSlug.toLowerCase()}
    -- One profession's name may be another one's slug.
    order by fold_text(name) = fold_text(${nameOrSlug}) desc, id limit 1`.execute(db);
  return rows[0];
}

export type RequestRow = { id: string; requested_profession: string; status: 'pending' | 'approved' | 'rejected' };

/** The open request for a profession of this name, if there is one. */
export async function findPendingRequest(db: Db, name: string): Promise<RequestRow | undefined> {
  const row = await db
    .selectFrom('profession_requests')
    .select(['id', 'requested_profession', 'status'])
    .where('status', '=', 'pending')
    .where(sql<boolean>`fold_text(requested_profession) = fold_text(${name})`)
    .executeTakeFirst();
  return row as RequestRow | undefined;
}

export type NewRequest = { id: string; requested_profession: string; description: string | null; requested_by: string | null; created_at: Date };

/** Stores a request; false when one of that name is open already. */
export async function insertRequest(db: Db, request: NewRequest): Promise<boolean> {
  const row = await db
    .insertInto('profession_requests')
    .values(request)
    .onConflict((conflict) => conflict.expression(sql`fold_text(requested_profession)`).where('status', '=', sql<string>`'pending'`).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export type SpecializationKey = { id: number; name: string; is_listed: boolean };

/** Creates the specializations that are missing, not listed in public; the answer is the ids of those created. */
export async function insertSpecializations(db: Db, professionId: number | null, names: readonly string[], now: Date): Promise<number[]> {
  // In one order for everyone, so that two registrations do not wait for each other.
  const { rows } = await sql<{ id: number }>`
    insert into specializations (profession_id, name, created_at)
    select ${professionId}::integer, name, ${now}::timestamptz from unnest(${[...names]}::text[]) as name order by fold_text(name)
    on conflict (coalesce(profession_id, 0), fold_text(name)) do nothing
    returning id`.execute(db);
  return rows.map((row) => row.id);
}

/** Ids of specializations in the order of `names`. */
export async function findSpecializationIds(db: Db, professionId: number | null, names: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.id from unnest(${[...names]}::text[]) with ordinality as n (name, place)
    join specializations s on coalesce(s.profession_id, 0) = ${professionId ?? 0}::integer and fold_text(s.name) = fold_text(n.name)
    group by s.id order by min(n.place)`.execute(db);
  return rows.map((row) => row.id);
}
