/** Module admins as master admins manage them: found, made, given other cities, suspended, deleted. */
import * as z from 'zod/mini';
import { email } from './shared/email.ts';
import { endpoint } from './shared/endpoint.ts';
import { choice, optionalText, text } from './shared/fields.ts';
import { intId, uuidParams } from './shared/ids.ts';
import { pageAnswer, pageQuery } from './shared/pagination.ts';
import { newPassword } from './shared/password.ts';
import { FULL_NAME_RULES, PHONE_RULES } from './shared/person-fields.ts';

export const MODULE_ADMIN_STATUSES = ['active', 'suspended'] as const;
export type ModuleAdminStatus = (typeof MODULE_ADMIN_STATUSES)[number];

/** Cities of one module admin. */
export const MAX_CITIES = 50;

const ALL = 'all';
const CITY = 'Please select a city';
const CITIES = 'Please select at least one city';

const city = z.object({ id: z.number(), name: z.string(), state_name: z.nullable(z.string()), country_name: z.nullable(z.string()) });
export type AssignedCity = z.output<typeof city>;

const moduleAdmin = z.object({
  id: z.string(),
  email: z.string(),
  full_name: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** The first of the cities by name; null without one. */
  assigned_country_name: z.nullable(z.string()),
  assigned_state_name: z.nullable(z.string()),
  assigned_city_name: z.nullable(z.string()),
  assigned_city_id: z.nullable(z.number()),
  assigned_cities: z.array(city),
  created_at: z.string(),
  status: z.enum(MODULE_ADMIN_STATUSES),
  /** Why the account is suspended. */
  status_reason: z.nullable(z.string()),
  can: z.array(z.enum(['suspend', 'reactivate', 'change_cities', 'delete'])),
});
export type ModuleAdmin = z.output<typeof moduleAdmin>;

const listQuery = z.object({
  search: optionalText({ label: 'search', max: 100 }),
  status: z.pipe(
    z.optional(choice([ALL, ...MODULE_ADMIN_STATUSES], 'status must be all, active or suspended.')),
    z.transform((status) => (status === ALL ? undefined : status)),
  ),
  ...pageQuery(),
});

const body = z.object({
  email: email(),
  /** Told to the owner by whoever types it; works for 72 hours, in which the owner chooses another one. */
  password: newPassword,
  full_name: text(FULL_NAME_RULES),
  phone: text(PHONE_RULES),
  assigned_city_id: intId('Please select all location fields'),
});

const ADMIN = { access: ['admin'], limit: 'signed-in' } as const;
const stated = z.object({ id: z.string(), status: z.enum(MODULE_ADMIN_STATUSES) });
const placed = z.object({ id: z.string(), assigned_cities: z.array(city) });

export const moduleAdmins = {
  list: endpoint({ ...ADMIN, method: 'GET', path: '/admin/module-admins', summary: 'Module admins, newest first', query: listQuery, response: z.object({ module_admins: z.array(moduleAdmin), ...pageAnswer }) }),
  detail: endpoint({ ...ADMIN, method: 'GET', path: '/admin/module-admins/{id}', summary: 'One module admin', params: uuidParams, response: moduleAdmin }),
  create: endpoint({ ...ADMIN, method: 'POST', path: '/admin/module-admins', summary: 'Make a module admin of one city', status: 201, idempotent: true, body, response: moduleAdmin }),
  changeCity: endpoint({ ...ADMIN, method: 'PUT', path: '/admin/module-admins/{id}/city', summary: 'One city in the place of all', params: uuidParams, body: z.object({ city_id: intId(CITY) }), response: placed }),
  changeCities: endpoint({
    ...ADMIN,
    method: 'PUT',
    path: '/admin/module-admins/{id}/cities',
    summary: 'These cities in the place of all',
    params: uuidParams,
    body: z.object({ city_ids: z.array(intId(CITY), { error: CITIES }).check(z.minLength(1, CITIES), z.maxLength(MAX_CITIES, 'At most 50 cities can be assigned.')) }),
    response: placed,
  }),
  suspend: endpoint({ ...ADMIN, method: 'PUT', path: '/admin/module-admins/{id}/suspend', summary: 'Suspend a module admin, who is signed out at once', params: uuidParams, body: z.object({ reason: optionalText({ label: 'Reason', max: 500, multiline: true }) }), response: stated }),
  reactivate: endpoint({ ...ADMIN, method: 'PUT', path: '/admin/module-admins/{id}/reactivate', summary: 'Bring a suspended module admin back', params: uuidParams, response: stated }),
  delete: endpoint({ ...ADMIN, method: 'DELETE', path: '/admin/module-admins/{id}', summary: 'Delete a module admin for good', params: uuidParams, response: z.object({ id: z.string() }) }),
};
