/** The fair-share ledger of a test: emptied, and what it adds up to. */
import { sql } from 'kysely';
import type { Db } from '../platform/database.ts';

/** Nobody, no leads, and nobody's turn. */
export async function startAnew(db: Db): Promise<void> {
  await sql`truncate users, leads, assignments cascade`.execute(db);
  await sql`truncate fair_share_cells, fair_share_members, fair_share_regions, fair_share_changes`.execute(db);
}

/** The sum of all balances, '0' whatever was given to whom. */
export async function ledgerSum(db: Db): Promise<string> {
  const { rows } = await sql<{ sum: string }>`select coalesce(sum(m.settled + case when m.is_eligible then c.owed - m.base else 0 end), 0)::text as sum
    from fair_share_members m join fair_share_cells c using (city_id, profession_id)`.execute(db);
  return rows[0]!.sum;
}

/** How many leads the lines were charged for. */
export async function turnsTaken(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select coalesce(sum(turns), 0)::integer as n from fair_share_cells`.execute(db);
  return rows[0]!.n;
}
