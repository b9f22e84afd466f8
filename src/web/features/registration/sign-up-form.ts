/** The sign-up form: its values, the rules of each step, and how it travels. Field names are those of the call. */
import * as z from 'zod/mini';
import { registrationForm, type registration } from '../../../contract/registration.ts';
import type { InputOf } from '../../../contract/shared/endpoint.ts';
import { photoFault } from '../../../contract/shared/photo.ts';
import { newPassword } from '../../../contract/shared/password.ts';
import { SIGN_UP_ROLES } from '../../../contract/shared/roles.ts';
import { checkField, faultIf, type Fault } from '../../client/form-faults.ts';
import { EMPTY_LOCATION, type LocationValue, PLACE_FIELDS } from '../locations/location-value.ts';
import { sentGender } from '../person-fields/genders.ts';
import { EMPTY_PERSON, personalFaults, workFaults, type PersonForm } from '../person-fields/person-form.ts';

export type SignUpForm = PersonForm & {
  role: (typeof SIGN_UP_ROLES)[number];
  email: string;
  password: string;
  confirm_password: string;
  /** The profession that was asked for, while it is chosen from no list. */
  requested_profession: string;
  location: LocationValue;
  /** The chosen city has regions, so one must be named. */
  city_has_regions: boolean;
  /** A file that does not fit stays until it is replaced, so that nobody registers without the photo they chose. */
  id_card_photo: File | null;
  /** Files are not kept over a reload; that one was chosen is. */
  photo_was_chosen: boolean;
};

export const EMPTY_SIGN_UP: SignUpForm = {
  ...EMPTY_PERSON,
  role: 'vendor',
  email: '',
  password: '',
  confirm_password: '',
  requested_profession: '',
  location: EMPTY_LOCATION,
  city_has_regions: false,
  id_card_photo: null,
  photo_was_chosen: false,
};

export const SIGN_UP_STEPS = ['account', 'personal', 'professional', 'location'] as const;
export type SignUpStep = (typeof SIGN_UP_STEPS)[number];

const rules = registrationForm.shape;

function accountFaults(form: SignUpForm): Fault[] {
  const { password, confirm_password: confirmed } = form;
  return [
    ...checkField('role', rules.role, form.role),
    ...checkField('email', rules.email, form.email),
    ...checkField('password', newPassword, password),
    ...faultIf(confirmed === '', 'confirm_password', 'Please confirm your password'),
    ...faultIf(confirmed !== '' && confirmed !== password, 'confirm_password', 'Passwords do not match'),
  ];
}

function locationFaults({ location, city_has_regions: hasRegions, id_card_photo: photo }: SignUpForm): Fault[] {
  const wrongPhoto = photo && photoFault(photo);
  return [
    ...faultIf(location.countryId === null, 'location.countryId', 'Please select your complete location'),
    ...faultIf(location.stateId === null, 'location.stateId', 'Please select your state'),
    ...faultIf(location.cityId === null, 'location.cityId', 'Please select your city'),
    ...faultIf(location.cityId !== null && hasRegions && location.newscoId === null, 'location.newscoId', 'Please select your NEWSCO region'),
    ...faultIf(wrongPhoto !== null, 'id_card_photo', wrongPhoto ?? ''),
  ];
}

const CHECKS: Readonly<Record<SignUpStep, (form: SignUpForm) => Fault[]>> = {
  account: accountFaults,
  personal: personalFaults,
  professional: (form) => workFaults(form, form.role === 'vendor'),
  location: locationFaults,
};

/** What is wrong on one step, in the order of its fields. */
export function faultsOfStep(step: SignUpStep, form: SignUpForm): Fault[] {
  return CHECKS[step](form);
}

/** Number of the first step that is not answered yet, else of the last one. */
export function reachedStep(form: SignUpForm): number {
  const open = SIGN_UP_STEPS.findIndex((step) => faultsOfStep(step, form).length > 0);
  return open === -1 ? SIGN_UP_STEPS.length : open + 1;
}

const FIELDS: Readonly<Record<SignUpStep, readonly string[]>> = {
  account: ['role', 'email', 'password', 'confirm_password'],
  personal: ['full_name', 'phone', 'age', 'gender'],
  professional: ['profession', 'experience_years', 'languages', 'specializations', 'youtube_video_url'],
  location: ['location', 'id_card_photo'],
};

/** The step on which a field stands; null when the form has no such field. */
export function stepOfField(name: string): SignUpStep | null {
  const root = name.split('.')[0] ?? '';
  return SIGN_UP_STEPS.find((step) => FIELDS[step].includes(root)) ?? null;
}

/** The form's field for a field of the server's answer; null when it has none. */
export function fieldOfFault(path: string): string | null {
  const field = PLACE_FIELDS[path] ?? path.split('.')[0] ?? '';
  return stepOfField(field) === null ? null : field;
}

type Payload = InputOf<typeof registration.register>['body'];
const listOf = (items: readonly string[]) => (items.length > 0 ? JSON.stringify(items) : undefined);
const idOf = (id: number | null) => id?.toString() ?? '';

/** Body of the call for a form whose steps are all answered; optional fields only when given. */
export function toPayload(form: SignUpForm): Payload {
  return {
    email: form.email,
    password: form.password,
    role: form.role,
    full_name: form.full_name,
    phone: form.phone,
    age: form.age || undefined,
    gender: sentGender(form.gender) || undefined,
    profession: form.role === 'vendor' ? form.profession : undefined,
    experience_years: form.experience_years || undefined,
    country_id: idOf(form.location.countryId),
    state_id: idOf(form.location.stateId),
    city_id: idOf(form.location.cityId),
    newsco_id: form.location.newscoId?.toString(),
    languages: listOf(form.languages),
    specializations: listOf(form.specializations),
    youtube_video_url: form.youtube_video_url || undefined,
    id_card_photo: form.id_card_photo,
  };
}

const id = z.nullable(z.number());
const stored = z.object({
  role: z.enum(SIGN_UP_ROLES),
  email: z.string(),
  full_name: z.string(),
  phone: z.string(),
  age: z.string(),
  gender: z.string(),
  profession: z.string(),
  requested_profession: z.string(),
  experience_years: z.string(),
  languages: z.array(z.string()),
  specializations: z.array(z.string()),
  youtube_video_url: z.string(),
  location: z.object({
    countryId: id, stateId: id, cityId: id, newscoId: id,
    country: z.string(), state: z.string(), city: z.string(), newsco: z.string(),
  }),
  city_has_regions: z.boolean(),
  photo_was_chosen: z._default(z.boolean(), false),
});

/** Stored values; null when they are not of this form. Passwords and files are never among them. */
export function readSignUp(value: unknown): SignUpForm | null {
  const { data } = stored.safeParse(value);
  return data ? { ...data, password: '', confirm_password: '', id_card_photo: null } : null;
}

/** Values as they may be kept in the browser. */
export function keptPart(form: SignUpForm): SignUpForm {
  return { ...form, password: '', confirm_password: '', id_card_photo: null };
}
