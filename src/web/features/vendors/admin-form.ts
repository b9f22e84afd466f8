/** The form that adds or changes a vendor: its values, its rules, and how it travels. Pure. */
import * as z from 'zod/mini';
import { newVendorForm, type AdminVendorDetail, type adminVendors } from '../../../contract/admin-vendors.ts';
import type { profiles } from '../../../contract/profiles.ts';
import type { InputOf } from '../../../contract/shared/endpoint.ts';
import { photoFault } from '../../../contract/shared/photo.ts';
import { checkField, type Fault } from '../../client/form-faults.ts';
import { EMPTY_LOCATION, locationOf, type LocationValue } from '../locations/location-value.ts';
import { sentGender } from '../person-fields/genders.ts';
import { EMPTY_PERSON, isSame, personalFaults, personFormOf, typedNumber, workFaults, type PersonForm } from '../person-fields/person-form.ts';

export type VendorForm = PersonForm & {
  email: string;
  /** Of a new vendor only. */
  password: string;
  location: LocationValue;
  /** Of a new vendor only. */
  id_card_photo: File | null;
};

export const EMPTY_VENDOR: VendorForm = { ...EMPTY_PERSON, email: '', password: '', location: EMPTY_LOCATION, id_card_photo: null };

export function vendorFormOf(vendor: AdminVendorDetail): VendorForm {
  return { ...EMPTY_VENDOR, ...personFormOf(vendor), email: vendor.email, location: locationOf(vendor.location_details) };
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
    ...personalFaults(form, { full_name: checkField('email', rules.email, form.email), phone: checkField('password', rules.password, form.password) }),
    ...workFaults(form, needed.profession),
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

/** Body of the call that changes: only what differs, since others may have changed the rest meanwhile. What was emptied is null. */
export function toVendorChange(before: VendorForm, form: VendorForm): Change {
  const whole: Change = {
    full_name: form.full_name,
    email: form.email,
    phone: form.phone,
    age: typedNumber(form.age),
    gender: sentGender(form.gender) || null,
    profession: form.profession || undefined,
    experience_years: typedNumber(form.experience_years),
    languages: form.languages,
    youtube_video_url: form.youtube_video_url.trim() || null,
  };
  const names = (Object.keys(whole) as (keyof VendorForm & keyof Change)[]).filter((name) => !isSame(before[name], form[name]));
  const isMoved = before.location.cityId !== form.location.cityId || before.location.newscoId !== form.location.newscoId;
  const isRetrained = names.includes('profession') || !isSame(before.specializations, form.specializations);
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
