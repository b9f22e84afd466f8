/** SQL of the activity record. */
import { sql } from 'kysely';
import type { Db, SqlPart } from '../../platform/database.ts';
import { KEEP_PLAN } from '../../platform/kept-plans.ts';
import type { NewActivity, ToldBy } from './rules.ts';

/** Part of a statement that appends records of one act, told of by one person at one time; `rows` are named and typed as `NewActivity`. */
export function addedActivities(teller: ToldBy, rows: SqlPart): SqlPart {
  return sql`
    insert into activity (id, at, actor_id, actor_role, actor_scope, action, object_type, object_id, city_id, outcome, detail, changed_fields, ip_prefix, request_id)
    select r.id, ${teller.at}::timestamptz, ${teller.actor_id}::uuid, ${teller.actor_role}::text, ${teller.actor_scope}::integer[],
      r.action, r.object_type, r.object_id, r.city_id, r.outcome, r.detail, r.changed_fields, ${teller.ip_prefix}::text, ${teller.request_id}::text
    from ${rows}`;
}

/** Appends records of one act. */
export async function insertActivities(db: Db, teller: ToldBy, rows: readonly NewActivity[]): Promise<void> {
  const listed = sql`json_to_recordset(${JSON.stringify(rows)}::json)
    as r (id uuid, action text, object_type text, object_id text, city_id integer, outcome text, detail jsonb, changed_fields text[])`;
  await sql`${KEEP_PLAN} ${addedActivities(teller, listed)}`.execute(db);
}
