/** What an activity record may hold: ids, states and field names, never values or contact data. */
import type { Action, ObjectType } from '../../../contract/activity.ts';

export type { Action, ObjectType } from '../../../contract/activity.ts';

/** What a service tells of an act; time, actor and request come from its context. */
export type Activity = {
  action: Action;
  objectType: ObjectType;
  objectId: string | null;
  cityId?: number | null;
  outcome?: 'ok' | 'denied' | 'failed';
  /** Ids, states, counts. */
  detail?: Readonly<Record<string, string | number | boolean | null>>;
  changedFields?: readonly string[];
};

/** Who tells of an act, when and from where: the same for all its records. */
export type ToldBy = {
  at: Date;
  actor_id: string | null;
  actor_role: string | null;
  actor_scope: number[] | null;
  ip_prefix: string;
  request_id: string;
};

export type NewActivity = {
  id: string;
  action: Action;
  object_type: ObjectType;
  object_id: string | null;
  city_id: number | null;
  outcome: string;
  detail: Readonly<Record<string, string | number | boolean | null>>;
  changed_fields: readonly string[];
};
