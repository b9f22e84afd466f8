/** The form of the own profile: its values, their rules, and what of them travels. Field names are those of the call. */
import type { profiles, Profile } from '../../../contract/profiles.ts';
import type { InputOf } from '../../../contract/shared/endpoint.ts';
import type { Fault } from '../../client/form-faults.ts';
import { sentGender } from '../person-fields/genders.ts';
import { isSame, personalFaults, personFormOf, typedNumber, workFaults, type PersonForm } from '../person-fields/person-form.ts';

export function formOf(profile: Profile): PersonForm {
  return personFormOf({ ...profile, profession: profile.profession ?? profile.requested_profession });
}

/** What is wrong, in the order of the fields. `before` is the profile as it was opened. */
export function faultsOfProfile(before: PersonForm, form: PersonForm): Fault[] {
  return [...personalFaults(form), ...workFaults(form, before.profession !== '')];
}

/** The values that differ from the profile as it was opened; others may have changed the rest meanwhile. */
export function changedValues(before: PersonForm, form: PersonForm): Partial<PersonForm> {
  const names = (Object.keys(before) as (keyof PersonForm)[]).filter((name) => !isSame(before[name], form[name]));
  // Another profession begins without specializations unless they come along.
  if (names.includes('profession') && !names.includes('specializations')) names.push('specializations');
  return Object.fromEntries(names.map((name) => [name, form[name]]));
}

type Change = InputOf<typeof profiles.update>['body'];

/** Body of the call for changed values. */
export function toChange({ age: years, experience_years: experienceYears, gender, ...changed }: Partial<PersonForm>): Change {
  return {
    ...changed,
    ...(years === undefined ? {} : { age: typedNumber(years) }),
    ...(experienceYears === undefined ? {} : { experience_years: typedNumber(experienceYears) }),
    ...(gender === undefined ? {} : { gender: sentGender(gender) }),
  };
}
