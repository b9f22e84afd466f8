import { expect, test } from 'vitest';
import { EMPTY_LOCATION, type LocationValue } from '../locations/location-value.ts';
import { EMPTY_MODULE_ADMIN, faultsOfModuleAdmin, readModuleAdminForm, toNewModuleAdmin } from './create-form.ts';
import { moduleAdminQueryOf } from './filters.ts';

const PUNE: LocationValue = { ...EMPTY_LOCATION, countryId: 356, country: 'India', stateId: 1, state: 'Maharashtra', cityId: 2, city: 'Pune' };
const FORM = { full_name: 'Sachin Patil', email: 'sachin@example.com', password: 'told by phone', phone: '98765 43210', location: PUNE };

test('an empty form is told everything that is missing', () => {
  expect(faultsOfModuleAdmin(EMPTY_MODULE_ADMIN)).toEqual([
    { name: 'full_name', message: 'Full name is required' },
    { name: 'email', message: 'Email is required' },
    { name: 'password', message: 'Password is required' },
    { name: 'phone', message: 'Phone number is required' },
    { name: 'location.countryId', message: 'Please select all location fields' },
  ]);
});

test.each([
  ['no state', { ...PUNE, stateId: null, cityId: null }, 'location.stateId'],
  ['no city', { ...PUNE, cityId: null }, 'location.cityId'],
])('%s', (_case, location, name) => expect(faultsOfModuleAdmin({ ...FORM, location })).toEqual([{ name, message: 'Please select all location fields' }]));

test('a whole form has no fault and travels with the city alone', () => {
  expect(faultsOfModuleAdmin(FORM)).toEqual([]);
  expect(toNewModuleAdmin(FORM)).toEqual({ full_name: 'Sachin Patil', email: 'sachin@example.com', password: 'told by phone', phone: '98765 43210', assigned_city_id: 2 });
});

test('what was stored comes back without the password; anything else is nothing', () => {
  expect(readModuleAdminForm(JSON.parse(JSON.stringify(FORM)))).toEqual({ ...FORM, password: '' });
  expect(readModuleAdminForm({ full_name: 'x' })).toBeNull();
});

test.each([
  ['', { search: undefined, status: undefined, skip: '0', limit: '20' }],
  ['search=%20pune%20&status=suspended&page=3', { search: 'pune', status: 'suspended', skip: '40', limit: '20' }],
  ['status=approved&page=-1', { search: undefined, status: undefined, skip: '0', limit: '20' }],
])('the address %j', (address, query) => expect(moduleAdminQueryOf(new URLSearchParams(address))).toEqual(query));
