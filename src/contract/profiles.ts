/** Profiles of vendors and brokers: read and changed by their owner, and by administrators in scope. */
import * as z from 'zod/mini';
import { changedChoice, changedNumber, changedText } from './shared/change-fields.ts';
import { GENDERS } from './shared/constants.ts';
import { email } from './shared/email.ts';
import { endpoint } from './shared/endpoint.ts';
import { optionalText, text, textList } from './shared/fields.ts';
import { fileAnswer } from './shared/file-answer.ts';
import { intId, uuidParams } from './shared/ids.ts';
import {
  AGE_RULES, EXPERIENCE_RULES, FULL_NAME_RULES, GENDER_SENTENCE, LANGUAGES_RULES, PHONE_RULES, PROFESSION_RULES, SPECIALIZATIONS_RULES, VIDEO_RULES,
} from './shared/person-fields.ts';
import { placePath } from './shared/place.ts';
import { ROLES, SIGN_UP_ROLES, USER_STATUSES, WORKERS } from './shared/roles.ts';

/** What a change may hold; only the fields that are there are changed. Anything else is ignored. */
export const profileChange = z.object({
  full_name: z.optional(text(FULL_NAME_RULES)),
  phone: z.optional(text(PHONE_RULES)),
  age: changedNumber(AGE_RULES),
  gender: changedChoice(GENDERS, GENDER_SENTENCE),
  /** Name or slug of an active profession. Brokers have none. */
  profession: z.optional(text(PROFESSION_RULES)),
  experience_years: changedNumber(EXPERIENCE_RULES),
  languages: z.optional(textList(LANGUAGES_RULES)),
  specializations: z.optional(textList(SPECIALIZATIONS_RULES)),
  youtube_video_url: changedText(VIDEO_RULES),
  /** The last three by administrators only; from the owner they are ignored. */
  email: z.optional(email()),
  city_id: z.optional(intId('Please select your city')),
  newsco_id: z.optional(z.nullable(intId('Please select your NEWSCO region'))),
});
export type ProfileChange = z.output<typeof profileChange>;

const profile = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(SIGN_UP_ROLES),
  status: z.enum(USER_STATUSES),
  full_name: z.string(),
  phone: z.nullable(z.string()),
  age: z.nullable(z.number()),
  gender: z.nullable(z.enum(GENDERS)),
  profession: z.nullable(z.string()),
  /** Set while the profession is still a request. */
  requested_profession: z.nullable(z.string()),
  experience_years: z.nullable(z.number()),
  languages: z.array(z.string()),
  specializations: z.array(z.string()),
  location: placePath,
  location_display: z.string(),
  youtube_video_url: z.nullable(z.string()),
  profile_image_url: z.nullable(z.string()),
  average_rating: z.number(),
  total_ratings: z.number(),
  total_completed_leads: z.number(),
});
export type Profile = z.output<typeof profile>;

const specializationList = z.object({ specializations: z.array(z.string()) });
const specializationsBody = z.object({ specializations: textList(SPECIALIZATIONS_RULES) });

export const profiles = {
  read: endpoint({ method: 'GET', path: '/vendors/{id}/profile', summary: "A whole profile, for its owner and administrators in scope", access: ROLES, limit: 'signed-in', params: uuidParams, response: profile }),
  update: endpoint({
    method: 'PUT',
    path: '/vendors/{id}',
    summary: 'Change fields of a profile; those left out stay as they are',
    access: ROLES,
    limit: 'signed-in',
    params: uuidParams,
    body: profileChange,
    response: profile,
  }),
  photo: endpoint({
    method: 'GET',
    path: '/vendors/{id}/photo',
    summary: 'The profile photo; its address (`profile_image_url`) changes with the photo',
    access: 'public',
    // A page of the directory asks for twelve.
    limit: 'everything',
    cache: 'immutable',
    envelope: 'file',
    mediaType: 'image/webp',
    params: uuidParams,
    query: z.object({ v: optionalText({ label: 'v', max: 64 }) }),
    response: fileAnswer,
  }),
  setPhoto: endpoint({
    method: 'PUT',
    path: '/vendors/{id}/photo',
    summary: 'Give a profile a photo in the place of an earlier one',
    access: ROLES,
    limit: 'profile-photo',
    params: uuidParams,
    multipart: { files: ['photo'] },
    body: z.object({}),
    response: profile,
  }),
  removePhoto: endpoint({ method: 'DELETE', path: '/vendors/{id}/photo', summary: 'Remove the photo of a profile', access: ROLES, limit: 'signed-in', params: uuidParams, response: profile }),
  setSpecializations: endpoint({
    method: 'PUT',
    path: '/vendors/{id}/specializations',
    summary: 'Replace the specializations of a profile',
    access: ROLES,
    limit: 'signed-in',
    params: uuidParams,
    body: specializationsBody,
    response: specializationList,
  }),
  ownSpecializations: endpoint({ method: 'GET', path: '/specializations/my-specializations', summary: 'Specializations of who is signed in', access: WORKERS, limit: 'signed-in', response: specializationList }),
  setOwnSpecializations: endpoint({
    method: 'PUT',
    path: '/specializations/my-specializations',
    summary: 'Replace the own specializations',
    access: WORKERS,
    limit: 'signed-in',
    body: specializationsBody,
    response: specializationList,
  }),
};
