import { expect, test } from 'vitest';
import { leadForm } from '../../../contract/leads.ts';
import { readLeadForm } from './form-rules.ts';

const contact_info = { name: 'Asha Rao', phone: '+91 (50000) 000-01', email: 'asha@example.com' };
const location = { city_id: 7 };
const base = { contact_info, location };

function read(form: Record<string, unknown>) {
  const parsed = leadForm.safeParse({ ...base, ...form });
  if (!parsed.success) return { invalid: Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message])) };
  return readLeadForm(parsed.data);
}

const wish = {
  referralType: 'vendor', professions: ['mason'], propertyLeadType: null, propertyDetails: null, notes: null,
  contact: { name: 'Asha Rao', phone: '+91 (50000) 000-01', email: 'asha@example.com', relationship: null },
  place: { cityId: 7 }, paymentPreference: null,
};

test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
  ['one profession', { referral_type: 'vendor', service_details: { profession: 'mason' } }, {}],
  ['several professions', { referral_type: 'vendor', service_details: { profession: 'mason', professions: ['mason', 'tiler'] } }, { professions: ['mason', 'tiler'] }],
  ['vendor notes', { referral_type: 'vendor', service_details: { profession: 'mason', notes: 'a wall' } }, { notes: 'a wall' }],
  ['a vendor request keeps no property', { referral_type: 'vendor', service_details: { profession: 'mason', lead_type: 'buyer', property_details: 'x' } }, {}],
  ['a broker by lead_type', { referral_type: 'broker', service_details: { lead_type: 'buyer', property_details: '2 BHK' } }, { referralType: 'broker', professions: [], propertyLeadType: 'buyer', propertyDetails: '2 BHK' }],
  ['alternative, vendor', { service_details: { profession: 'mason' }, location: undefined, location_id: 9 }, { place: { locationId: 9 } }],
  ['alternative, broker', { broker_details: { property_lead_type: 'seller', notes: 'soon' } }, { referralType: 'broker', professions: [], propertyLeadType: 'seller', notes: 'soon' }],
  ['relationship', { service_details: { profession: 'mason' }, contact_info: { ...contact_info, relationship: 'Friend' } }, { contact: { ...wish.contact, relationship: 'Friend' } }],
  ['relationship, alternative', { service_details: { profession: 'mason' }, contact_info: { ...contact_info, relationship_to_client: 'Client' } }, { contact: { ...wish.contact, relationship: 'Client' } }],
  ['no e-mail', { service_details: { profession: 'mason' }, contact_info: { name: 'Asha Rao', phone: contact_info.phone } }, { contact: { ...wish.contact, email: null } }],
  ['older name of help', { service_details: { profession: 'mason' }, payment_preference: 'just_want_to_help' }, { paymentPreference: 'help' }],
  ['upi', { service_details: { profession: 'mason' }, payment_preference: 'upi' }, { paymentPreference: 'upi' }],
  ['place by names', { service_details: { profession: 'mason' }, location: { country: 'India', state: 'Karnataka', city: 'Bengaluru', newsco_region: 'Indiranagar' } }, { place: { country: 'India', state: 'Karnataka', city: 'Bengaluru', newscoRegion: 'Indiranagar' } }],
])('%s', (_case, form, wanted) => {
  expect(read(form)).toEqual({ wish: { ...wish, ...wanted } });
});

test.each<[string, Record<string, unknown>, Record<string, string>]>([
  ['nothing that tells the type', {}, { referral_type: 'Please select a referral type' }],
  ['vendor without a service', { referral_type: 'vendor' }, { 'service_details.profession': 'Please select at least one service' }],
  ['vendor with blank services', { referral_type: 'vendor', service_details: { profession: ' ', professions: [''] } }, { 'service_details.profession': 'Please select at least one service' }],
  ['broker without a lead type', { referral_type: 'broker', service_details: {} }, { 'service_details.lead_type': 'Please select lead type' }],
  ['broker details without a lead type', { broker_details: {} }, { 'broker_details.property_lead_type': 'Please select lead type' }],
  ['no place', { service_details: { profession: 'mason' }, location: null }, { 'location.country': 'Please select a country', 'location.state': 'Please select a state', 'location.city': 'Please select a city' }],
  ['country only', { service_details: { profession: 'mason' }, location: { country_id: 1 } }, { 'location.state': 'Please select a state', 'location.city': 'Please select a city' }],
  ['no city', { service_details: { profession: 'mason' }, location: { country: 'India', state: 'Goa', city: '' } }, { 'location.city': 'Please select a city' }],
])('fault: %s', (_case, form, faults) => {
  expect(read(form)).toEqual({ faults });
});

test('a vendor who refers says how to be paid', () => {
  const form = leadForm.parse({ ...base, referral_type: 'broker', service_details: {} });
  expect(readLeadForm(form, { asksPayment: true })).toEqual({
    faults: { 'service_details.lead_type': 'Please select lead type', payment_preference: 'Please select a payment preference' },
  });
  const answered = leadForm.parse({ ...base, service_details: { profession: 'mason' }, payment_preference: 'upi' });
  expect(readLeadForm(answered, { asksPayment: true })).toEqual({ wish: { ...wish, paymentPreference: 'upi' } });
});

test.each<[string, Record<string, unknown>, Record<string, string>]>([
  ['unknown type', { referral_type: 'plumber' }, { referral_type: 'Please select a referral type' }],
  ['empty type', { referral_type: '' }, { referral_type: 'Please select a referral type' }],
  ['no contact', { contact_info: undefined }, { contact_info: 'Name is required' }],
  ['no name', { contact_info: { phone: '5000000001' } }, { 'contact_info.name': 'Name is required' }],
  ['no phone', { contact_info: { name: 'A' } }, { 'contact_info.phone': 'Phone number is required' }],
  ['letters in the phone', { contact_info: { name: 'A', phone: '50000x00001' } }, { 'contact_info.phone': 'Please enter a valid phone number' }],
  ['bad e-mail', { contact_info: { name: 'A', phone: '5000000001', email: 'a@b' } }, { 'contact_info.email': 'Please enter a valid email address' }],
  ['unknown payment', { payment_preference: 'gold' }, { payment_preference: 'Please select a payment preference' }],
  ['unknown lead type', { service_details: { lead_type: 'renter' } }, { 'service_details.lead_type': 'Please select lead type' }],
  ['four professions', { service_details: { professions: ['a', 'b', 'c', 'd'] } }, { 'service_details.professions': 'Professions: at most 3 entries.' }],
])('schema: %s', (_case, form, invalid) => {
  expect(read(form)).toEqual({ invalid });
});
