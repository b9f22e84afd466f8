/** SQL of what the operator watches of sign-up. */
import type { Db } from '../../platform/database.ts';

/** How many wait for review on the whole platform. */
export async function countPendingByRole(db: Db): Promise<Record<'vendor' | 'broker', number>> {
  const rows = await db
    .selectFrom('users')
    .select(['role', (e) => e.fn.countAll<number>().as('n')])
    .where('role', 'in', ['vendor', 'broker'])
    .where('status', '=', 'pending')
    .groupBy('role')
    .execute();
  const of = (role: string) => rows.find((row) => row.role === role)?.n ?? 0;
  return { vendor: of('vendor'), broker: of('broker') };
}
