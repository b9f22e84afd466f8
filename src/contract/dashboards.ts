/** What each role sees first: the work of vendors and brokers, the figures of administrators. */
import * as z from 'zod/mini';
import { PAYMENT_PREFERENCES } from './shared/constants.ts';
import { endpoint } from './shared/endpoint.ts';
import { namedPlace } from './shared/place.ts';
import { ADMINS } from './shared/roles.ts';
import { LEAD_ACTIONS, LEAD_KINDS, LEAD_STATUSES, PROPERTY_LEAD_TYPES, REFERRAL_TYPES } from './leads.ts';

const assignedLead = z.object({
  id: z.string(),
  referral_id: z.string(),
  type: z.enum(LEAD_KINDS),
  referral_type: z.enum(REFERRAL_TYPES),
  profession: z.nullable(z.string()),
  service_notes: z.nullable(z.string()),
  property_lead_type: z.nullable(z.enum(PROPERTY_LEAD_TYPES)),
  property_details: z.nullable(z.string()),
  payment_preference: z.nullable(z.enum(PAYMENT_PREFERENCES)),
  /** The person it is about took it back; their details are gone. */
  withdrawn: z.boolean(),
  /** Contact fields are null once the lead was rejected. */
  contact_name: z.nullable(z.string()),
  contact_phone: z.nullable(z.string()),
  contact_email: z.nullable(z.string()),
  location_name: z.string(),
  status: z.enum(LEAD_STATUSES),
  created_at: z.string(),
  assigned_at: z.nullable(z.string()),
  can: z.array(z.enum(LEAD_ACTIONS)),
});
export type AssignedLead = z.output<typeof assignedLead>;

const referredLead = z.object({
  id: z.string(),
  referral_id: z.string(),
  status: z.enum(LEAD_STATUSES),
  assigned_vendor_name: z.nullable(z.string()),
  assigned_vendor_phone: z.nullable(z.string()),
  profession: z.nullable(z.string()),
  property_lead_type: z.nullable(z.enum(PROPERTY_LEAD_TYPES)),
  contact_name: z.string(),
  withdrawn: z.boolean(),
  created_at: z.string(),
});
export type ReferredLead = z.output<typeof referredLead>;

const ownProfile = z.object({
  full_name: z.string(),
  profession: z.nullable(z.string()),
  experience_years: z.nullable(z.number()),
  languages: z.array(z.string()),
  youtube_video_url: z.nullable(z.string()),
  location_display: z.string(),
  average_rating: z.number(),
});

const workStats = { total_assigned_leads: z.number(), completed_leads: z.number(), pending_leads: z.number() };
/** The newest 100 of each list, with the whole number beside them. */
const work = {
  assigned_leads: z.array(assignedLead),
  assigned_total: z.number(),
  referred_leads: z.array(referredLead),
  referred_total: z.number(),
  profile: ownProfile,
};

const adminStats = z.object({
  total_vendors: z.number(),
  pending_approvals: z.number(),
  active_leads: z.number(),
  completed_leads: z.number(),
  total_referrals: z.number(),
  monthly_growth: z.object({ vendors: z.number(), leads: z.number(), referrals: z.number() }),
});
export type AdminStats = z.output<typeof adminStats>;

/** How many leads came in a month, by what became of them since. */
const leadMonth = z.object({ month: z.string(), pending: z.number(), assigned: z.number(), accepted: z.number(), completed: z.number(), rejected: z.number() });
export type LeadMonth = z.output<typeof leadMonth>;

const professionWork = z.object({ profession: z.string(), requests: z.number(), completed: z.number() });
export type ProfessionWork = z.output<typeof professionWork>;

const adminCharts = z.object({
  /** The last twelve months by India's calendar, `2026-11` last. */
  months: z.array(leadMonth),
  /** The ten professions most asked for in those months; leads of brokers have none. */
  professions: z.array(professionWork),
});

export const recentActivity = z.object({
  id: z.string(),
  type: z.enum(['approval', 'assignment', 'referral', 'registration', 'other']),
  message: z.string(),
  timestamp: z.string(),
});
export type RecentActivity = z.output<typeof recentActivity>;

export const dashboards = {
  vendor: endpoint({ method: 'GET', path: '/dashboard/vendor', summary: 'A vendor\'s assigned and referred leads', access: ['vendor'], limit: 'signed-in', response: z.object({ ...work, stats: z.object(workStats) }) }),
  broker: endpoint({ method: 'GET', path: '/dashboard/broker', summary: 'A broker\'s assigned and referred leads', access: ['broker'], limit: 'signed-in', response: z.object({ ...work, stats: z.object({ ...workStats, buyer_leads: z.number(), seller_leads: z.number() }) }) }),
  adminStats: endpoint({ method: 'GET', path: '/admin/dashboard/stats', summary: 'Counts in the administrator\'s scope', access: ADMINS, limit: 'signed-in', response: adminStats }),
  adminCharts: endpoint({ method: 'GET', path: '/admin/dashboard/charts', summary: 'Leads by month and status, and by profession, in the administrator\'s scope', access: ADMINS, limit: 'signed-in', response: adminCharts }),
  recentActivity: endpoint({ method: 'GET', path: '/admin/recent-activity', summary: 'The last 20 activities in scope', access: ADMINS, limit: 'signed-in', response: z.array(recentActivity) }),
  moduleAdmin: endpoint({ method: 'GET', path: '/module-admin/dashboard', summary: 'Counts in the module admin\'s cities', access: ['module_admin'], limit: 'signed-in', response: adminStats }),
  moduleAdminProfile: endpoint({ method: 'GET', path: '/module-admin/profile', summary: 'The module admin and the assigned cities', access: ['module_admin'], limit: 'signed-in', response: z.object({ id: z.string(), full_name: z.string(), email: z.string(), phone: z.nullable(z.string()), assigned_cities: z.array(namedPlace) }) }),
};
