/** SQL of the public lists of specializations: what administrators listed, and what approved vendors carry. */
import { type ExpressionBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import type { DB } from '../../platform/database-types.ts';

const BY_NAME = sql`fold_text(specializations.name) collate "C"`;

const isPublic = (e: ExpressionBuilder<DB, 'specializations'>) =>
  e.or([
    e('is_listed', '=', true),
    e.exists(
      e.selectFrom('profile_specializations as carried').innerJoin('users as u', 'u.id', 'carried.user_id').select('u.id')
        .whereRef('carried.specialization_id', '=', 'specializations.id').where('u.role', '=', 'vendor').where('u.status', '=', 'approved'),
    ),
  ]);

/** Part of a name, without regard to case or accents. */
const contains = (text: string) =>
  sql<boolean>`fold_text(specializations.name) like '%' || regexp_replace(fold_text(${text}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;

/** So many of one profession at the most; who wants others searches for them. */
const MOST = 100;

/** Names of one profession's public specializations. */
export async function listOfProfession(db: Db, professionId: number, search: string | undefined): Promise<string[]> {
  let query = db.selectFrom('specializations').select('name').where('profession_id', '=', professionId).where(isPublic);
  if (search !== undefined) query = query.where(contains(search));
  const rows = await query.orderBy(BY_NAME).orderBy('id').limit(MOST).execute();
  return rows.map((row) => row.name);
}

export type SpecializationSearch = { professionId: number | undefined; q: string | undefined; limit: number };

/** Names of public specializations, each once; those that begin with the text first. Of all active professions unless one is named. */
export async function searchNames(db: Db, { professionId, q, limit }: SpecializationSearch): Promise<string[]> {
  let query = db
    .selectFrom('specializations')
    .innerJoin('professions', 'professions.id', 'specializations.profession_id')
    .select((e) => e.fn.min('specializations.name').as('name'))
    .where(isPublic);
  query = professionId === undefined ? query.where('professions.is_active', '=', true) : query.where('professions.id', '=', professionId);
  if (q !== undefined) query = query.where(contains(q));
  const rows = await query
    .groupBy(sql`fold_text(specializations.name)`)
    .orderBy(sql`starts_with(fold_text(specializations.name), fold_text(${q ?? ''}))`, 'desc')
    .orderBy(BY_NAME)
    .limit(limit)
    .execute();
  return rows.map((row) => row.name);
}

/** Public specializations of all active professions, by profession and by name; of each profession the first `MOST`. */
export async function listAll(db: Db): Promise<{ profession: string; name: string }[]> {
  return db
    .selectFrom('professions')
    .innerJoinLateral(
      (e) => e.selectFrom('specializations').select('name').whereRef('specializations.profession_id', '=', 'professions.id').where(isPublic).orderBy(BY_NAME).orderBy('id').limit(MOST).as('listed'),
      (join) => join.onTrue(),
    )
    .select(['professions.name as profession', 'listed.name'])
    .where('professions.is_active', '=', true)
    .orderBy(sql`fold_text(professions.name) collate "C"`)
    .orderBy('professions.id')
    .orderBy(sql`fold_text(listed.name) collate "C"`)
    .execute();
}

/** Names of the active professions that have any. */
export async function listProfessionNames(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('professions')
    .select('name')
    .where('is_active', '=', true)
    .where((e) => e.exists(e.selectFrom('specializations').select('id').whereRef('specializations.profession_id', '=', 'professions.id').where(isPublic)))
    .orderBy(sql`fold_text(name) collate "C"`)
    .orderBy('id')
    .execute();
  return rows.map(({ name }) => name);
}

/** Whether a specialization of this name is public. */
export async function isListed(db: Db, professionId: number, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('specializations')
    .select('id')
    .where('profession_id', '=', professionId)
    .where(sql<boolean>`fold_text(specializations.name) = fold_text(${name})`)
    .where(isPublic)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists a specialization, created when missing; undefined when it was listed before. */
export async function listSpecialization(db: Db, professionId: number, name: string, now: Date): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into specializations as s (profession_id, name, is_listed, created_at) values (${professionId}, ${name}, true, ${now})
    on conflict (coalesce(profession_id, 0), fold_text(name)) do update set is_listed = true where not s.is_listed
    returning id`.execute(db);
  return rows[0]?.id;
}
