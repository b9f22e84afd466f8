/** Vendors as administrators manage them: the list in scope, one of them whole, its history, and adding one. */
import * as z from 'zod/mini';
import { recentActivity } from './dashboards.ts';
import { GENDERS } from './shared/constants.ts';
import { email } from './shared/email.ts';
import { endpoint } from './shared/endpoint.ts';
import { choice, optionalText } from './shared/fields.ts';
import { optionalIntIdText, uuidParams } from './shared/ids.ts';
import { pageAnswer, pageQuery, PAGE_SIZE } from './shared/pagination.ts';
import { optionalNewPassword } from './shared/password.ts';
import { personForm } from './shared/person-form.ts';
import { placePath } from './shared/place.ts';
import { ADMINS, USER_STATUSES } from './shared/roles.ts';

/** States in which a vendor is managed; registrations that were rejected are not. */
export const VENDOR_STATUSES = ['approved', 'pending', 'suspended'] as const;
export type VendorStatus = (typeof VENDOR_STATUSES)[number];

const MAX_LIMIT = 1000;

const listQuery = z.object({
  search_query: optionalText({ label: 'search_query', max: 100 }),
  status: z.optional(choice(VENDOR_STATUSES, 'status must be approved, pending or suspended.')),
  /** Name or slug; one that is unknown gives an empty list. */
  profession: optionalText({ label: 'profession', max: 80 }),
  country_id: optionalIntIdText('country_id is not valid.'),
  state_id: optionalIntIdText('state_id is not valid.'),
  city_id: optionalIntIdText('city_id is not valid.'),
  newsco_id: optionalIntIdText('newsco_id is not valid.'),
  ...pageQuery(PAGE_SIZE, MAX_LIMIT),
});
export type VendorListQuery = z.output<typeof listQuery>;

const adminVendor = z.object({
  id: z.string(),
  full_name: z.string(),
  profession: z.nullable(z.string()),
  average_rating: z.number(),
  total_ratings: z.number(),
  total_completed_leads: z.number(),
  languages: z.array(z.string()),
  specializations: z.array(z.string()),
  location: placePath,
  location_display: z.string(),
  profile_image_url: z.nullable(z.string()),
  experience_years: z.nullable(z.number()),
  gender: z.nullable(z.enum(GENDERS)),
  phone: z.nullable(z.string()),
  email: z.string(),
  status: z.enum(USER_STATUSES),
  created_at: z.string(),
  /** Open leads: the assigned ones return to pending when the vendor is suspended, both kinds when deleted. */
  assigned_leads: z.number(),
  accepted_leads: z.number(),
  can: z.array(z.enum(['edit', 'review', 'suspend', 'reactivate', 'delete'])),
});
export type AdminVendor = z.output<typeof adminVendor>;

const adminVendorDetail = z.extend(adminVendor, {
  age: z.nullable(z.number()),
  youtube_video_url: z.nullable(z.string()),
  /** Why the vendor is suspended. */
  status_reason: z.nullable(z.string()),
  location_details: placePath,
  recent_ratings: z.array(
    z.object({ id: z.string(), rating: z.number(), rated_by_name: z.string(), created_at: z.string(), comment: z.nullable(z.string()), is_verified: z.boolean() }),
  ),
});
export type AdminVendorDetail = z.output<typeof adminVendorDetail>;

const vendorPage = z.object({ vendors: z.array(adminVendor), ...pageAnswer, total_is_capped: z.boolean() });

/** Fields of the form that adds a vendor, as they travel: a flat multipart form. */
export const newVendorForm = z.object({
  email: email(),
  /** Left out: the vendor chooses one by the link of the invitation. */
  password: optionalNewPassword,
  ...personForm,
  country_id: optionalIntIdText('Please select your complete location'),
  state_id: optionalIntIdText('Please select your state'),
  city_id: optionalIntIdText('Please select your city'),
  newsco_id: optionalIntIdText('Please select your NEWSCO region'),
});

const historyEntry = z.extend(recentActivity, {
  /** Who did it; null for the vendor's own acts and for what happened by itself. */
  actor_name: z.nullable(z.string()),
});
export type VendorHistoryEntry = z.output<typeof historyEntry>;

export const adminVendors = {
  list: endpoint({ method: 'GET', path: '/admin/vendors', summary: "Vendors in the administrator's scope, newest first", access: ADMINS, limit: 'signed-in', query: listQuery, response: vendorPage }),
  moduleAdminList: endpoint({ method: 'GET', path: '/module-admin/vendors', summary: "Vendors in the module admin's cities, newest first", access: ['module_admin'], limit: 'signed-in', query: listQuery, response: vendorPage }),
  detail: endpoint({ method: 'GET', path: '/admin/vendors/{id}', summary: 'One vendor or broker in scope, with recent ratings', access: ADMINS, limit: 'signed-in', params: uuidParams, response: adminVendorDetail }),
  history: endpoint({
    method: 'GET',
    path: '/admin/vendors/{id}/history',
    summary: 'What was done to and by a vendor or broker, newest first',
    access: ADMINS,
    limit: 'signed-in',
    params: uuidParams,
    query: z.object(pageQuery()),
    response: z.object({ activity: z.array(historyEntry), ...pageAnswer }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/admin/create-vendor',
    summary: 'Add a vendor who is approved at once; without a password they are invited to choose one',
    access: ADMINS,
    limit: 'signed-in',
    status: 201,
    idempotent: true,
    multipart: { files: ['id_card_photo'] },
    body: newVendorForm,
    response: z.object({ id: z.string(), status: z.enum(VENDOR_STATUSES), invited: z.boolean() }),
  }),
};
