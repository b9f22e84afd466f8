/** The public directory: listed vendors and one vendor's page. */
import * as z from 'zod/mini';
import { DIRECTORY_PAGE_SIZE, DIRECTORY_SORTS, EXPERIENCE_YEARS, GENDERS } from './shared/constants.ts';
import { endpoint } from './shared/endpoint.ts';
import { choice, commaList, optionalChoice, optionalNumericText, optionalText } from './shared/fields.ts';
import { optionalIntIdText, uuidParams } from './shared/ids.ts';
import { pageAnswer, pageQuery } from './shared/pagination.ts';
import { placePath } from './shared/place.ts';

const MIN_RATING_SENTENCE = 'min_rating must be between 0 and 5.';

/** Query of the directory; every value optional. */
export const directoryQuery = z.object({
  ...pageQuery(DIRECTORY_PAGE_SIZE),
  sort_by: z._default(choice(DIRECTORY_SORTS, 'sort_by must be rating, experience, name or created_at.'), 'rating'),
  sort_order: z._default(choice(['asc', 'desc'], 'sort_order must be asc or desc.'), 'desc'),
  search_query: optionalText({ label: 'search_query', max: 100 }),
  country_id: optionalIntIdText('country_id is not valid.'),
  state_id: optionalIntIdText('state_id is not valid.'),
  city_id: optionalIntIdText('city_id is not valid.'),
  newsco_id: optionalIntIdText('newsco_id is not valid.'),
  /** Names or slugs; may be repeated. */
  profession: commaList({ label: 'profession', maxItems: 20, maxLength: 80 }),
  languages: commaList({ label: 'languages', maxItems: 20, maxLength: 40 }),
  specializations: commaList({ label: 'specializations', maxItems: 20, maxLength: 80 }),
  gender: optionalChoice(GENDERS, 'gender must be male, female or other.'),
  min_rating: z.pipe(
    z.optional(z.string({ error: MIN_RATING_SENTENCE }).check(z.refine((value) => value === '' || (/^\d(\.\d{1,2})?$/.test(value) && Number(value) <= 5), { error: MIN_RATING_SENTENCE }))),
    z.transform((value): number | undefined => (value ? Number(value) : undefined)),
  ),
  experience_min: optionalNumericText({ label: 'experience_min', ...EXPERIENCE_YEARS }),
  experience_max: optionalNumericText({ label: 'experience_max', ...EXPERIENCE_YEARS }),
});
export type DirectoryQuery = z.output<typeof directoryQuery>;

/** A vendor in the directory's pages. */
export const vendorCard = z.object({
  id: z.string(),
  full_name: z.string(),
  profession: z.string(),
  average_rating: z.number(),
  total_ratings: z.number(),
  languages: z.array(z.string()),
  specializations: z.array(z.string()),
  location: placePath,
  location_display: z.string(),
  profile_image_url: z.nullable(z.string()),
  experience_years: z.nullable(z.number()),
  gender: z.nullable(z.enum(GENDERS)),
  youtube_video_url: z.nullable(z.string()),
  total_completed_leads: z.number(),
  has_phone: z.boolean(),
  has_email: z.boolean(),
});
export type VendorCard = z.output<typeof vendorCard>;

const vendorDetail = z.extend(vendorCard, {
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  age: z.nullable(z.number()),
  recent_ratings: z.array(
    z.object({ id: z.string(), rating: z.number(), rated_by_name: z.string(), created_at: z.string(), comment: z.nullable(z.string()), is_verified: z.boolean() }),
  ),
  location_details: placePath,
  /** What the viewer may do with this vendor. */
  can: z.array(z.enum(['rate'])),
  /** The rating that the viewer gave; null for everyone else. */
  own_rating: z.nullable(z.object({ rating: z.number(), comment: z.nullable(z.string()), lead_id: z.nullable(z.string()) })),
});
export type VendorDetail = z.output<typeof vendorDetail>;

/** 'in', 'in/maharashtra' or 'in/maharashtra/pune'. */
const address = optionalText({ label: 'address', max: 250, rule: (value) => (/^[\p{L}\p{M}\p{N}-]+(\/[\p{L}\p{M}\p{N}-]+){0,2}$/u.test(value) ? null : 'address is not valid.') });

const listedPlace = z.object({ id: z.number(), name: z.string(), address: z.string(), listed: z.number() });
export type ListedPlace = z.output<typeof listedPlace>;

const addressedPlace = z.object({
  id: z.number(),
  /** Its address today; another one was asked for when the place was renamed or moved. */
  address: z.string(),
  location: placePath,
  /** Professions with listed vendors there, the most frequent first. */
  professions: z.array(z.object({ slug: z.string(), name: z.string(), listed: z.number() })),
});
export type AddressedPlace = z.output<typeof addressedPlace>;

export const vendors = {
  place: endpoint({
    method: 'GET',
    path: '/vendors/place',
    summary: 'A country, state or city by its readable address or id, with the professions listed there',
    access: 'public',
    limit: 'reference-data',
    fails: [404],
    cache: 'reference',
    query: z
      .object({ address, id: optionalIntIdText('id is not valid.') })
      .check(z.refine(({ address: given, id }) => (given === undefined) !== (id === undefined), { error: 'address is not valid.' })),
    response: addressedPlace,
  }),
  places: endpoint({
    method: 'GET',
    path: '/vendors/places',
    summary: 'Places right below a place (countries without one) where vendors are listed, by name',
    access: 'public',
    limit: 'reference-data',
    cache: 'reference',
    query: z.object({ ...pageQuery(100), parent_id: optionalIntIdText('parent_id is not valid.') }),
    response: z.object({ places: z.array(listedPlace), ...pageAnswer }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/vendors',
    summary: 'The directory of approved vendors',
    access: 'public',
    limit: 'directory',
    cache: 'directory',
    query: directoryQuery,
    response: z.object({ vendors: z.array(vendorCard), ...pageAnswer, total_is_capped: z.boolean() }),
  }),
  detail: endpoint({ method: 'GET', path: '/vendors/{id}', summary: 'One vendor with contact details and recent ratings', access: 'public-aware', limit: 'vendor-detail', params: uuidParams, response: vendorDetail }),
};
