/** What a signed-in person may do about the own data: take all of it along, and leave. */
import * as z from 'zod/mini';
import { endpoint } from './shared/endpoint.ts';
import { givenPassword } from './shared/password.ts';
import { placePath } from './shared/place.ts';

const time = z.string();
const text = z.nullable(z.string());

/** The newest of a list, with how many there are in all. */
const newest = <T extends z.ZodMiniType>(item: T) => z.object({ total: z.number(), items: z.array(item) });

const rating = { rating: z.number(), comment: text, is_verified: z.boolean(), created_at: time, updated_at: time };

const lead = {
  referral_id: z.string(),
  lead_type: z.string(),
  referral_type: z.string(),
  profession: text,
  status: z.string(),
  withdrawn: z.boolean(),
  location_display: z.string(),
  /** Only where the person may see it now. */
  contact_name: text,
};

/** Everything that is held about one person. */
const everything = z.object({
  exported_at: time,
  notice_version: z.string(),
  account: z.object({
    id: z.string(), email: z.string(), role: z.string(), status: z.string(), status_reason: text,
    created_at: time, updated_at: time, decided_at: z.nullable(time), assigned_cities: z.array(z.string()), has_id_card_photo: z.boolean(),
  }),
  profile: z.nullable(z.object({
    full_name: z.string(), phone: text, age: z.nullable(z.number()), gender: text, profession: text, experience_years: z.nullable(z.number()),
    location: placePath, languages: z.array(z.string()), specializations: z.array(z.string()), youtube_video_url: text, profile_image_url: text,
    average_rating: z.number(), total_ratings: z.number(), completed_leads: z.number(), updated_at: time,
  })),
  sessions: newest(z.object({ created_at: time, last_seen_at: time, expires_at: time, ended_at: z.nullable(time), browser: text })),
  ratings_given: newest(z.object({ ...rating, vendor: z.string() })),
  ratings_received: newest(z.object({ ...rating, rated_by: z.string() })),
  leads_assigned: newest(z.object({ ...lead, outcome: z.string(), assigned_at: time, ended_at: z.nullable(time), contact_phone: text, contact_email: text, notes: text, property_details: text })),
  leads_referred: newest(z.object({ ...lead, created_at: time, assigned_to: text, payment_preference: text })),
  consents: newest(z.object({ purpose: z.string(), notice_version: z.string(), at: time })),
  activity: z.extend(newest(z.object({ at: time, action: z.string(), by_you: z.boolean(), object_type: z.string(), object_id: text, outcome: z.string() })), { /** There are at least `total`. */ total_is_capped: z.boolean() }),
  /** Of administrators: filters they keep under a name. */
  saved_views: newest(z.object({ tab: z.string(), name: z.string(), query: z.string(), created_at: time })),
  mails: newest(z.object({ template: z.string(), queued_at: time, sent_at: z.nullable(time) })),
});
export type OwnData = z.output<typeof everything>;

export const ownData = {
  download: endpoint({ method: 'GET', path: '/auth/my-data', summary: 'Everything held about the person who asks', access: 'session', limit: 'own-data', response: everything }),
  deleteAccount: endpoint({
    method: 'DELETE',
    path: '/auth/me',
    summary: 'Delete the own account for good',
    access: 'session',
    limit: 'signed-in',
    body: z.object({ password: givenPassword() }),
    response: z.object({ returned_leads: z.number() }),
  }),
};
