/** Areas of a city from hand-written names, places and post offices. */
import { expect, it } from 'vitest';
import { mergeOffices, mergePlaces, type Area } from './areas.ts';
import { cityOfPin, parseHandList } from './hand-list.ts';
import type { Place } from './row.ts';

const written = (name: string): Area => ({ name, pin: '', aliases: [], population: 0, lat: null, lng: null, rank: 1, unsure: false });
const office = (name: string, pin: string, quiet = false) => ({ name, pin, quiet });

it('gives written areas their PIN, closest spelling first', () => {
  const areas = mergeOffices([written('Jayanagar'), written('Malleshwaram')], [office('Jayanagar East', '560041'), office('Jayanagar', '560011'), office('Malleswaram', '560003')]);
  expect(areas).toMatchObject([{ name: 'Jayanagar', pin: '560011' }, { name: 'Malleshwaram', pin: '560003', aliases: ['Malleswaram'] }]);
});

it('adds other offices once, and quiet ones never', () => {
  const areas = mergeOffices([], [office('Adugodi', '560030'), office('Adugodi Colony', '560030'), office('Science Institute', '560012', true)]);
  expect(areas).toMatchObject([{ name: 'Adugodi', pin: '560030', rank: 2 }]);
});

it('leaves out unsure villages without a post office', () => {
  const village: Place = { id: null, name: 'Bankoli', spellings: [], feature: '', country: 'IN', admin1: '07', admin2: '', lat: 28, lng: 77, population: 0 };
  const areas = mergePlaces([written('Rohini')], [village, { ...village, id: 5, name: 'Narela' }], 'Delhi');
  expect(mergeOffices(areas, []).map((area) => area.name)).toEqual(['Rohini', 'Narela']);
});

it('reads the hand-written list and prefers the narrower PIN rule', () => {
  const list = parseHandList('# note\nPune|411001-411062|Aundh;Baner\nPimpri-Chinchwad|411012,411017-411019|Nigdi\n');
  expect(list[0]).toEqual({ city: 'Pune', pins: [[411001, 411062]], areas: ['Aundh', 'Baner'] });
  expect([411005, 411018, 500001].map((pin) => cityOfPin(list, pin)?.city)).toEqual(['Pune', 'Pimpri-Chinchwad', undefined]);
});
