/** Filters of the activity log, as they stand in the address. Pure. */
import { ACTIONS, OBJECT_TYPES } from '../../../contract/activity.ts';
import { pageOf, pageQueryOf } from '../../client/paging.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A day of the address; anything else counts as none. */
function dayOf(search: URLSearchParams, name: string): string | undefined {
  const text = search.get(name) ?? '';
  return DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
}

/** Whether the last day lies before the first. */
export function isTurned(search: URLSearchParams): boolean {
  const [from, to] = [dayOf(search, 'from'), dayOf(search, 'to')];
  return from !== undefined && to !== undefined && to < from;
}

/** Query of the call; what makes no sense counts as not given. */
export function activityQueryOf(search: URLSearchParams) {
  return {
    actor: search.get('search')?.slice(0, 100) || undefined,
    action: ACTIONS.find((action) => action === search.get('action')),
    object_type: OBJECT_TYPES.find((type) => type === search.get('kind')),
    object_id: search.get('object')?.slice(0, 120) || undefined,
    from: dayOf(search, 'from'),
    to: isTurned(search) ? undefined : dayOf(search, 'to'),
    ...pageQueryOf(pageOf(search)),
  };
}

/** Changes that drop every filter. */
export const NO_FILTERS = { search: null, action: null, kind: null, object: null, from: null, to: null, page: null } as const;
