/** The request form as it travels, and the fields that the server's faults belong to. */
import type * as z from 'zod/mini';
import type { leadForm } from '../../../contract/leads.ts';
import type { RequestForm } from './request-form.ts';

type Payload = z.input<typeof leadForm>;

/** Body of the call for a form whose steps are all answered. */
export function toPayload({ referralType, serviceDetails, location, contactInfo, paymentPreference }: RequestForm): Payload {
  const { professions, leadType, propertyDetails, notes } = serviceDetails;
  return {
    referral_type: referralType || undefined,
    service_details:
      referralType === 'broker' ? { lead_type: leadType || null, property_details: propertyDetails } : { professions, notes },
    contact_info: {
      name: contactInfo.name,
      phone: contactInfo.phone,
      email: contactInfo.email,
      relationship: (contactInfo.relationship || null) as Payload['contact_info']['relationship'],
    },
    location: {
      country: location.country,
      state: location.state,
      city: location.city,
      newsco_region: location.newsco,
      country_id: location.countryId,
      state_id: location.stateId,
      city_id: location.cityId,
      newsco_id: location.newscoId,
    },
    payment_preference: paymentPreference || undefined,
  };
}

const FIELDS: readonly (readonly [RegExp, string])[] = [
  [/^referral_type$/, 'referralType'],
  [/^service_details\.professions?(\.|$)/, 'serviceDetails.professions'],
  [/^service_details\.lead_type$/, 'serviceDetails.leadType'],
  [/^service_details\.property_details$/, 'serviceDetails.propertyDetails'],
  [/^service_details(\.notes)?$/, 'serviceDetails.notes'],
  [/^location\.country(_id)?$/, 'location.countryId'],
  [/^location\.state(_id)?$/, 'location.stateId'],
  [/^location\.newsco(_region|_id)$/, 'location.newscoId'],
  [/^location(_id|\.city|\.city_id)?$/, 'location.cityId'],
  [/^contact_info\.phone$/, 'contactInfo.phone'],
  [/^contact_info\.email$/, 'contactInfo.email'],
  [/^contact_info\.relationship/, 'contactInfo.relationship'],
  [/^contact_info(\.name)?$/, 'contactInfo.name'],
  [/^payment_preference$/, 'paymentPreference'],
];

/** The form's field for a field of the server's answer; null when it has none. */
export function fieldOfFault(path: string): string | null {
  return FIELDS.find(([pattern]) => pattern.test(path))?.[1] ?? null;
}
