/** Sorts out a posted request: two payload contracts become one wish, or faults by field. Pure. */
import type { LeadForm, PropertyLeadType, ReferralType } from '../../../contract/leads.ts';
import type { PaymentPreference } from '../../../contract/shared/constants.ts';
import type { PlaceWish } from '../locations/rules.ts';

export type LeadWish = {
  referralType: ReferralType;
  /** Names or slugs, in the order of choice; empty for broker requests. */
  professions: string[];
  propertyLeadType: PropertyLeadType | null;
  propertyDetails: string | null;
  notes: string | null;
  contact: { name: string; phone: string; email: string | null; relationship: string | null };
  place: PlaceWish;
  paymentPreference: PaymentPreference | null;
};

type Faults = Record<string, string>;

/** Field of a profession that cannot be had. */
export const PROFESSION_FIELD = 'service_details.profession';
export const NO_SERVICE = 'Please select at least one service';

export const NO_PAYMENT = 'Please select a payment preference';

/** Reads a form that passed its schema. Vendors who refer are asked how they would like to be paid. */
export function readLeadForm(form: LeadForm, poster: { asksPayment: boolean } = { asksPayment: false }): { wish: LeadWish } | { faults: Faults } {
  const referralType = referralTypeOf(form);
  if (referralType === null) return { faults: { referral_type: 'Please select a referral type' } };
  const details = referralType === 'vendor' ? vendorDetails(form) : brokerDetails(form);
  const faults = { ...details.faults, ...placeFaults(form), ...(poster.asksPayment && !form.payment_preference ? { payment_preference: NO_PAYMENT } : {}) };
  if (Object.keys(faults).length > 0) return { faults };
  return { wish: { referralType, ...details.values, contact: contactOf(form), place: placeWish(form), paymentPreference: form.payment_preference ?? null } };
}

/** The alternative contract names no type: its details tell it. */
function referralTypeOf(form: LeadForm): ReferralType | null {
  if (form.referral_type) return form.referral_type;
  if (form.broker_details) return 'broker';
  return professionsOf(form).length > 0 ? 'vendor' : null;
}

function professionsOf({ service_details: details }: LeadForm): string[] {
  const several = details?.professions ?? [];
  if (several.length > 0) return several;
  return details?.profession ? [details.profession] : [];
}

function vendorDetails(form: LeadForm) {
  const professions = professionsOf(form);
  const faults: Faults = professions.length > 0 ? {} : { [PROFESSION_FIELD]: NO_SERVICE };
  return { faults, values: { professions, propertyLeadType: null, propertyDetails: null, notes: form.service_details?.notes ?? null } };
}

function brokerDetails({ service_details: service, broker_details: broker }: LeadForm) {
  const propertyLeadType = broker?.property_lead_type ?? service?.lead_type ?? null;
  const field = broker ? 'broker_details.property_lead_type' : 'service_details.lead_type';
  const faults: Faults = propertyLeadType === null ? { [field]: 'Please select lead type' } : {};
  const values = {
    professions: [],
    propertyLeadType,
    propertyDetails: broker?.property_details ?? service?.property_details ?? null,
    notes: broker?.notes ?? service?.notes ?? null,
  };
  return { faults, values };
}

function contactOf({ contact_info: contact }: LeadForm): LeadWish['contact'] {
  return {
    name: contact.name,
    phone: contact.phone,
    email: contact.email ?? null,
    relationship: contact.relationship ?? contact.relationship_to_client ?? null,
  };
}

/** A city's or region's id says everything; without one each level must be named. */
function placeFaults({ location, location_id: locationId }: LeadForm): Faults {
  if (locationId || location?.city_id || location?.newsco_id) return {};
  const faults: Faults = {};
  if (!location?.country && !location?.country_id) faults['location.country'] = 'Please select a country';
  if (!location?.state && !location?.state_id) faults['location.state'] = 'Please select a state';
  if (!location?.city) faults['location.city'] = 'Please select a city';
  return faults;
}

function placeWish({ location, location_id: locationId }: LeadForm): PlaceWish {
  if (locationId) return { locationId };
  return {
    countryId: location?.country_id,
    stateId: location?.state_id,
    cityId: location?.city_id,
    newscoId: location?.newsco_id,
    country: location?.country,
    state: location?.state,
    city: location?.city,
    newscoRegion: location?.newsco_region,
  };
}
