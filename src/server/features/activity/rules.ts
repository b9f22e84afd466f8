/** What an activity record may hold: ids, states and field names, never values or contact data. */

export const ACTIONS = [
  'signed_in', 'sign_in_failed', 'sign_in_locked', 'signed_out',
  'password_reset_asked', 'password_reset', 'password_changed', 'invitation_sent', 'session_ended',
  'registered', 'vendor_created', 'approved', 'rejected', 'suspended', 'reactivated', 'deleted', 'data_exported',
  'lead_created', 'lead_assigned', 'lead_auto_assigned', 'lead_reassigned', 'lead_returned',
  'lead_accepted', 'lead_rejected', 'lead_completed', 'lead_withdrawn', 'vendor_rated', 'profile_updated',
  'id_photo_viewed', 'access_denied',
  'profession_created', 'profession_updated', 'profession_deleted', 'profession_request_approved', 'profession_request_rejected',
  'profession_requested', 'specialization_suggested', 'specialization_added', 'admin_created', 'module_admin_created', 'cities_changed',
] as const;
export type Action = (typeof ACTIONS)[number];

export type ObjectType = 'user' | 'lead' | 'profession' | 'profession_request' | 'specialization' | 'email' | 'route';

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

export type NewActivity = {
  id: string;
  at: Date;
  actor_id: string | null;
  actor_role: string | null;
  actor_scope: number[] | null;
  action: Action;
  object_type: ObjectType;
  object_id: string | null;
  city_id: number | null;
  outcome: string;
  detail: Readonly<Record<string, string | number | boolean | null>>;
  changed_fields: string[];
  ip_prefix: string;
  request_id: string;
};
