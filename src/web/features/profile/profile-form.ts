/** The form of the own profile: its values, their rules, and what of them travels. Field names are those of the call. */
import { profileChange, type profiles, type Profile } from '../../../contract/profiles.ts';
import type { InputOf } from '../../../contract/shared/endpoint.ts';
import { optionalNumericText } from '../../../contract/shared/fields.ts';
import { AGE_RULES, EXPERIENCE_RULES } from '../../../contract/shared/person-fields.ts';
import { checkField, faultIf, type Fault } from '../../client/form-faults.ts';
import { sentGender } from '../person-fields/genders.ts';

export type ProfileForm = {
  full_name: string;
  phone: string;
  age: string;
  gender: string;
  profession: string;
  experience_years: string;
  languages: string[];
  specializations: string[];
  youtube_video_url: string;
};

export function formOf(profile: Profile): ProfileForm {
  return {
    full_name: profile.full_name,
    phone: profile.phone ?? '',
    age: profile.age?.toString() ?? '',
    gender: profile.gender ?? '',
    profession: profile.profession ?? profile.requested_profession ?? '',
    experience_years: profile.experience_years?.toString() ?? '',
    languages: profile.languages,
    specializations: profile.specializations,
    youtube_video_url: profile.youtube_video_url ?? '',
  };
}

const rules = profileChange.shape;
const age = optionalNumericText(AGE_RULES);
const experience = optionalNumericText(EXPERIENCE_RULES);

/** What is wrong, in the order of the fields. `before` is the profile as it was opened. */
export function faultsOfProfile(before: ProfileForm, form: ProfileForm): Fault[] {
  return [
    ...checkField('full_name', rules.full_name, form.full_name),
    ...checkField('phone', rules.phone, form.phone),
    ...checkField('age', age, form.age),
    ...checkField('gender', rules.gender, sentGender(form.gender)),
    ...faultIf(before.profession !== '' && form.profession === '', 'profession', 'Profession is required'),
    ...checkField('experience_years', experience, form.experience_years),
    ...checkField('languages', rules.languages, form.languages),
    ...checkField('specializations', rules.specializations, form.specializations),
    ...checkField('youtube_video_url', rules.youtube_video_url, form.youtube_video_url),
  ];
}

const isSame = (a: string | readonly string[], b: string | readonly string[]) => JSON.stringify(a) === JSON.stringify(b);

/** The values that differ from the profile as it was opened; others may have changed the rest meanwhile. */
export function changedValues(before: ProfileForm, form: ProfileForm): Partial<ProfileForm> {
  const names = (Object.keys(before) as (keyof ProfileForm)[]).filter((name) => !isSame(before[name], form[name]));
  // Another profession begins without specializations unless they come along.
  if (names.includes('profession') && !names.includes('specializations')) names.push('specializations');
  return Object.fromEntries(names.map((name) => [name, form[name]]));
}

type Change = InputOf<typeof profiles.update>['body'];
const numberOf = (typed: string) => (typed.trim() === '' ? null : Number(typed));

/** Body of the call for changed values. */
export function toChange({ age: years, experience_years: experienceYears, gender, ...changed }: Partial<ProfileForm>): Change {
  return {
    ...changed,
    ...(years === undefined ? {} : { age: numberOf(years) }),
    ...(experienceYears === undefined ? {} : { experience_years: numberOf(experienceYears) }),
    ...(gender === undefined ? {} : { gender: sentGender(gender) }),
  };
}
