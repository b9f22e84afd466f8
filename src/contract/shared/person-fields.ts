/** Rules of what people tell about themselves: the same at sign-up and when a profile is changed. */
import { AGE, EXPERIENCE_YEARS } from './constants.ts';
import { registrationPhoneFault } from './phone.ts';
import { isYoutubeLink } from './youtube.ts';

export const FULL_NAME_RULES = { label: 'Full name', max: 100 } as const;
export const PHONE_RULES = { label: 'Phone number', max: 30, rule: registrationPhoneFault } as const;
export const AGE_RULES = { label: 'Age', ...AGE } as const;
export const GENDER_SENTENCE = 'Gender must be male, female or other.';
export const PROFESSION_RULES = { label: 'Profession', max: 80 } as const;
export const EXPERIENCE_RULES = { label: 'Experience', ...EXPERIENCE_YEARS } as const;
export const LANGUAGES_RULES = { label: 'Languages', maxItems: 20, maxLength: 40 } as const;
export const SPECIALIZATIONS_RULES = { label: 'Specializations', maxItems: 20, maxLength: 80 } as const;
export const VIDEO_RULES = {
  label: 'Video link',
  max: 200,
  rule: (value: string) => (isYoutubeLink(value) ? null : 'Please enter a valid YouTube URL'),
} as const;
