/** Professions, requests for new ones, and the specializations that belong to them. */
import * as z from 'zod/mini';
import { PROFESSION_CATEGORIES } from './shared/constants.ts';
import { endpoint } from './shared/endpoint.ts';
import { numericText, optionalText, text } from './shared/fields.ts';
import { ADMINS } from './shared/roles.ts';

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
      requested_profession: text({ label: 'Profession name', required: 'Please enter a profession name', max: 80 }),
      description: optionalText({ label: 'Description', max: 500, multiline: true }),
    }),
    response: z.object({ id: z.string(), requested_profession: z.string(), status: z.enum(['pending', 'approved', 'rejected']) }),
  }),
};

export const specializations = {
  byProfession: endpoint({ ...readOnly, path: '/specializations/by-profession/{profession}', summary: 'Specializations of a profession', params: z.object({ profession: professionName() }), query: z.object({ search }), response: specializationList }),
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
  all: endpoint({ ...readOnly, path: '/specializations/all', summary: 'All specializations by profession', response: z.object({ specializations: z.array(z.string()), by_profession: z.record(z.string(), z.array(z.string())) }) }),
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
