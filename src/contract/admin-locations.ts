/** Locations as administrators maintain them: every node of the scope, switched off ones too. */
import * as z from 'zod/mini';
import { LOCATION_TYPES, locationNode } from './locations.ts';
import { endpoint } from './shared/endpoint.ts';
import { choice, optionalText, text } from './shared/fields.ts';
import { intId, intIdParams, optionalIntIdText } from './shared/ids.ts';
import { pageAnswer, pageQuery } from './shared/pagination.ts';
import { ADMINS } from './shared/roles.ts';

// Other names of a place are kept between bars; ' > ' parts the levels where a place is written out.
const nameFault = (value: string) => (/[|<>]/.test(value) ? 'Name must not contain |, < or >.' : /[\p{L}\p{N}]/u.test(value) ? null : 'Name must contain a letter.');
export const LOCATION_NAME = { label: 'Name', max: 120, rule: nameFault } as const;
/** ISO code of a country, PIN of a region. */
export const LOCATION_CODE = { label: 'Code', max: 10, rule: (value: string) => (/^[\dA-Za-z -]+$/.test(value) ? null : 'Code may hold letters and figures only.') } as const;

const adminLocation = z.extend(locationNode, {
  /** The whole path, e.g. 'Indiranagar, Bengaluru, Karnataka, India'. */
  path: z.string(),
  /** It and all above it are switched on: it can be chosen. */
  is_listed: z.boolean(),
  /** Places right below it, and how many of them are switched off. */
  children: z.number(),
  inactive_children: z.number(),
  /** Counts its changes; sent back with a change, so that of two at once one wins. */
  revision: z.number(),
  can: z.array(z.enum(['add', 'rename', 'activate', 'deactivate'])),
});
export type AdminLocation = z.output<typeof adminLocation>;

const step = z.object({ id: z.number(), name: z.string(), type: z.enum(LOCATION_TYPES) });

/** Counted up to 1,000 each. */
const usage = z.object({ listed_vendors: z.number(), open_leads: z.number(), states: z.number(), cities: z.number(), regions: z.number() });
export type LocationUsage = z.output<typeof usage>;

const adminLocationDetail = z.extend(adminLocation, {
  /** What is concerned when it is switched off; the places below it that are still on. */
  usage,
});
export type AdminLocationDetail = z.output<typeof adminLocationDetail>;

const change = z.object({
  name: z.optional(text(LOCATION_NAME)),
  is_active: z.optional(z.boolean({ error: 'is_active must be true or false.' })),
  revision: z.optional(z.number({ error: 'revision must be a number.' })),
});

export const adminLocations = {
  list: endpoint({
    method: 'GET',
    path: '/admin/locations',
    summary: "Places right below another one by name, or those a text finds; a module admin's begin with the own cities",
    access: ADMINS,
    limit: 'signed-in',
    fails: [404],
    query: z.object({
      /** Left out: countries; for module admins their cities. */
      parent_id: optionalIntIdText('parent_id is not valid.'),
      /** Any name or code that begins so, of any level. */
      search: optionalText({ label: 'search', max: 80 }),
      status: z.optional(choice(['active', 'inactive'], 'status must be active or inactive.')),
      ...pageQuery(),
    }),
    response: z.object({
      locations: z.array(adminLocation),
      /** From the top down to the parent itself, as far as it is in scope. */
      trail: z.array(step),
      /** Level of what may be added here; null when nothing may. */
      can_add: z.nullable(z.enum(LOCATION_TYPES)),
      ...pageAnswer,
      total_is_capped: z.boolean(),
    }),
  }),
  detail: endpoint({ method: 'GET', path: '/admin/locations/{id}', summary: 'One place, and what is concerned when it is switched off', access: ADMINS, limit: 'signed-in', params: intIdParams, response: adminLocationDetail }),
  create: endpoint({
    method: 'POST',
    path: '/admin/locations',
    summary: 'Add a place below another one; module admins add regions to their cities',
    access: ADMINS,
    limit: 'signed-in',
    fails: [404],
    status: 201,
    idempotent: true,
    body: z.object({
      name: text(LOCATION_NAME),
      /** Left out: a country, which needs its ISO code. */
      parent_id: z.optional(z.nullable(intId('parent_id is not valid.'))),
      code: optionalText(LOCATION_CODE),
    }),
    response: adminLocation,
  }),
  change: endpoint({ method: 'PUT', path: '/admin/locations/{id}', summary: 'Rename a place, switch it on or off', access: ['admin'], limit: 'signed-in', params: intIdParams, body: change, response: adminLocation }),
};
