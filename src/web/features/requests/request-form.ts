/** The request form: its values, its steps for each kind of poster, and the rules of each step. */
import { leadForm, notes, REFERRAL_TYPES, type PROPERTY_LEAD_TYPES, type ReferralType } from '../../../contract/leads.ts';
import { MAX_PROFESSIONS_PER_REQUEST, PAYMENT_PREFERENCES, RELATIONSHIPS, type PaymentPreference } from '../../../contract/shared/constants.ts';
import { email } from '../../../contract/shared/email.ts';
import { checkField, faultIf, type Fault } from '../../client/form-faults.ts';
import { EMPTY_LOCATION, type LocationValue } from '../locations/location-value.ts';

export type PropertyLeadType = (typeof PROPERTY_LEAD_TYPES)[number];

export type RequestForm = {
  referralType: ReferralType | '';
  serviceDetails: {
    /** Slugs in the order of choice. */
    professions: string[];
    leadType: PropertyLeadType | '';
    propertyDetails: string;
    notes: string;
  };
  location: LocationValue;
  contactInfo: { name: string; phone: string; email: string; relationship: string };
  paymentPreference: PaymentPreference | '';
};

export const EMPTY_SERVICE: RequestForm['serviceDetails'] = { professions: [], leadType: '', propertyDetails: '', notes: '' };

export const EMPTY_REQUEST: RequestForm = {
  referralType: '',
  serviceDetails: EMPTY_SERVICE,
  location: EMPTY_LOCATION,
  contactInfo: { name: '', phone: '', email: '', relationship: '' },
  paymentPreference: '',
};

export type RequestStep = 'type' | 'service' | 'location' | 'contact' | 'payment' | 'review';

const STEPS: readonly RequestStep[] = ['type', 'service', 'location', 'contact', 'review'];
const VENDOR_STEPS: readonly RequestStep[] = ['type', 'service', 'location', 'contact', 'payment', 'review'];

/** The steps in their order; the review is always the last one. Vendors who refer also say how they would like to be paid. */
export function stepsOf(referrer: { role: string } | null): readonly RequestStep[] {
  return referrer?.role === 'vendor' ? VENDOR_STEPS : STEPS;
}

const contactFields = leadForm.shape.contact_info.shape;
const requiredEmail = email();
const notesRule = { notes: notes('Notes'), propertyDetails: notes('Property details') };

function typeFaults({ referralType }: RequestForm): Fault[] {
  return faultIf(!REFERRAL_TYPES.some((type) => type === referralType), 'referralType', 'Please select a referral type');
}

function serviceFaults({ referralType, serviceDetails: details }: RequestForm): Fault[] {
  if (referralType === 'broker') {
    return [
      ...faultIf(details.leadType === '', 'serviceDetails.leadType', 'Please select lead type'),
      ...checkField('serviceDetails.propertyDetails', notesRule.propertyDetails, details.propertyDetails),
    ];
  }
  const count = details.professions.length;
  return [
    ...faultIf(count === 0, 'serviceDetails.professions', 'Please select at least one service'),
    ...faultIf(count > MAX_PROFESSIONS_PER_REQUEST, 'serviceDetails.professions', 'You can choose up to 3 services.'),
    ...checkField('serviceDetails.notes', notesRule.notes, details.notes),
  ];
}

function locationFaults({ location }: RequestForm): Fault[] {
  return [
    ...faultIf(location.countryId === null, 'location.countryId', 'Please select a country'),
    ...faultIf(location.stateId === null, 'location.stateId', 'Please select a state'),
    ...faultIf(location.cityId === null, 'location.cityId', 'Please select a city'),
  ];
}

function contactFaults({ contactInfo }: RequestForm): Fault[] {
  return [
    ...checkField('contactInfo.name', contactFields.name, contactInfo.name),
    ...checkField('contactInfo.phone', contactFields.phone, contactInfo.phone),
    ...checkField('contactInfo.email', requiredEmail, contactInfo.email),
    ...faultIf(
      contactInfo.relationship !== '' && !RELATIONSHIPS.some((one) => one === contactInfo.relationship),
      'contactInfo.relationship',
      'Please select a relationship from the list',
    ),
  ];
}

function paymentFaults({ paymentPreference }: RequestForm): Fault[] {
  return faultIf(!PAYMENT_PREFERENCES.some((one) => one === paymentPreference), 'paymentPreference', 'Please select a payment preference');
}

const CHECKS: Readonly<Record<RequestStep, (form: RequestForm) => Fault[]>> = {
  type: typeFaults,
  service: serviceFaults,
  location: locationFaults,
  contact: contactFaults,
  payment: paymentFaults,
  review: () => [],
};

/** What is wrong on one step, in the order of its fields. */
export function faultsOfStep(step: RequestStep, form: RequestForm): Fault[] {
  return CHECKS[step](form);
}

/** Number of the first step that is not answered yet, else of the last one. */
export function reachedStep(steps: readonly RequestStep[], form: RequestForm): number {
  const open = steps.findIndex((step) => faultsOfStep(step, form).length > 0);
  return open === -1 ? steps.length : open + 1;
}

/** The step on which a field stands. */
export function stepOfField(name: string): RequestStep {
  const root = name.split('.')[0];
  if (root === 'referralType') return 'type';
  if (root === 'serviceDetails') return 'service';
  if (root === 'paymentPreference') return 'payment';
  return root === 'location' ? 'location' : 'contact';
}
