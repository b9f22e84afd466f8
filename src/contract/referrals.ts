/** Referrals as administrators manage them: leads that someone signed in passed on. */
import * as z from 'zod/mini';
import { assignmentOrder, assignmentAnswer } from './assignment.ts';
import { adminLead, adminLeadDetail, LEAD_STATUSES, REFERRAL_TYPES } from './leads.ts';
import { endpoint } from './shared/endpoint.ts';
import { choice, optionalText } from './shared/fields.ts';
import { uuidParams } from './shared/ids.ts';
import { pageAnswer, pageQuery } from './shared/pagination.ts';
import { ADMINS } from './shared/roles.ts';

/** States the list is filtered by on screen; the call knows all states of a lead. */
export const REFERRAL_FILTER_STATUSES = ['pending', 'assigned', 'completed', 'rejected'] as const;

const adminReferral = z.extend(adminLead, { service_notes: z.nullable(z.string()), relationship_to_client: z.nullable(z.string()) });
export type AdminReferral = z.output<typeof adminReferral>;

export const referrals = {
  list: endpoint({
    method: 'GET',
    path: '/admin/referrals',
    summary: 'Referrals in the administrator\'s scope, newest first',
    access: ADMINS,
    limit: 'signed-in',
    query: z.object({
      search: optionalText({ label: 'search', max: 100 }),
      referral_type: z.optional(choice(REFERRAL_TYPES, 'referral_type must be vendor or broker.')),
      status: z.optional(choice(LEAD_STATUSES, 'status must be pending, assigned, accepted, completed or rejected.')),
      ...pageQuery(),
    }),
    response: z.object({ referrals: z.array(adminReferral), ...pageAnswer, total_is_capped: z.boolean() }),
  }),
  detail: endpoint({ method: 'GET', path: '/admin/referrals/{id}', summary: 'One referral with its history of assignments', access: ADMINS, limit: 'signed-in', params: uuidParams, response: adminLeadDetail }),
  assign: endpoint({
    method: 'PUT',
    path: '/admin/referrals/{id}/assign',
    summary: 'Give a referral to a vendor or broker; taking it from someone needs a reason',
    access: ADMINS,
    limit: 'signed-in',
    params: uuidParams,
    body: assignmentOrder,
    response: assignmentAnswer,
  }),
};
