/** What the entry files know and every component may need: the language, the nonce and the structured data of this response. */
import { I18nProvider } from '@lingui/react';
import type { I18n } from '@lingui/core';
import { createContext, useContext, type ReactNode } from 'react';
import type { Locale } from './locale.ts';

type PageEnvironment = {
  locale: Locale;
  nonce: string | undefined;
  /** schema.org data of the document. */
  structuredData?: string | undefined;
  /** A word or sentence of the data in the language of the page. */
  words: (text: string) => string;
};

const EnvironmentContext = createContext<PageEnvironment>({ locale: 'en', nonce: undefined, words: (text) => text });

export function PageEnvironmentProvider({ i18n, children, ...environment }: PageEnvironment & { i18n: I18n; children: ReactNode }) {
  return (
    <EnvironmentContext value={environment}>
      <I18nProvider i18n={i18n}>{children}</I18nProvider>
    </EnvironmentContext>
  );
}

/** What is known of the page being shown. */
export function usePageEnvironment(): PageEnvironment {
  return useContext(EnvironmentContext);
}

/** `words(vendor.profession)`: what the data says in English, in the language of the page where it is known. */
export function useWords(): (text: string) => string {
  return usePageEnvironment().words;
}
