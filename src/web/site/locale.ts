/** Languages of the site: English at the root, Hindi below /hi. */
import { setupI18n, type I18n, type Messages } from '@lingui/core';

export const LOCALES = ['en', 'hi'] as const;
export type Locale = (typeof LOCALES)[number];

/** BCP 47 tag used for formatting dates and numbers. */
export const FORMAT_TAGS: Readonly<Record<Locale, string>> = { en: 'en-IN', hi: 'hi-IN' };

/** Name of each language in that language. */
export const LOCALE_NAMES: Readonly<Record<Locale, string>> = { en: 'English', hi: 'हिन्दी' };

/** Address prefix under which a language lives. */
export function localePrefix(locale: Locale): string {
  return locale === 'en' ? '' : `/${locale}`;
}

/** Language of an address path such as `/hi/about-us`. */
export function localeOfPath(pathname: string): Locale {
  return /^\/hi(?:\/|\.data$|$)/.test(pathname) ? 'hi' : 'en';
}

/** Translator of one language; English texts stand in the code, so its catalogue is empty. */
export function createI18n(locale: Locale, messages: Messages): I18n {
  return setupI18n({ locale, locales: FORMAT_TAGS[locale], messages: { [locale]: messages } });
}
