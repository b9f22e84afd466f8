/** Joining the list with ids to the list with current names. */
import { expect, it } from 'vitest';
import { joinPlaces } from './join-places.ts';
import type { GeoPlace, NewPlace } from './row.ts';

const old = (over: Partial<GeoPlace>): GeoPlace => ({ id: 1, name: 'Gurgaon', alternates: ['Gurugram'], lat: 28.4601, lng: 77.02635, feature: 'PPL', country: 'IN', admin1: '10', admin2: '086', population: 5, ...over });
const current = (over: Partial<NewPlace>): NewPlace => ({ name: 'Gurugram', lat: 28.4601, lng: 77.02635, country: 'IN', admin1: '10', admin2: '086', ...over });

it('takes the current name of the place at the same point', () => {
  expect(joinPlaces([old({})], [current({})])).toMatchObject([{ id: 1, name: 'Gurugram', spellings: ['Gurgaon', 'Gurugram'], population: 5 }]);
});

it('finds a place that moved by any of its names', () => {
  expect(joinPlaces([old({})], [current({ lat: 28.5 })])).toMatchObject([{ id: 1, lat: 28.5 }]);
});

it('keeps places of one list alone', () => {
  const joined = joinPlaces([old({})], [current({ name: 'Elsewhere', lat: 20 })]);
  expect(joined).toMatchObject([{ id: 1, name: 'Gurgaon' }, { id: null, name: 'Elsewhere', population: 0 }]);
});
