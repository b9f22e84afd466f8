import { expect, test } from 'vitest';
import { EMPTY_LOCATION } from '../locations/location-value.ts';
import { EMPTY_VENDOR, faultsOfVendor, readVendorForm, storableVendor, toNewVendor, toVendorChange, type Needed, type VendorForm } from './admin-form.ts';

const OPEN: Needed = { city: null, profession: false };
const PUNE = { ...EMPTY_LOCATION, countryId: 356, stateId: 2, cityId: 3, newscoId: 4 };
const form = (changes: Partial<VendorForm> = {}): VendorForm => ({ ...EMPTY_VENDOR, full_name: 'Asha Rao', email: 'asha@example.com', phone: '98765 43210', ...changes });

test('name, e-mail and phone are enough', () => {
  expect(faultsOfVendor(form(), OPEN)).toEqual([]);
  expect(faultsOfVendor(EMPTY_VENDOR, OPEN).map(({ name }) => name)).toEqual(['full_name', 'email', 'phone']);
});

test.each<[Partial<VendorForm>, Needed, string, string]>([
  [{}, { ...OPEN, city: 'own' }, 'location.cityId', 'Please select a city from your assigned cities'],
  [{ location: { ...EMPTY_LOCATION, countryId: 356 } }, OPEN, 'location.cityId', 'Please select your city'],
  [{}, { ...OPEN, city: 'any' }, 'location.cityId', 'Please select your city'],
  [{}, { ...OPEN, profession: true }, 'profession', 'Profession is required'],
  [{ password: 'short' }, OPEN, 'password', 'Password must be at least 8 characters long'],
  [{ age: '17' }, OPEN, 'age', 'Age must be between 18 and 100.'],
  [{ experience_years: '-1' }, OPEN, 'experience_years', 'Experience must be between 0 and 50.'],
  [{ youtube_video_url: 'https://example.com' }, OPEN, 'youtube_video_url', 'Please enter a valid YouTube URL'],
  [{ id_card_photo: new File(['x'], 'x.txt', { type: 'text/plain' }) }, OPEN, 'id_card_photo', 'Please select an image file'],
])('%j with %j', (changes, needed, name, message) => {
  expect(faultsOfVendor(form(changes), needed)).toEqual([{ name, message }]);
});

test('a new vendor travels without what is blank', () => {
  expect(Object.entries(toNewVendor(form({ location: PUNE, languages: ['Hindi'] }))).filter(([, value]) => value !== undefined)).toEqual([
    ['email', 'asha@example.com'], ['full_name', 'Asha Rao'], ['phone', '98765 43210'],
    ['country_id', '356'], ['state_id', '2'], ['city_id', '3'], ['newsco_id', '4'], ['languages', '["Hindi"]'],
  ]);
});

test.each<[Partial<VendorForm>, object]>([
  [{}, {}],
  [{ full_name: 'Asha R' }, { full_name: 'Asha R' }],
  [{ age: '' }, { age: null }],
  [{ age: '41', experience_years: '3' }, { age: 41, experience_years: 3 }],
  [{ youtube_video_url: ' ' }, { youtube_video_url: null }],
  [{ gender: 'prefer_not_to_say' }, { gender: 'other' }],
  [{ profession: 'Plumber' }, { profession: 'Plumber', specializations: ['Rewiring'] }],
  [{ specializations: [] }, { specializations: [] }],
  [{ location: { ...PUNE, newscoId: null } }, { city_id: 3, newsco_id: null }],
  [{ location: { ...PUNE, cityId: 9, newscoId: 10 } }, { city_id: 9, newsco_id: 10 }],
])('a change of %j sends %j', (changes, body) => {
  const before = form({ age: '40', youtube_video_url: 'https://youtu.be/dQw4w9WgXcQ', profession: 'Electrician', specializations: ['Rewiring'], location: PUNE });
  expect(toVendorChange(before, { ...before, ...changes })).toEqual(body);
});

test('neither password nor photo is kept in the browser', () => {
  const kept = JSON.parse(JSON.stringify(storableVendor(form({ password: 'secret secret', id_card_photo: new File(['x'], 'x.png') })))) as unknown;
  expect(JSON.stringify(kept)).not.toMatch(/secret|png/);
  expect(readVendorForm(kept)).toEqual(form());
  expect(readVendorForm({ full_name: 1 })).toBeNull();
});
