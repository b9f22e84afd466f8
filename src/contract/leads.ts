/** Leads: guests' requests, referrals of signed-in users, the actions of the assigned person, and the administrators' view. */
import * as z from 'zod/mini';
import { MAX_PROFESSIONS_PER_REQUEST, MAX_SELECTED_LEADS, PAYMENT_PREFERENCES, type PaymentPreference, RELATIONSHIPS } from './shared/constants.ts';
import { optionalEmail } from './shared/email.ts';
import { endpoint } from './shared/endpoint.ts';
import { fileAnswer } from './shared/file-answer.ts';
import { choice, optionalChoice, optionalText, text, textList } from './shared/fields.ts';
import { intId, optionalUuidListText, uuidParams } from './shared/ids.ts';
import { pageAnswer, pageQuery } from './shared/pagination.ts';
import { contactPhoneFault } from './shared/phone.ts';
import { placePath } from './shared/place.ts';
import { ADMINS, ROLES, WORKERS } from './shared/roles.ts';

export const LEAD_KINDS = ['SERVICE_REQUEST', 'REFERRAL'] as const;
export type LeadKind = (typeof LEAD_KINDS)[number];
export const REFERRAL_TYPES = ['vendor', 'broker'] as const;
export type ReferralType = (typeof REFERRAL_TYPES)[number];
export const LEAD_STATUSES = ['pending', 'assigned', 'accepted', 'completed', 'rejected'] as const;
export type LeadStatus = (typeof LEAD_STATUSES)[number];
export const PROPERTY_LEAD_TYPES = ['buyer', 'seller'] as const;
export type PropertyLeadType = (typeof PROPERTY_LEAD_TYPES)[number];
export const LEAD_ACTIONS = ['accept', 'reject', 'complete'] as const;
export type LeadAction = (typeof LEAD_ACTIONS)[number];

/** Free text about a request. */
export const notes = (label: string) => optionalText({ label, max: 2000, multiline: true });
const placeName = (label: string) => optionalText({ label, max: 120 });
const placeId = (sentence: string) => z.optional(z.nullable(intId(sentence)));

const contactInfo = z.object(
  {
    name: text({ label: 'Name', max: 100 }),
    phone: text({ label: 'Phone number', max: 30, rule: contactPhoneFault }),
    email: optionalEmail(),
    relationship: optionalChoice(RELATIONSHIPS, 'Please select a relationship from the list'),
    /** Name of `relationship` in the alternative contract. */
    relationship_to_client: optionalChoice(RELATIONSHIPS, 'Please select a relationship from the list'),
  },
  { error: 'Name is required' },
);

/** Ids are preferred; names resolve inside their parent. */
const placeByIdOrName = z.object({
  country: placeName('Country'),
  state: placeName('State'),
  city: placeName('City'),
  newsco_region: placeName('Region'),
  country_id: placeId('Please select a country'),
  state_id: placeId('Please select a state'),
  city_id: placeId('Please select a city'),
  newsco_id: placeId('Please select a region'),
}, { error: 'location must be an object.' });

/** What a request may carry; both payload contracts in one shape, sorted out by the server. */
export const leadForm = z.object({
  referral_type: z.optional(choice(REFERRAL_TYPES, 'Please select a referral type')),
  service_details: z.optional(
    z.nullable(
      z.object({
        profession: optionalText({ label: 'Profession', max: 80 }),
        professions: z.optional(textList({ label: 'Professions', maxItems: MAX_PROFESSIONS_PER_REQUEST, maxLength: 80 })),
        lead_type: optionalChoice(PROPERTY_LEAD_TYPES, 'Please select lead type'),
        property_details: notes('Property details'),
        notes: notes('Notes'),
      }, { error: 'service_details must be an object.' }),
    ),
  ),
  broker_details: z.optional(
    z.nullable(
      z.object({
        property_lead_type: optionalChoice(PROPERTY_LEAD_TYPES, 'Please select lead type'),
        property_details: notes('Property details'),
        notes: notes('Notes'),
      }, { error: 'broker_details must be an object.' }),
    ),
  ),
  contact_info: contactInfo,
  location: z.optional(z.nullable(placeByIdOrName)),
  /** City or region of the alternative contract. */
  location_id: placeId('Failed to resolve location. Please try again.'),
  payment_preference: z.pipe(
    optionalChoice([...PAYMENT_PREFERENCES, 'just_want_to_help'], 'Please select a payment preference'),
    z.transform((value): PaymentPreference | undefined => (value === 'just_want_to_help' ? 'help' : value)),
  ),
});
export type LeadForm = z.output<typeof leadForm>;

const created = z.object({ referral_id: z.string(), referral_ids: z.array(z.string()) });

/** A row of the administrators' lists. */
export const adminLead = z.object({
  id: z.string(),
  referral_id: z.string(),
  lead_type: z.enum(LEAD_KINDS),
  referral_type: z.enum(REFERRAL_TYPES),
  profession: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  payment_preference: z.nullable(z.enum(PAYMENT_PREFERENCES)),
  property_lead_type: z.nullable(z.enum(PROPERTY_LEAD_TYPES)),
  property_details: z.nullable(z.string()),
  contact_name: z.string(),
  contact_phone: z.string(),
  contact_email: z.nullable(z.string()),
  relationship: z.nullable(z.string()),
  location_display: z.string(),
  location: placePath,
  status: z.enum(LEAD_STATUSES),
  /** The assignee was suspended after accepting: an administrator should look. */
  needs_attention: z.boolean(),
  /** The person it is about took it back: their details are gone, nobody can be given it any more. */
  withdrawn: z.boolean(),
  assigned_vendor_id: z.nullable(z.string()),
  assigned_vendor_name: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
  can: z.array(z.enum(['assign', 'reassign', 'auto_assign'])),
});
export type AdminLead = z.output<typeof adminLead>;

const leadAssignment = z.object({
  id: z.string(),
  assignee_id: z.nullable(z.string()),
  assignee_name: z.string(),
  assigned_by_name: z.nullable(z.string()),
  method: z.enum(['manual', 'auto']),
  /** Why: the reason an administrator gave, or the fair-share figures in words. */
  reason: z.nullable(z.string()),
  outcome: z.enum(['assigned', 'accepted', 'completed', 'rejected', 'reassigned', 'returned']),
  assigned_at: z.string(),
  ended_at: z.nullable(z.string()),
});

/** One lead with its people, times and history. */
export const adminLeadDetail = z.extend(adminLead, {
  type: z.enum(LEAD_KINDS),
  relationship_to_client: z.nullable(z.string()),
  service_notes: z.nullable(z.string()),
  location_details: z.object({ type: z.string(), full_path: z.string() }),
  assigned_vendor_phone: z.nullable(z.string()),
  assigned_vendor_email: z.nullable(z.string()),
  referred_by_name: z.nullable(z.string()),
  assigned_at: z.nullable(z.string()),
  accepted_at: z.nullable(z.string()),
  completed_at: z.nullable(z.string()),
  rejected_at: z.nullable(z.string()),
  assignments: z.array(leadAssignment),
});
export type AdminLeadDetail = z.output<typeof adminLeadDetail>;

const leadFilters = {
  search: optionalText({ label: 'search', max: 100 }),
  status: z.optional(choice(LEAD_STATUSES, 'status must be pending, assigned, accepted, completed or rejected.')),
  lead_type: z.optional(choice(LEAD_KINDS, 'lead_type must be SERVICE_REQUEST or REFERRAL.')),
};

export const leads = {
  requestService: endpoint({
    method: 'POST',
    path: '/leads/service-request',
    summary: 'A guest asks for a service; one lead for each profession named',
    access: 'public',
    limit: 'guest-lead',
    status: 201,
    idempotent: true,
    body: leadForm,
    response: created,
  }),
  postReferral: endpoint({
    method: 'POST',
    path: '/leads/referral',
    summary: 'Someone signed in passes on work; one lead for each profession named. Vendors say how they would like to be paid',
    access: ROLES,
    limit: 'referral',
    status: 201,
    idempotent: true,
    body: leadForm,
    response: created,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/leads/withdraw',
    summary: 'Take back a request by the link of its mails; the contact details are erased',
    access: 'public',
    limit: 'everything',
    body: z.object({ token: text({ label: 'token', required: 'The link is not complete.', max: 100 }) }),
    response: z.object({ referral_ids: z.array(z.string()) }),
  }),
  act: endpoint({
    method: 'PUT',
    path: '/dashboard/leads/{id}/action',
    summary: 'Accept, reject or complete a lead that is assigned to the caller',
    access: WORKERS,
    limit: 'signed-in',
    params: uuidParams,
    body: z.object({ action: choice(LEAD_ACTIONS, 'action must be accept, reject or complete.') }),
    response: z.object({ id: z.string(), status: z.enum(LEAD_STATUSES), can: z.array(z.enum(LEAD_ACTIONS)) }),
  }),
  adminList: endpoint({
    method: 'GET',
    path: '/admin/leads',
    summary: 'Leads in the administrator\'s scope, newest first',
    access: ADMINS,
    limit: 'signed-in',
    query: z.object({ ...leadFilters, ...pageQuery() }),
    response: z.object({ leads: z.array(adminLead), ...pageAnswer, total_is_capped: z.boolean() }),
  }),
  exportCsv: endpoint({
    method: 'GET',
    path: '/admin/leads/export.csv',
    summary: 'The filtered list, or the leads named, as a file for spreadsheets; each export is recorded',
    access: ADMINS,
    limit: 'export',
    envelope: 'file',
    mediaType: 'text/csv',
    query: z.object({ ...leadFilters, ids: optionalUuidListText('ids', MAX_SELECTED_LEADS) }),
    response: fileAnswer,
  }),
  adminDetail: endpoint({ method: 'GET', path: '/admin/leads/{id}', summary: 'One lead with its history of assignments', access: ADMINS, limit: 'signed-in', params: uuidParams, response: adminLeadDetail }),
};
