/** SQL of one person's history: what was done to the account, and with the leads that were theirs. */
import { type RawBuilder, sql } from 'kysely';
import type { Page } from '../../../contract/shared/pagination.ts';
import type { Db } from '../../platform/database.ts';
import type { Scope } from '../../platform/http/actor.ts';
import { inScope } from '../../platform/scope.ts';
import { type ActivityRow, toldOf } from './admin-queries.ts';
import { SHOWN_ACTIONS } from './rules.ts';

export type HistoryRow = ActivityRow & { actor_id: string | null; actor_name: string | null };

/** Their account, their own acts, and the leads that were given to or taken from them; in scope each. */
function historyOf(scope: Scope, userId: string): RawBuilder<unknown> {
  const shown = sql`a.action = any(${SHOWN_ACTIONS}::text[]) and a.outcome = 'ok' and ${inScope(scope, sql.ref<number | null>('a.city_id'))}`;
  return sql`
    select a.id, a.at from activity a where a.object_type = 'user' and a.object_id = ${userId}::text and ${shown}
    union
    select a.id, a.at from activity a where a.actor_id = ${userId}::uuid and a.object_type <> 'user' and ${shown}
    union
    select a.id, a.at from assignments o join activity a on a.object_type = 'lead' and a.object_id = o.lead_id::text
    where o.assignee_id = ${userId}::uuid and a.detail ->> 'assignee_id' = ${userId}::text and ${shown}`;
}

/** The ids of one page, newest first, and how many there are. */
export async function findHistoryPage(db: Db, scope: Scope, userId: string, { skip, limit }: Page): Promise<{ total: number; ids: string[] }> {
  const { rows } = await sql<{ total: number; ids: string[] }>`
    with found as materialized (${historyOf(scope, userId)})
    select count(*)::integer as total, array(select id from found order by at desc, id desc offset ${skip} limit ${limit}) as ids from found`.execute(db);
  return rows[0]!;
}

/** What the history tells of these, newest first. */
export async function listHistory(db: Db, ids: readonly string[]): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    with recent as (select * from activity where id = any(${[...ids]}::uuid[]))
    select told.*, r.actor_id, ap.full_name as actor_name
    from recent r join (${toldOf('recent')}) as told on told.id = r.id left join profiles ap on ap.user_id = r.actor_id
    order by r.at desc, r.id desc`.execute(db);
  return rows;
}
