/** Records of the activity in answers. */
import type { ActivityEntry } from '../../../contract/activity.ts';
import type { LogRow } from './log-queries.ts';

/** A line of the activity log. Addresses and hashes stay behind. */
export function presentEntry(row: LogRow): ActivityEntry {
  return {
    id: row.id,
    at: row.at.toISOString(),
    action: row.action,
    outcome: row.outcome as ActivityEntry['outcome'],
    actor: row.actor_id === null ? null : { id: row.actor_id, name: row.actor_name, role: row.actor_role },
    object: {
      type: row.object_type,
      id: row.object_type === 'email' ? null : row.object_id,
      name: row.object_name,
      role: row.object_role,
      can_open: row.can_open,
    },
    city: row.city_id === null || row.city_name === null ? null : { id: row.city_id, name: row.city_name },
    assignee_name: row.assignee_name,
    reason: row.reason,
    detail: row.detail,
    changed_fields: row.changed_fields,
  };
}
