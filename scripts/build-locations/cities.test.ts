/** Names of cities inside a state, and of states. */
import { describe, expect, it } from 'vitest';
import { cityAliases, distinctNames } from './cities.ts';
import type { Place } from './row.ts';
import { isoCodeFinder } from './states.ts';

const place = (over: Partial<Place>): Place => ({ id: 1, name: 'Rampur', spellings: [], feature: 'PPL', country: 'IN', admin1: '36', admin2: '', lat: 28, lng: 79, population: 0, ...over });

it('shows the district of the smaller of two equal names, else the nearest larger city', () => {
  const [large, small, third, fourth] = [place({ population: 9 }), place({ id: 2, population: 5 }), place({ id: 3, population: 3 }), place({ id: 4 })];
  const districts = new Map([[small, 'Bareilly'], [third, 'Bareilly']]);
  const named = distinctNames([third, small, large, fourth], (p) => districts.get(p), () => 'Agra');
  expect(named.map((n) => [n.place.id, n.name])).toEqual([[1, 'Rampur'], [2, 'Rampur (Bareilly)'], [3, 'Rampur (near Agra)']]);
});

describe('cityAliases', () => {
  it('has the hand-written names alone for well-known cities', () => {
    expect(cityAliases(place({ id: 1277333, name: 'Bengaluru', spellings: ['Bengaluru', 'Bangalor', 'Bangalora'] }))).toEqual(['Bangalore']);
  });
  it('has the former name and the ASCII spelling', () => {
    expect(cityAliases(place({ name: 'Zürich', country: 'CH', spellings: ['Turicum', 'Tsurich'] }))).toEqual(['Turicum', 'Zurich']);
  });
});

it('finds ISO 3166-2 codes by the names in brackets and without generic words', () => {
  const find = isoCodeFinder([{ code: 'IN-PY', name: 'Puducherry (Pondicherry)' }, { code: 'PK-PB', name: 'Punjab Province' }]);
  expect([find('IN', 'Puducherry'), find('PK', 'Punjab'), find('IN', 'Punjab')]).toEqual(['IN-PY', 'PK-PB', '']);
});
