import { expect, test } from 'vitest';
import { profileChange } from '../../../contract/profiles.ts';
import { changedValues, faultsOfProfile, toChange } from './profile-form.ts';
import type { PersonForm } from '../person-fields/person-form.ts';

const BEFORE: PersonForm = {
  full_name: 'Ravi Kumar', phone: '98765 43210', age: '35', gender: 'other', profession: 'Mason', experience_years: '', languages: ['Hindi'], specializations: ['Walls'], youtube_video_url: '',
};
const faults = (change: Partial<PersonForm>) => faultsOfProfile(BEFORE, { ...BEFORE, ...change }).map(({ name, message }) => [name, message]);

test.each<[Partial<PersonForm>, string[][]]>([
  [{}, []],
  [{ full_name: ' ', phone: '' }, [['full_name', 'Full name is required'], ['phone', 'Phone number is required']]],
  [{ age: '17', experience_years: '51' }, [['age', 'Age must be between 18 and 100.'], ['experience_years', 'Experience must be between 0 and 50.']]],
  [{ age: '', gender: 'prefer_not_to_say', languages: [], specializations: [] }, []],
  [{ profession: '' }, [['profession', 'Profession is required']]],
  [{ youtube_video_url: 'https://vimeo.com/1' }, [['youtube_video_url', 'Please enter a valid YouTube URL']]],
])('%j', (change, expected) => {
  expect(faults(change)).toEqual(expected);
});

test('who never had a profession needs none', () => {
  const before = { ...BEFORE, profession: '' };
  expect(faultsOfProfile(before, before)).toEqual([]);
});

test.each<[Partial<PersonForm>, object]>([
  [{}, {}],
  [{ phone: '98765 00000' }, { phone: '98765 00000' }],
  [{ age: '', experience_years: '7' }, { age: null, experience_years: 7 }],
  [{ gender: 'prefer_not_to_say' }, { gender: 'other' }],
  [{ gender: '', languages: [] }, { gender: '', languages: [] }],
  [{ profession: 'Plumber', specializations: [] }, { profession: 'Plumber', specializations: [] }],
  // Named again, or the server would take them for those of the earlier profession.
  [{ profession: 'Plumber' }, { profession: 'Plumber', specializations: ['Walls'] }],
])('%j travels as %j', (change, expected) => {
  const body = toChange(changedValues(BEFORE, { ...BEFORE, ...change }));
  expect(body).toEqual(expected);
  expect(profileChange.safeParse(body).error?.issues).toBeUndefined();
});
