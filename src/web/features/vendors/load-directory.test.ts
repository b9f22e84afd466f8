import { expect, test } from 'vitest';
import { locations } from '../../../contract/locations.ts';
import { professions } from '../../../contract/professions.ts';
import type { Call } from '../../../contract/shared/endpoint.ts';
import { vendors, type VendorCard } from '../../../contract/vendors.ts';
import { NO_FILTERS, type DirectoryFilters } from './directory-filters.ts';
import { loadDirectory } from './load-directory.ts';

const PLACE = {
  country: { id: 1, name: 'India', code: 'IN' },
  state: { id: 2, name: 'Maharashtra' },
  city: { id: 3, name: 'Pune' },
  newsco: { id: 4, name: 'Kothrud' },
};
const VENDOR = { id: 'v1', full_name: 'Asha', location: PLACE } as VendorCard;

type Answers = { vendors?: VendorCard[]; fails?: readonly object[]; fault?: unknown };

/** A server with one country, state and city; endpoints in `fails` do not answer. */
function fakeCall({ vendors: found = [], fails = [], fault = new Error('down') }: Answers, asked: object[] = []): Call {
  const answers = new Map<object, unknown>([
    [professions.list, [{ slug: 'plumber', name: 'Plumber' }]],
    [vendors.list, { vendors: found, total: found.length, skip: 0, limit: 12, total_is_capped: false }],
    [locations.countries, [{ id: 1, name: 'India' }]],
    [locations.states, [{ id: 2, name: 'Maharashtra' }]],
    [locations.cities, [{ id: 3, name: 'Pune' }]],
    [locations.newsco, [{ id: 4, name: 'Kothrud' }]],
  ]);
  return (async (endpoint: object) => {
    asked.push(endpoint);
    if (fails.includes(endpoint)) throw fault;
    return answers.get(endpoint);
  }) as Call;
}

const CITY: DirectoryFilters = { ...NO_FILTERS, countryId: 1, stateId: 2, cityId: 3 };

test('without words or place nothing is asked of the directory', async () => {
  const asked: object[] = [];
  const data = await loadDirectory(fakeCall({}, asked), { ...NO_FILTERS, professions: ['plumber'] });
  expect(asked).not.toContain(vendors.list);
  expect(data).toMatchObject({ page: null, failed: false });
});

test('a listed vendor gives the names of the place, no deeper than it was asked for', async () => {
  const asked: object[] = [];
  const data = await loadDirectory(fakeCall({ vendors: [VENDOR] }, asked), { ...NO_FILTERS, cityId: 3 });
  expect(asked).not.toContain(locations.cities);
  expect(data.place).toEqual({ countryId: 1, country: 'India', stateId: 2, state: 'Maharashtra', cityId: 3, city: 'Pune', newscoId: null, newsco: '' });
  expect(data.filters).toMatchObject({ countryId: 1, stateId: 2, cityId: 3, newscoId: null });
});

test('an empty place has its names from the lists', async () => {
  const data = await loadDirectory(fakeCall({}), CITY);
  expect(data.place).toMatchObject({ country: 'India', state: 'Maharashtra', city: 'Pune', newsco: '' });
});

test('a list of places that does not come leaves the ids', async () => {
  const data = await loadDirectory(fakeCall({ fails: [locations.cities] }), CITY);
  expect(data.place).toMatchObject({ country: 'India', cityId: 3, city: '' });
});

test.each([
  ['too often', new Response(null, { status: 429 }), 429],
  ['while it cannot be had', new Response(null, { status: 503 }), 503],
  ['in vain', new Error('down'), 503],
] as const)('a list asked for %s is data, with an empty list', async (_how, fault, failed) => {
  const data = await loadDirectory(fakeCall({ fails: [vendors.list], fault }), CITY);
  expect(data).toMatchObject({ page: null, failed });
  expect(data.place.city).toBe('Pune');
});

test('failing professions fall back to ten names', async () => {
  const data = await loadDirectory(fakeCall({ fails: [professions.list] }), CITY);
  expect(data.professions.map((option) => option.label)).toEqual([
    'Architect', 'Carpenter', 'Contractor', 'Electrician', 'HVAC Technician', 'Interior Designer', 'Landscaper', 'Mason', 'Painter', 'Plumber',
  ]);
});

test.each(['plumber', 'Plumber', 'PLUMBER'])('the profession %s of an address is the offered one', async (text) => {
  const data = await loadDirectory(fakeCall({}), { ...CITY, professions: [text] });
  expect(data.filters.professions).toEqual(['plumber']);
});
