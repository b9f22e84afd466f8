/** Suspension and reactivation of vendors and brokers. */
import * as z from 'zod/mini';
import { endpoint } from './shared/endpoint.ts';
import { text } from './shared/fields.ts';
import { uuidParams } from './shared/ids.ts';
import { ADMINS, USER_STATUSES } from './shared/roles.ts';

const moderated = z.object({ id: z.string(), status: z.enum(USER_STATUSES) });

export const moderation = {
  suspend: endpoint({
    method: 'PUT',
    path: '/admin/vendors/{id}/suspend',
    summary: 'Suspend a vendor or broker; open assignments return to pending',
    access: ADMINS,
    limit: 'signed-in',
    params: uuidParams,
    body: z.object({ reason: text({ label: 'Reason', required: 'Please give a reason.', max: 500, multiline: true }) }),
    response: z.extend(moderated, { returned_leads: z.number() }),
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/admin/vendors/{id}',
    summary: 'Delete a vendor or broker for good; open leads return to pending',
    access: ADMINS,
    limit: 'signed-in',
    params: uuidParams,
    response: z.object({ id: z.string(), returned_leads: z.number() }),
  }),
  reactivate: endpoint({ method: 'PUT', path: '/admin/vendors/{id}/reactivate', summary: 'Bring a suspended vendor or broker back', access: ADMINS, limit: 'signed-in', params: uuidParams, response: moderated }),
};
