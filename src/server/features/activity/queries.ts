/** SQL of the activity record. */
import { sql } from 'kysely';
import type { Db, SqlPart } from '../../platform/database.ts';
import { KEEP_PLAN } from '../../platform/kept-plans.ts';
import type { NewActivity, ToldBy } from './rules.ts';

const INTO_ACTIVITY = sql`
  insert into activity (id, at, actor_id, actor_role, actor_scope, action, object_type, object_id, city_id, outcome, detail, changed_fields, ip_prefix, request_id)`;

// As `NewActivity`.
const RECORDS = sql`r (id uuid, action text, object_type text, object_id text, city_id integer, outcome text, detail jsonb, changed_fields text[])`;

/** Part of a statement that appends records of one act, told of by one person at one time; `rows` are named and typed as `NewActivity`. */
export function addedActivities(teller: ToldBy, rows: SqlPart): SqlPart {
  return sql`
    ${INTO_ACTIVITY}
    select r.id, ${teller.at}::timestamptz, ${teller.actor_id}::uuid, ${teller.actor_role}::text, ${teller.actor_scope}::integer[],
      r.action, r.object_type, r.object_id, r.city_id, r.outcome, r.detail, r.changed_fields, ${teller.ip_prefix}::text, ${teller.request_id}::text
    from ${rows}`;
}

/** Appends records of one act. */
export async function insertActivities(db: Db, teller: ToldBy, rows: readonly NewActivity[]): Promise<void> {
  const listed = sql`json_to_recordset(${JSON.stringify(rows)}::json) as ${RECORDS}`;
  await sql`${KEEP_PLAN} ${addedActivities(teller, listed)}`.execute(db);
}

/** Part of a statement that appends such records as one bundle; none where there are no rows. */
export function addedBundle(id: string, teller: ToldBy, rows: SqlPart): SqlPart {
  return sql`
    insert into activity_bundles (id, at, actor_id, actor_role, actor_scope, ip_prefix, request_id, records)
    select ${id}::uuid, ${teller.at}::timestamptz, ${teller.actor_id}::uuid, ${teller.actor_role}::text, ${teller.actor_scope}::integer[],
      ${teller.ip_prefix}::text, ${teller.request_id}::text, jsonb_agg(r)
    from ${rows} having count(*) > 0`;
}

/** The bundles that are not in the log yet, the oldest first: their ids are in the order of time. */
export async function selectBundles(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('activity_bundles').select('id').orderBy('id').execute();
  return rows.map((row) => row.id);
}

/** Whether it is still there; held until the end of the transaction. Waits for whoever is spreading it. */
export async function holdBundle(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('activity_bundles').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return row !== undefined;
}

/** Appends the records of a bundle, and takes the bundle away; its guard lets it go because they are there. */
export async function spreadBundle(db: Db, id: string): Promise<void> {
  await sql`
    ${INTO_ACTIVITY}
    select r.id, b.at, b.actor_id, b.actor_role, b.actor_scope, r.action, r.object_type, r.object_id, r.city_id, r.outcome, r.detail, r.changed_fields, b.ip_prefix, b.request_id
    from activity_bundles b cross join jsonb_to_recordset(b.records) as ${RECORDS}
    where b.id = ${id} order by r.id`.execute(db);
  await db.deleteFrom('activity_bundles').where('id', '=', id).execute();
}
