/** SQL of what the operator watches of the leads. */
import { LEAD_STATUSES } from '../../../contract/leads.ts';
import type { Db } from '../../platform/database.ts';

/** All leads by status, from an index alone. */
export async function countByStatus(db: Db): Promise<Record<string, number>> {
  const rows = await db.selectFrom('leads').select(['status', (e) => e.fn.countAll<number>().as('n')]).groupBy('status').execute();
  return Object.fromEntries(LEAD_STATUSES.map((status) => [status, rows.find((row) => row.status === status)?.n ?? 0]));
}
