/** Locations: country > state > city > NEWSCO region. Only active nodes, by name. */
import * as z from 'zod/mini';
import { endpoint } from './shared/endpoint.ts';
import { choice, numericText, text } from './shared/fields.ts';
import { intIdParams, optionalIntIdText } from './shared/ids.ts';

export const LOCATION_TYPES = ['country', 'state', 'city', 'newsco'] as const;
export type LocationType = (typeof LOCATION_TYPES)[number];

export const locationNode = z.object({
  id: z.number(),
  name: z.string(),
  type: z.enum(LOCATION_TYPES),
  parent_id: z.nullable(z.number()),
  is_active: z.boolean(),
  /** ISO code of a country, PIN of an area where known. */
  code: z.nullable(z.string()),
});
export type LocationNode = z.output<typeof locationNode>;

const foundLocation = z.extend(locationNode, {
  /** The whole path, e.g. 'Indiranagar, Bengaluru, Karnataka, India'. */
  path: z.string(),
});
export type FoundLocation = z.output<typeof foundLocation>;

const children = { method: 'GET', access: 'public', limit: 'reference-data', cache: 'reference', params: intIdParams, response: z.array(locationNode) } as const;

export const locations = {
  countries: endpoint({ method: 'GET', path: '/locations/countries', summary: 'Countries by name', access: 'public', limit: 'reference-data', cache: 'reference', response: z.array(locationNode) }),
  states: endpoint({ ...children, path: '/locations/states/{id}', summary: 'States of a country' }),
  cities: endpoint({ ...children, path: '/locations/cities/{id}', summary: 'Cities of a state' }),
  newsco: endpoint({ ...children, path: '/locations/newsco/{id}', summary: 'NEWSCO regions of a city' }),
  search: endpoint({
    method: 'GET',
    path: '/locations/search',
    summary: 'Places by name, alias or PIN; forgives typing errors',
    access: 'public',
    limit: 'reference-data',
    cache: 'reference',
    query: z.object({
      q: text({ label: 'q', max: 80 }),
      type: z.optional(choice(LOCATION_TYPES, 'type must be country, state, city or newsco.')),
      /** Only places inside this one, at any depth. */
      parent_id: optionalIntIdText('parent_id is not valid.'),
      limit: z._default(numericText({ label: 'limit', min: 1, max: 50 }), 10),
    }),
    response: z.array(foundLocation),
  }),
};
