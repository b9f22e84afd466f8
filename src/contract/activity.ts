/** The activity log: who did what to which thing, and when. */
import * as z from 'zod/mini';
import { endpoint } from './shared/endpoint.ts';
import { choice, optionalText } from './shared/fields.ts';
import { pageAnswer, pageQuery } from './shared/pagination.ts';
import { namedPlace } from './shared/place.ts';
import { ADMINS } from './shared/roles.ts';

/** Everything that is recorded. */
export const ACTIONS = [
  'signed_in', 'sign_in_failed', 'sign_in_locked', 'signed_out',
  'password_reset_asked', 'password_reset', 'password_changed', 'invitation_sent', 'session_ended',
  'registered', 'vendor_created', 'approved', 'rejected', 'suspended', 'reactivated', 'deleted', 'data_exported',
  'lead_created', 'lead_assigned', 'lead_auto_assigned', 'lead_reassigned', 'lead_returned',
  'lead_accepted', 'lead_rejected', 'lead_completed', 'lead_withdrawn', 'leads_exported', 'vendor_rated', 'profile_updated',
  'id_photo_viewed', 'access_denied',
  'profession_created', 'profession_updated', 'profession_deleted', 'profession_request_approved', 'profession_request_rejected',
  'profession_requested', 'specialization_suggested', 'specialization_added', 'admin_created', 'module_admin_created', 'cities_changed',
  'server_started', 'backup_made', 'sealed_copy_opened', 'mail_tried_again', 'test_mail_sent',
  'location_added', 'location_renamed', 'location_activated', 'location_deactivated',
] as const;
export type Action = (typeof ACTIONS)[number];

/** What an act may be about. */
export const OBJECT_TYPES = ['user', 'lead', 'location', 'profession', 'profession_request', 'specialization', 'email', 'route', 'system', 'sealed_copy', 'mail'] as const;
export type ObjectType = (typeof OBJECT_TYPES)[number];

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const isDay = (text: string) => DAY.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);
const day = (label: string) => optionalText({ label, max: 10, rule: (value) => (isDay(value) ? null : `${label} must be a day such as 2026-11-21.`) });

const activityEntry = z.object({
  id: z.string(),
  at: z.string(),
  /** One of ACTIONS; records outlive versions, so that older words may stand here. */
  action: z.string(),
  outcome: z.enum(['ok', 'denied', 'failed']),
  /** Null for visitors and what happens by itself; without a name when the account is gone. */
  actor: z.nullable(z.object({ id: z.string(), name: z.nullable(z.string()), role: z.nullable(z.string()) })),
  object: z.object({
    type: z.string(),
    id: z.nullable(z.string()),
    /** Name of a person or place, reference of a lead, address of a call. */
    name: z.nullable(z.string()),
    /** Role of a person. */
    role: z.nullable(z.string()),
    /** It is still there, in the caller's scope, and has a page. */
    can_open: z.boolean(),
  }),
  city: z.nullable(namedPlace),
  /** Whom a lead was given to. */
  assignee_name: z.nullable(z.string()),
  /** Why, in the words of whoever did it. */
  reason: z.nullable(z.string()),
  /** States and counts. */
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  changed_fields: z.array(z.string()),
});
export type ActivityEntry = z.output<typeof activityEntry>;

export const activity = {
  list: endpoint({
    method: 'GET',
    path: '/admin/activity',
    summary: "What was done in the administrator's scope, newest first",
    access: ADMINS,
    limit: 'signed-in',
    query: z.object({
      /** Id, or words of a name or e-mail, of who did it. */
      actor: optionalText({ label: 'actor', max: 100 }),
      action: z.optional(choice(ACTIONS, 'action is not one that is recorded.')),
      object_type: z.optional(choice(OBJECT_TYPES, 'object_type is not one that is recorded.')),
      /** Id of the thing; of a lead also its reference. */
      object_id: optionalText({ label: 'object_id', max: 120 }),
      /** First and last day, in India. */
      from: day('from'),
      to: day('to'),
      ...pageQuery(),
    }),
    response: z.object({
      activity: z.array(activityEntry),
      ...pageAnswer,
      total_is_capped: z.boolean(),
      /** So many people match `actor` that only the acts of some of them are here. */
      too_many_actors: z.boolean(),
    }),
  }),
};
