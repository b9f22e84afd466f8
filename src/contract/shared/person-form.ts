/** What people tell about themselves, as it travels in a flat multipart form: at sign-up, and when an administrator adds them. */
import { GENDERS } from './constants.ts';
import { jsonTextList, optionalChoice, optionalNumericText, optionalText, text } from './fields.ts';
import {
  AGE_RULES, EXPERIENCE_RULES, FULL_NAME_RULES, GENDER_SENTENCE, LANGUAGES_RULES, PHONE_RULES, PROFESSION_RULES, SPECIALIZATIONS_RULES, VIDEO_RULES,
} from './person-fields.ts';

export const personForm = {
  full_name: text(FULL_NAME_RULES),
  phone: text(PHONE_RULES),
  age: optionalNumericText(AGE_RULES),
  gender: optionalChoice(GENDERS, GENDER_SENTENCE),
  /** Name or slug of an active profession; at sign-up also the name of one that was requested. */
  profession: optionalText(PROFESSION_RULES),
  experience_years: optionalNumericText(EXPERIENCE_RULES),
  languages: jsonTextList(LANGUAGES_RULES),
  specializations: jsonTextList(SPECIALIZATIONS_RULES),
  youtube_video_url: optionalText(VIDEO_RULES),
} as const;
