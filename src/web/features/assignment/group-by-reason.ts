/** Leads that stayed pending, gathered by why. Pure. */
import type { assignment } from '../../../contract/assignment.ts';
import type { OutputOf } from '../../../contract/shared/endpoint.ts';

export type Unassigned = OutputOf<typeof assignment.autoAssign>['unassigned'];

/** Groups of leads that stayed for the same reason, the largest first. */
export function groupByReason(left: Unassigned): { reason: string; ids: string[] }[] {
  const groups = new Map<string, string[]>();
  for (const { lead_id: id, reason } of left) groups.set(reason, [...(groups.get(reason) ?? []), id]);
  return [...groups].map(([reason, ids]) => ({ reason, ids })).sort((a, b) => b.ids.length - a.ids.length || (a.reason < b.reason ? -1 : 1));
}
