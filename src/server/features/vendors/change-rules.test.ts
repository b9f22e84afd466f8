import { describe, expect, test } from 'vitest';
import { profileChange } from '../../../contract/profiles.ts';
import { keepsProfession, ownersPart, plainChanges, wantedPlace } from './change-rules.ts';

const present = { full_name: 'Asha', phone: '98765 43210', age: 30, gender: null, experience_years: 5, languages: ['Hindi', 'English'], youtube_video_url: null };

test.each([
  [{}, {}],
  [{ full_name: 'Asha', age: 30, gender: null, languages: ['Hindi', 'English'] }, {}],
  [{ age: null, gender: 'female' as const }, { age: null, gender: 'female' }],
  [{ languages: ['English', 'Hindi'] }, { languages: ['English', 'Hindi'] }],
  [{ languages: [] }, { languages: [] }],
  [{ youtube_video_url: null, phone: '1' }, { phone: '1' }],
])('%j changes %j', (change, expected) => {
  expect(plainChanges(present, change)).toEqual(expected);
});

test('the owner changes neither e-mail nor place', () => {
  expect(ownersPart({ full_name: 'A', email: 'a@example.com', city_id: 1, newsco_id: 2 })).toEqual({ full_name: 'A' });
});

test.each([
  ['Electrician', null, 'ELECTRICIAN', true],
  ['Electrician', null, 'Plumber', false],
  [null, 'Beekeeper', ' beekeeper', true],
  ['Mason', 'Beekeeper', 'Beekeeper', false],
  [null, null, 'Mason', false],
])('%s or asked for %s keeps %s: %s', (listed, requested, name, keeps) => {
  expect(keepsProfession({ listed_profession: listed, requested_profession: requested }, name)).toBe(keeps);
});

test.each([
  [{}, null],
  [{ city_id: 1 }, null],
  [{ city_id: 1, newsco_id: 9 }, null],
  [{ city_id: 2 }, { cityId: 2, newscoId: null }],
  [{ city_id: 2, newsco_id: 9 }, { cityId: 2, newscoId: 9 }],
  [{ newsco_id: 8 }, { cityId: 1, newscoId: 8 }],
  [{ newsco_id: null }, { cityId: 1, newscoId: null }],
])('%j asks for %j', (change, expected) => {
  expect(wantedPlace({ city_id: 1, newsco_id: 9 }, change)).toEqual(expected);
});

describe('the schema', () => {
  test('absent stays absent, null and blank empty what is optional', () => {
    expect(profileChange.parse({})).toEqual({});
    expect(profileChange.parse({ youtube_video_url: ' ', age: null, gender: '' })).toEqual({ youtube_video_url: null, age: null, gender: null });
  });
});
