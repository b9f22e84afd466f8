/** SQL of administrators' work on professions and on the requests for new ones. */
import { sql } from 'kysely';
import type { Profession, RequestStatus } from '../../../contract/professions.ts';
import type { Page } from '../../../contract/shared/pagination.ts';
import type { Db } from '../../platform/database.ts';
import type { Scope } from '../../platform/http/actor.ts';
import { inScope } from '../../platform/scope.ts';

const PROFESSION = ['id', 'slug', 'name', 'description', 'category', 'is_active', 'is_default'] as const;
const WAITING_FIRST = sql`(r.status <> 'pending')`;

/** Lets one transaction at a time give a profession its name; slugs follow from names. */
export async function lockNames(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('profession names', 0))`.execute(tx);
}

/** The profession, locked until the end of the transaction. `forDeletion` waits for everyone who is choosing it right now. */
export async function lockProfession(db: Db, id: number, { forDeletion = false } = {}): Promise<Profession | undefined> {
  const query = db.selectFrom('professions').select(PROFESSION).where('id', '=', id);
  return (await (forDeletion ? query.forUpdate() : query.forNoKeyUpdate()).executeTakeFirst()) as Profession | undefined;
}

/** The profession of this name, without regard to case or accents. */
export async function findByName(db: Db, name: string): Promise<Profession | undefined> {
  const row = await db.selectFrom('professions').select(PROFESSION).where(sql<boolean>`fold_text(name) = fold_text(${name})`).executeTakeFirst();
  return row as Profession | undefined;
}

export type NewProfession = { name: string; description: string | null; createdAt: Date };

/** Adds a profession. Its slug is made of the name and never changes; a number tells equal ones apart. */
export async function insertProfession(db: Db, { name, description, createdAt }: NewProfession): Promise<Profession> {
  const { rows } = await sql<Profession>`
    with word as (select coalesce(nullif(slug_of(${name}), ''), 'profession') as slug)
    insert into professions (slug, name, description, created_at)
    select free.slug, ${name}, ${description}, ${createdAt}::timestamptz from (
      select case n when 1 then word.slug else word.slug || '-' || n end as slug
      from word, generate_series(1, (select count(*) + 1 from professions)) as n
      where not exists (select from professions p where p.slug = case n when 1 then word.slug else word.slug || '-' || n end)
      order by n limit 1
    ) free
    returning id, slug, name, description, category, is_active, is_default`.execute(db);
  return rows[0]!;
}

export async function updateProfession(db: Db, { id, name, description, is_active }: Pick<Profession, 'id' | 'name' | 'description' | 'is_active'>): Promise<void> {
  await db.updateTable('professions').set({ name, description, is_active }).where('id', '=', id).execute();
}

/** Whether a profile or a lead has it. The leads are asked last: they are many. */
export async function isInUse(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from profiles where profession_id = ${id})
      or exists (select from specializations s join profile_specializations p on p.specialization_id = s.id where s.profession_id = ${id})
      or exists (select from lead_texts where profession_id = ${id}) as used`.execute(db);
  return rows[0]!.used;
}

/** Takes away a profession that nothing uses, with its specializations; the requests for it stay as they were decided. */
export async function deleteProfession(db: Db, id: number): Promise<void> {
  await db.deleteFrom('specializations').where('profession_id', '=', id).execute();
  await db.updateTable('profession_requests').set({ profession_id: null }).where('profession_id', '=', id).execute();
  await db.deleteFrom('professions').where('id', '=', id).execute();
}

export type ReviewRow = {
  id: string;
  requested_profession: string;
  description: string | null;
  status: RequestStatus;
  admin_notes: string | null;
  profession_id: number | null;
  created_at: Date;
  reviewed_at: Date | null;
  reviewed_by_name: string | null;
  requested_by_name: string | null;
  requested_by_email: string | null;
};

/** Who asked is told to administrators in whose scope that person is. */
function requests(db: Db, scope: Scope) {
  return db
    .selectFrom('profession_requests as r')
    .leftJoin('profiles as asker', (join) => join.onRef('asker.user_id', '=', 'r.requested_by').on((e) => inScope(scope, e.ref('asker.city_id'))))
    .leftJoin('users as account', 'account.id', 'asker.user_id')
    .leftJoin('profiles as reviewer', 'reviewer.user_id', 'r.reviewed_by')
    .select(['r.id', 'r.requested_profession', 'r.description', 'r.status', 'r.admin_notes', 'r.profession_id', 'r.created_at', 'r.reviewed_at'])
    .select(['reviewer.full_name as reviewed_by_name', 'asker.full_name as requested_by_name', 'account.email as requested_by_email']);
}

/** One page of requests: those that wait first, then the newest. */
export async function selectRequests(db: Db, scope: Scope, status: RequestStatus | undefined, page: Page): Promise<ReviewRow[]> {
  const inOrder = sql`${status === undefined ? sql`${WAITING_FIRST}, ` : sql``}r.created_at desc, r.id desc`;
  // Chosen before anybody is looked up: with the statistics of a larger table all requests were joined first, 60 ms at the hundredth page.
  const chosen = sql<string>`(select r.id from profession_requests r ${status === undefined ? sql`` : sql`where r.status = ${status}`}
    order by ${inOrder} offset ${page.skip} limit ${page.limit})`;
  return (await requests(db, scope).where('r.id', 'in', chosen).orderBy(inOrder).execute()) as ReviewRow[];
}

/** One request. */
export async function findRequest(db: Db, scope: Scope, id: string): Promise<ReviewRow | undefined> {
  return (await requests(db, scope).where('r.id', '=', id).executeTakeFirst()) as ReviewRow | undefined;
}

/** How many requests there are, by status. */
export async function countRequests(db: Db): Promise<Readonly<Record<RequestStatus, number>>> {
  const rows = await db.selectFrom('profession_requests').select((e) => ['status', e.fn.countAll<number>().as('n')]).groupBy('status').execute();
  return { pending: 0, approved: 0, rejected: 0, ...Object.fromEntries(rows.map(({ status, n }) => [status, n])) };
}

export type Decision = { status: 'approved' | 'rejected'; notes: string | null; by: string; now: Date };

/** Decides a request that waits; undefined when it does not wait any more. Whoever registers with it right now is waited for. */
export async function decideRequest(db: Db, id: string, { status, notes, by, now }: Decision): Promise<{ requested_profession: string; description: string | null } | undefined> {
  return db
    .updateTable('profession_requests')
    .set({ status, admin_notes: notes, reviewed_by: by, reviewed_at: now })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning(['requested_profession', 'description'])
    .executeTakeFirst();
}

/** Notes which profession an approval led to. */
export async function linkRequest(db: Db, id: string, professionId: number): Promise<void> {
  await db.updateTable('profession_requests').set({ profession_id: professionId }).where('id', '=', id).execute();
}

/** Makes someone who registered with a waiting request the one who asked, where nobody else is known. False when it was decided meanwhile. */
export async function claimRequest(db: Db, id: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    update profession_requests r
    set requested_by = case when exists (select from users u where u.id = r.requested_by and u.status <> 'deleted') then r.requested_by else ${userId}::uuid end
    where r.id = ${id} and r.status = 'pending' returning 1`.execute(db);
  return rows.length > 0;
}
