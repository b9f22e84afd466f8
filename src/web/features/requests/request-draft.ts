/** Where the form begins: the draft of this tab, what a link asked for, the place chosen last. */
import * as z from 'zod/mini';
import { PROPERTY_LEAD_TYPES, REFERRAL_TYPES } from '../../../contract/leads.ts';
import { PAYMENT_PREFERENCES } from '../../../contract/shared/constants.ts';
import type { LocationValue } from '../locations/location-value.ts';
import { EMPTY_REQUEST, EMPTY_SERVICE, type RequestForm } from './request-form.ts';

/** Name of the draft. Each referrer has one of their own, apart from that of a guest in the same tab. */
export function draftName(referrer: { id: string } | null): string {
  return referrer ? `referral-${referrer.id}-draft` : 'request-draft';
}

const id = z.nullable(z.number());
const schema = z.object({
  referralType: z.enum(['', ...REFERRAL_TYPES]),
  serviceDetails: z.object({
    professions: z.array(z.string()),
    leadType: z.enum(['', ...PROPERTY_LEAD_TYPES]),
    propertyDetails: z.string(),
    notes: z.string(),
  }),
  location: z.object({
    countryId: id, stateId: id, cityId: id, newscoId: id,
    country: z.string(), state: z.string(), city: z.string(), newsco: z.string(),
  }),
  contactInfo: z.object({ name: z.string(), phone: z.string(), email: z.string(), relationship: z.string() }),
  paymentPreference: z.enum(['', ...PAYMENT_PREFERENCES]),
});

/** Stored values; null when they are not of this form. */
export function readRequest(value: unknown): RequestForm | null {
  return schema.safeParse(value).data ?? null;
}

export type RequestStart = {
  /** Slug of the profession that a link named. */
  profession: string | null;
  /** The place that a link named. */
  place: LocationValue | null;
  /** The place chosen last on this site. */
  lastPlace: LocationValue;
};

/** A link says more than a draft, a draft more than the last place. */
export function startOf(stored: RequestForm | null, { profession, place, lastPlace }: RequestStart): RequestForm {
  const base = stored ?? EMPTY_REQUEST;
  const location = place ?? (base.location.countryId === null ? lastPlace : base.location);
  if (profession === null) return { ...base, location };
  const kept = base.referralType === 'vendor' ? base.serviceDetails : EMPTY_SERVICE;
  return { ...base, location, referralType: 'vendor', serviceDetails: { ...kept, professions: [profession] } };
}
