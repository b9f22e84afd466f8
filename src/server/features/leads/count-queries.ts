/** SQL that catches up with what moves of leads leave to be done later: counters and the index of the search. */
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';

const SUMS = sql`sum(pending), sum(assigned), sum(accepted), sum(completed), sum(rejected), sum(referrals)`;

/** Moves the noted changes into the counters, of their city and of everywhere; in the order of the key, so that two at once cannot deadlock. */
export async function foldLeadCounts(db: Db): Promise<void> {
  await sql`
    with noted as (delete from lead_count_changes returning *)
    insert into lead_counts as c
    select place.id, month, profession_id, ${SUMS}
    from noted, lateral (values (0), (noted.city_id)) as place (id)
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (city_id, month, profession_id) do update set
      pending = c.pending + excluded.pending, assigned = c.assigned + excluded.assigned, accepted = c.accepted + excluded.accepted,
      completed = c.completed + excluded.completed, rejected = c.rejected + excluded.rejected, referrals = c.referrals + excluded.referrals`.execute(db);
}

/** Sorts what waits in the search index's list into the index. Autovacuum does so too, but may be a long time away. */
export async function sortSearchedLeads(db: Db): Promise<void> {
  await sql`select gin_clean_pending_list('lead_texts_search')`.execute(db);
}
