import { expect, test } from 'vitest';
import { leadForm } from '../../../contract/leads.ts';
import { EMPTY_REQUEST, faultsOfStep, reachedStep, stepOfField, stepsOf, type RequestForm, type RequestStep } from './request-form.ts';
import { fieldOfFault, toPayload } from './request-payload.ts';
import { readRequest, startOf } from './request-draft.ts';

const PUNE = { countryId: 1, country: 'India', stateId: 2, state: 'Maharashtra', cityId: 3, city: 'Pune', newscoId: null, newsco: '' };
const CONTACT = { name: 'Asha Rao', phone: '+91 (98765) 432-10', email: 'asha@example.com', relationship: '' };
const service = (part: Partial<RequestForm['serviceDetails']>) => ({ ...EMPTY_REQUEST.serviceDetails, ...part });
const FULL: RequestForm = { referralType: 'vendor', serviceDetails: service({ professions: ['mason', 'tiler'], notes: 'A wall' }), location: PUNE, contactInfo: CONTACT, paymentPreference: 'upi' };
const BROKER: RequestForm = { ...FULL, referralType: 'broker', serviceDetails: service({ leadType: 'buyer' }) };

const messages = (step: RequestStep, form: RequestForm) => faultsOfStep(step, form).map((fault) => fault.message);

test.each<[RequestStep, Partial<RequestForm>, string[]]>([
  ['type', { referralType: '' }, ['Please select a referral type']],
  ['type', {}, []],
  ['service', { serviceDetails: service({}) }, ['Please select at least one service']],
  ['service', { serviceDetails: service({ professions: ['a', 'b', 'c', 'd'] }) }, ['You can choose up to 3 services.']],
  ['service', { serviceDetails: service({ professions: ['a'], notes: 'x'.repeat(2001) }) }, ['Notes must be at most 2000 characters.']],
  ['service', { referralType: 'broker' }, ['Please select lead type']],
  ['location', { location: EMPTY_REQUEST.location }, ['Please select a country', 'Please select a state', 'Please select a city']],
  ['location', { location: { ...PUNE, cityId: null } }, ['Please select a city']],
  ['location', {}, []],
  ['contact', { contactInfo: EMPTY_REQUEST.contactInfo }, ['Name is required', 'Phone number is required', 'Email is required']],
  ['contact', { contactInfo: { ...CONTACT, phone: '98765x43210', email: 'asha@example' } }, ['Please enter a valid phone number', 'Please enter a valid email address']],
  ['contact', { contactInfo: { ...CONTACT, relationship: 'Enemy' } }, ['Please select a relationship from the list']],
  ['contact', {}, []],
  ['payment', { paymentPreference: '' }, ['Please select a payment preference']],
  ['payment', {}, []],
])('step %s with %j', (step, change, expected) => {
  expect(messages(step, { ...FULL, ...change })).toEqual(expected);
});

test.each<[string, RequestForm, number]>([
  ['nothing answered', EMPTY_REQUEST, 1],
  ['the type alone', { ...EMPTY_REQUEST, referralType: 'vendor' }, 2],
  ['no place', { ...FULL, location: EMPTY_REQUEST.location }, 3],
  ['no contact', { ...FULL, contactInfo: EMPTY_REQUEST.contactInfo }, 4],
  ['everything', FULL, 5],
])('%s leads to step %#', (_, form, step) => {
  expect(reachedStep(stepsOf(null), form)).toBe(step);
});

test.each([
  ['a vendor', { role: 'vendor' }, 6],
  ['a broker', { role: 'broker' }, 5],
  ['an administrator', { role: 'admin' }, 5],
  ['a guest', null, 5],
])('%s has %#', (_, referrer, count) => {
  const steps = stepsOf(referrer);
  expect([steps.length, steps.at(-1)]).toEqual([count, 'review']);
  // Only who is asked must answer.
  expect(reachedStep(steps, { ...FULL, paymentPreference: '' })).toBe(5);
  expect(reachedStep(steps, FULL)).toBe(count);
});

test.each([[FULL], [BROKER]])('what is sent passes the contract', (form) => {
  expect(leadForm.safeParse(toPayload(form)).error?.issues).toBeUndefined();
});

test('each type sends its own details', () => {
  expect(toPayload(FULL).service_details).toEqual({ professions: ['mason', 'tiler'], notes: 'A wall' });
  expect(toPayload(BROKER).service_details).toEqual({ lead_type: 'buyer', property_details: '' });
  expect(toPayload(FULL).payment_preference).toBe('upi');
  expect(toPayload({ ...FULL, paymentPreference: '' }).payment_preference).toBeUndefined();
  expect(toPayload(FULL).location).toMatchObject({ city_id: 3, newsco_id: null, city: 'Pune' });
});

test.each<[string, string | null, RequestStep | null]>([
  ['referral_type', 'referralType', 'type'],
  ['service_details.profession', 'serviceDetails.professions', 'service'],
  ['service_details.professions.0', 'serviceDetails.professions', 'service'],
  ['service_details.lead_type', 'serviceDetails.leadType', 'service'],
  ['location', 'location.cityId', 'location'],
  ['location.state', 'location.stateId', 'location'],
  ['location.newsco_region', 'location.newscoId', 'location'],
  ['contact_info.phone', 'contactInfo.phone', 'contact'],
  ['contact_info', 'contactInfo.name', 'contact'],
  ['payment_preference', 'paymentPreference', 'payment'],
  ['referrer_id', null, null],
])('the server\'s %s is the field %s', (path, field, step) => {
  expect(fieldOfFault(path)).toBe(field);
  if (field) expect(stepOfField(field)).toBe(step);
});

const NO_WISH = { profession: null, place: null, lastPlace: EMPTY_REQUEST.location };

test('stored values of another shape are none', () => {
  expect(readRequest(JSON.parse(JSON.stringify(FULL)))).toEqual(FULL);
  expect(readRequest({ ...FULL, referralType: 'plumber' })).toBeNull();
  expect(readRequest(null)).toBeNull();
});

test('a link says more than a draft, a draft more than the last place', () => {
  expect(startOf(null, NO_WISH)).toEqual(EMPTY_REQUEST);
  expect(startOf(null, { ...NO_WISH, lastPlace: PUNE }).location).toEqual(PUNE);
  const goa = { ...PUNE, stateId: 5, state: 'Goa', cityId: 6, city: 'Panaji' };
  expect(startOf(FULL, { ...NO_WISH, lastPlace: goa }).location).toEqual(PUNE);
  expect(startOf(FULL, { ...NO_WISH, place: goa }).location).toEqual(goa);
  expect(startOf(FULL, { ...NO_WISH, profession: 'painter' }).serviceDetails).toEqual(service({ professions: ['painter'], notes: 'A wall' }));
  expect(startOf(BROKER, { ...NO_WISH, profession: 'painter' })).toMatchObject({ referralType: 'vendor', serviceDetails: service({ professions: ['painter'] }) });
});
