/** Assignment of leads: by hand, with a list of candidates, and by fair share. */
import * as z from 'zod/mini';
import { AUTO_ASSIGN_BATCH, MAX_SELECTED_LEADS } from './shared/constants.ts';
import { endpoint } from './shared/endpoint.ts';
import { numericText, optionalText, wholeNumber } from './shared/fields.ts';
import { optionalIntIdText, uuid, uuidList, uuidParams } from './shared/ids.ts';
import { pageAnswer, pageQuery } from './shared/pagination.ts';
import { ADMINS } from './shared/roles.ts';
import { LEAD_STATUSES } from './leads.ts';

const candidate = z.object({
  id: z.string(),
  full_name: z.string(),
  profession: z.nullable(z.string()),
  location_display: z.string(),
  average_rating: z.number(),
  total_ratings: z.number(),
  open_leads: z.number(),
  /** False for someone outside the lead's profession or city: choosing them asks for confirmation. */
  matches_lead: z.boolean(),
});
export type Candidate = z.output<typeof candidate>;

/** To whom, and why. */
export const assignmentOrder = z.object({
  vendor_id: uuid('Please choose a vendor.'),
  reason: optionalText({ label: 'Reason', max: 500, multiline: true }),
});
/** What became of the lead. */
export const assignmentAnswer = z.object({ id: z.string(), status: z.enum(LEAD_STATUSES), assigned_vendor_id: z.string(), assigned_vendor_name: z.string() });

export const assignment = {
  candidates: endpoint({
    method: 'GET',
    path: '/admin/leads/{id}/candidates',
    summary: 'People who may be given this lead: those who match it before the others, fewest open leads first',
    access: ADMINS,
    limit: 'signed-in',
    params: uuidParams,
    query: z.object({
      search: optionalText({ label: 'search', max: 100 }),
      /** `all` leaves the preset of profession and city. */
      match: z._default(z.enum(['preset', 'all'], { error: 'match must be preset or all.' }), 'preset'),
      city_id: optionalIntIdText('city_id is not valid.'),
      ...pageQuery(),
    }),
    response: z.object({ candidates: z.array(candidate), ...pageAnswer, total_is_capped: z.boolean() }),
  }),
  assign: endpoint({
    method: 'PUT',
    path: '/admin/leads/{id}/assign',
    summary: 'Give a lead to a vendor or broker; taking it from someone needs a reason',
    access: ADMINS,
    limit: 'signed-in',
    params: uuidParams,
    body: assignmentOrder,
    response: assignmentAnswer,
  }),
  assignMany: endpoint({
    method: 'PUT',
    path: '/admin/leads/assign',
    summary: 'Give several leads to one person, each by itself: what cannot be given is told, the others are',
    access: ADMINS,
    limit: 'signed-in',
    body: z.extend(assignmentOrder, { lead_ids: uuidList('lead_ids', MAX_SELECTED_LEADS) }),
    response: z.object({
      assigned_count: z.number(),
      /** In the order asked for; `reason` and its `code` say why a lead was not given. */
      results: z.array(z.object({ lead_id: z.string(), assigned: z.boolean(), code: z.nullable(z.string()), reason: z.nullable(z.string()) })),
    }),
  }),
  autoAssign: endpoint({
    method: 'POST',
    path: '/admin/leads/auto-assign',
    summary: 'Give the oldest pending leads to those whose fair turn it is',
    access: ADMINS,
    limit: 'signed-in',
    idempotent: true,
    body: z.object({
      limit: z._default(wholeNumber({ label: 'limit', min: 1, max: 10_000 }), AUTO_ASSIGN_BATCH),
      /** Only these, all of them that are pending. */
      lead_ids: z.optional(uuidList('lead_ids', MAX_SELECTED_LEADS)),
    }),
    query: z.object({ limit: z.optional(numericText({ label: 'limit', min: 1, max: 10_000 })) }),
    response: z.object({
      assigned_count: z.number(),
      assignments: z.array(z.object({ lead_id: z.string(), vendor_id: z.string(), reason: z.string() })),
      unassigned: z.array(z.object({ lead_id: z.string(), reason: z.string() })),
    }),
  }),
};
