/** Professions, requests for new ones, and the specializations that belong to them. */
import * as z from 'zod/mini';
import { PROFESSION_CATEGORIES } from './shared/constants.ts';
import { endpoint } from './shared/endpoint.ts';
import { choice, numericText, optionalText, text } from './shared/fields.ts';
import { intIdParams, uuidParams } from './shared/ids.ts';
import { pageAnswer, pageQuery } from './shared/pagination.ts';
import { ADMINS } from './shared/roles.ts';

export const REQUEST_STATUSES = ['pending', 'approved', 'rejected'] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

const profession = z.object({
  id: z.number(),
  slug: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  category: z.nullable(z.enum(PROFESSION_CATEGORIES)),
  is_active: z.boolean(),
  is_default: z.boolean(),
});
export type Profession = z.output<typeof profession>;

const adminProfession = z.extend(profession, { can: z.array(z.enum(['edit', 'toggle', 'delete'])) });
export type AdminProfession = z.output<typeof adminProfession>;

const professionRequest = z.object({
  id: z.string(),
  requested_profession: z.string(),
  /** Who asked, or first registered with it; null where nobody is known. */
  requested_by_name: z.nullable(z.string()),
  requested_by_email: z.nullable(z.string()),
  description: z.nullable(z.string()),
  status: z.enum(REQUEST_STATUSES),
  admin_notes: z.nullable(z.string()),
  /** The profession that the approval created, or found under that name. */
  profession_id: z.nullable(z.number()),
  created_at: z.string(),
  reviewed_at: z.nullable(z.string()),
  reviewed_by_name: z.nullable(z.string()),
  can: z.array(z.enum(['approve', 'reject'])),
});
export type ProfessionRequest = z.output<typeof professionRequest>;

const NAME = text({ label: 'Profession name', required: 'Please enter a profession name', max: 80 });
const DESCRIPTION = optionalText({ label: 'Description', max: 500, multiline: true });

const specializationList = z.object({ specializations: z.array(z.string()) });
const professionName = (label = 'profession') => text({ label, max: 80 });
const search = optionalText({ label: 'search', max: 80 });
const readOnly = { method: 'GET', access: 'public', limit: 'reference-data', cache: 'reference' } as const;

export const professions = {
  list: endpoint({
    method: 'GET',
    path: '/professions',
    summary: 'Professions by name; inactive ones are shown to administrators only',
    access: 'public-aware',
    limit: 'reference-data',
    cache: 'reference',
    query: z.object({ active_only: z._default(z.enum(['true', 'false'], { error: 'active_only must be true or false.' }), 'true') }),
    response: z.array(profession),
  }),
  request: endpoint({
    method: 'POST',
    path: '/professions/request',
    summary: 'Ask for a profession that is not in the list',
    access: 'public-aware',
    limit: 'request-profession',
    status: 201,
    idempotent: true,
    body: z.object({
      requested_profession: NAME,
      description: DESCRIPTION,
    }),
    response: z.object({ id: z.string(), requested_profession: z.string(), status: z.enum(REQUEST_STATUSES) }),
  }),
  adminList: endpoint({ method: 'GET', path: '/admin/professions', summary: 'All professions by name, inactive ones too, for administrators', access: ADMINS, limit: 'signed-in', response: z.object({ professions: z.array(adminProfession) }) }),
  create: endpoint({
    method: 'POST',
    path: '/professions',
    summary: 'Add a profession; it can be chosen at once',
    access: ADMINS,
    limit: 'signed-in',
    status: 201,
    idempotent: true,
    body: z.object({ name: NAME, description: DESCRIPTION }),
    response: adminProfession,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/professions/{id}',
    summary: 'Rename or describe a profession, switch it off or on; an inactive one keeps its vendors and leads',
    access: ADMINS,
    limit: 'signed-in',
    params: intIdParams,
    body: z.object({ name: NAME, description: DESCRIPTION, is_active: z.optional(z.boolean({ error: 'is_active must be true or false.' })) }),
    response: adminProfession,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/professions/{id}',
    summary: 'Delete a profession that is neither a default one nor in use',
    access: ADMINS,
    limit: 'signed-in',
    params: intIdParams,
    response: z.object({ id: z.number() }),
  }),
  requests: endpoint({
    method: 'GET',
    path: '/professions/requests',
    summary: 'Requests for new professions, those that wait for review first, then newest first',
    access: ADMINS,
    limit: 'signed-in',
    query: z.object({ status_filter: z.optional(choice(REQUEST_STATUSES, 'status_filter must be pending, approved or rejected.')), ...pageQuery() }),
    /** `pending`: how many wait for review, whatever the filter. */
    response: z.object({ requests: z.array(professionRequest), ...pageAnswer, pending: z.number() }),
  }),
  review: endpoint({
    method: 'POST',
    path: '/professions/requests/{id}/review',
    summary: 'Approve or reject a request for a profession, once and for all',
    access: ADMINS,
    limit: 'signed-in',
    params: uuidParams,
    body: z.object({
      status: choice(['approved', 'rejected'], 'status must be approved or rejected.'),
      admin_notes: optionalText({ label: 'Notes', max: 500, multiline: true }),
      /** With an approval: adds the profession, or takes the one of that name, and gives it to who registered with it. */
      create_profession: z._default(z.boolean({ error: 'create_profession must be true or false.' }), false),
    }),
    response: professionRequest,
  }),
};

export const specializations = {
  byProfession: endpoint({ ...readOnly, path: '/specializations/by-profession/{profession}', summary: 'Specializations of a profession, the first 100 by name', params: z.object({ profession: professionName() }), query: z.object({ search }), response: specializationList }),
  search: endpoint({
    ...readOnly,
    path: '/specializations/search',
    summary: 'Specializations by name, of one profession or of all',
    query: z.object({
      profession: optionalText({ label: 'profession', max: 80 }),
      q: optionalText({ label: 'q', max: 80 }),
      limit: z._default(numericText({ label: 'limit', min: 1, max: 100 }), 20),
    }),
    response: specializationList,
  }),
  professions: endpoint({ ...readOnly, path: '/specializations/professions', summary: 'Names of the professions that have specializations', response: z.object({ professions: z.array(z.string()) }) }),
  all: endpoint({ ...readOnly, path: '/specializations/all', summary: 'Specializations by profession, of each the first 100 by name', response: z.object({ specializations: z.array(z.string()), by_profession: z.record(z.string(), z.array(z.string())) }) }),
  suggest: endpoint({
    method: 'POST',
    path: '/specializations/suggest',
    summary: 'Suggest a specialization for a profession; not public until an administrator adds it',
    access: 'public-aware',
    limit: 'request-profession',
    query: z.object({ profession: professionName(), specialization: text({ label: 'specialization', max: 80 }) }),
    response: z.object({ specialization: z.string(), status: z.enum(['suggested', 'listed']) }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/specializations/add',
    summary: 'Put a specialization on the public list of a profession',
    access: ADMINS,
    limit: 'signed-in',
    body: z.object({ profession: professionName(), specialization: text({ label: 'specialization', max: 80 }) }),
    response: z.object({ specialization: z.string(), status: z.literal('listed') }),
  }),
};
