/** What people tell about themselves as form values, their rules, and what of them was changed. Field names are those of the calls. Pure. */
import { personForm } from '../../../contract/shared/person-form.ts';
import { checkField, faultIf, type Fault } from '../../client/form-faults.ts';
import { sentGender } from './genders.ts';

export type PersonForm = {
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

export const EMPTY_PERSON: PersonForm = {
  full_name: '', phone: '', age: '', gender: '', profession: '', experience_years: '', languages: [], specializations: [], youtube_video_url: '',
};

type Answered<Value> = { [Name in keyof Value]: Value[Name] | null };
type Person = Answered<Omit<PersonForm, 'age' | 'experience_years' | 'full_name' | 'languages' | 'specializations'>> &
  Pick<PersonForm, 'full_name' | 'languages' | 'specializations'> & { age: number | null; experience_years: number | null };

/** The values of somebody as the server tells of them. */
export function personFormOf(person: Person): PersonForm {
  return {
    full_name: person.full_name,
    phone: person.phone ?? '',
    age: person.age?.toString() ?? '',
    gender: person.gender ?? '',
    profession: person.profession ?? '',
    experience_years: person.experience_years?.toString() ?? '',
    languages: person.languages,
    specializations: person.specializations,
    youtube_video_url: person.youtube_video_url ?? '',
  };
}

/** Faults of who someone is, in the order of the fields; those of other fields that stand among them by way of `after`. */
export function personalFaults(form: PersonForm, after: Partial<Record<'full_name' | 'phone', readonly Fault[]>> = {}): Fault[] {
  return [
    ...checkField('full_name', personForm.full_name, form.full_name),
    ...(after.full_name ?? []),
    ...checkField('phone', personForm.phone, form.phone),
    ...(after.phone ?? []),
    ...checkField('age', personForm.age, form.age),
    ...checkField('gender', personForm.gender, sentGender(form.gender)),
  ];
}

/** Faults of what someone does, in the order of the fields. */
export function workFaults(form: PersonForm, isProfessionNeeded: boolean): Fault[] {
  return [
    ...faultIf(isProfessionNeeded && form.profession === '', 'profession', 'Profession is required'),
    ...checkField('experience_years', personForm.experience_years, form.experience_years),
    ...checkField('languages', personForm.languages, JSON.stringify(form.languages)),
    ...checkField('specializations', personForm.specializations, JSON.stringify(form.specializations)),
    ...checkField('youtube_video_url', personForm.youtube_video_url, form.youtube_video_url),
  ];
}

/** A number as it was typed; null for none. */
export function typedNumber(typed: string): number | null {
  return typed.trim() === '' ? null : Number(typed);
}

/** Whether two values of a field are the same. */
export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
