/** The form that adds or changes a vendor: its values, its rules, and how it travels. Pure. */
import * as z from 'zod/mini';
import { newVendorForm, type AdminVendorDetail, type adminVendors } from '../../../contract/admin-vendors.ts';
import type { profiles } from '../../../contract/profiles.ts';
import type { InputOf } from '../../../contract/shared/endpoint.ts';
import { photoFault } from '../../../contract/shared/photo.ts';
import { checkField, faultIf, type Fault } from '../../client/form-faults.ts';
import { EMPTY_LOCATION, locationOf, type LocationValue } from '../locations/location-value.ts';
import { sentGender } from '../person-fields/genders.ts';

export type VendorForm = {
  full_name: string;
  email: string;
  /** Of a new vendor only. */
  password: string;
  phone: string;
  age: string;
  gender: string;
  profession: string;
  experience_years: string;
  languages: string[];
  specializations: string[];
  youtube_video_url: string;
  location: LocationValue;
  /** Of a new vendor only. */
  id_card_photo: File | null;
};

export const EMPTY_VENDOR: VendorForm = {
  full_name: '', email: '', password: '', phone: '', age: '', gender: '', profession: '', experience_years: '',
  languages: [], specializations: [], youtube_video_url: '', location: EMPTY_LOCATION, id_card_photo: null,
};

export function vendorFormOf(vendor: AdminVendorDetail): VendorForm {
  return {
    ...EMPTY_VENDOR,
    full_name: vendor.full_name,
    email: vendor.email,
    phone: vendor.phone ?? '',
    age: vendor.age?.toString() ?? '',
    gender: vendor.gender ?? '',
    profession: vendor.profession ?? '',
    experience_years: vendor.experience_years?.toString() ?? '',
    languages: vendor.languages,
    specializations: vendor.specializations,
    youtube_video_url: vendor.youtube_video_url ?? '',
    location: locationOf(vendor.location_details),
  };
}

/** What cannot be left out: of a vendor who has them already, and the city of whoever manages some cities only. */
export type Needed = { city: 'own' | 'any' | null; profession: boolean };

const rules = newVendorForm.shape;
const CITY_SENTENCES = { own: 'Please select a city from your assigned cities', any: 'Please select your city' } as const;

function placeFaults({ countryId, stateId, cityId }: LocationValue, needed: Needed['city']): Fault[] {
  const isBegun = countryId !== null || stateId !== null;
  const wanted = needed ?? (isBegun ? 'any' : null);
  return wanted !== null && cityId === null ? [{ name: 'location.cityId', message: CITY_SENTENCES[wanted] }] : [];
}

/** What is wrong, in the order of the fields. */
export function faultsOfVendor(form: VendorForm, needed: Needed): Fault[] {
  const photo = form.id_card_photo && photoFault(form.id_card_photo);
  return [
    ...checkField('full_name', rules.full_name, form.full_name),
    ...checkField('email', rules.email, form.email),
    ...checkField('phone', rules.phone, form.phone),
    ...checkField('password', rules.password, form.password),
    ...checkField('age', rules.age, form.age),
    ...checkField('gender', rules.gender, sentGender(form.gender)),
    ...faultIf(needed.profession && form.profession === '', 'profession', 'Profession is required'),
    ...checkField('experience_years', rules.experience_years, form.experience_years),
    ...checkField('languages', rules.languages, JSON.stringify(form.languages)),
    ...checkField('specializations', rules.specializations, JSON.stringify(form.specializations)),
    ...checkField('youtube_video_url', rules.youtube_video_url, form.youtube_video_url),
    ...placeFaults(form.location, needed.city),
    ...(photo ? [{ name: 'id_card_photo', message: photo }] : []),
  ];
}

type NewVendor = InputOf<typeof adminVendors.create>['body'];
const idText = (id: number | null) => id?.toString();
const listText = (items: readonly string[]) => (items.length > 0 ? JSON.stringify(items) : undefined);

/** Body of the call that adds; what is blank stays out. */
export function toNewVendor(form: VendorForm): NewVendor {
  const body = {
    email: form.email,
    full_name: form.full_name,
    phone: form.phone,
    password: form.password || undefined,
    age: form.age || undefined,
    gender: sentGender(form.gender) || undefined,
    profession: form.profession || undefined,
    experience_years: form.experience_years || undefined,
    country_id: idText(form.location.countryId),
    state_id: idText(form.location.stateId),
    city_id: idText(form.location.cityId),
    newsco_id: idText(form.location.newscoId),
    languages: listText(form.languages),
    specializations: listText(form.specializations),
    youtube_video_url: form.youtube_video_url || undefined,
  };
  return form.id_card_photo ? { ...body, id_card_photo: form.id_card_photo } : body;
}

type Change = InputOf<typeof profiles.update>['body'];
const numberOf = (typed: string) => (typed.trim() === '' ? null : Number(typed));

/** Body of the call that changes: only what differs, since others may have changed the rest meanwhile. What was emptied is null. */
export function toVendorChange(before: VendorForm, form: VendorForm): Change {
  const whole: Change = {
    full_name: form.full_name,
    email: form.email,
    phone: form.phone,
    age: numberOf(form.age),
    gender: sentGender(form.gender) || null,
    profession: form.profession || undefined,
    experience_years: numberOf(form.experience_years),
    languages: form.languages,
    youtube_video_url: form.youtube_video_url.trim() || null,
  };
  const names = (Object.keys(whole) as (keyof VendorForm & keyof Change)[]).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(form[name]));
  const isMoved = before.location.cityId !== form.location.cityId || before.location.newscoId !== form.location.newscoId;
  const isRetrained = names.includes('profession') || JSON.stringify(before.specializations) !== JSON.stringify(form.specializations);
  return {
    ...Object.fromEntries(names.map((name) => [name, whole[name]])),
    // They belong to the profession, so they travel with another one.
    ...(isRetrained ? { specializations: form.specializations } : {}),
    ...(isMoved && form.location.cityId !== null ? { city_id: form.location.cityId, newsco_id: form.location.newscoId } : {}),
  };
}

const id = z.nullable(z.number());
const text = z.string();
const stored = z.object({
  full_name: text, email: text, phone: text, age: text, gender: text, profession: text, experience_years: text,
  languages: z.array(text), specializations: z.array(text), youtube_video_url: text,
  location: z.object({ countryId: id, stateId: id, cityId: id, newscoId: id, country: text, state: text, city: text, newsco: text }),
});

/** Stored values of a new vendor; null when they are not of this form. Password and photo are never among them. */
export function readVendorForm(value: unknown): VendorForm | null {
  const { data } = stored.safeParse(value);
  return data ? { ...data, password: '', id_card_photo: null } : null;
}

/** Values as they may be kept in the browser. */
export function storableVendor(form: VendorForm): VendorForm {
  return { ...form, password: '', id_card_photo: null };
}
