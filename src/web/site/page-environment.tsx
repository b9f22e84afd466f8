/** What the entry files know and every component may need: the language and the nonce of this response. */
import { I18nProvider } from '@lingui/react';
import type { I18n } from '@lingui/core';
import { createContext, useContext, type ReactNode } from 'react';
import type { Locale } from './locale.ts';

type PageEnvironment = { locale: Locale; nonce: string | undefined };

const EnvironmentContext = createContext<PageEnvironment>({ locale: 'en', nonce: undefined });

export function PageEnvironmentProvider(props: PageEnvironment & { i18n: I18n; children: ReactNode }) {
  const { locale, nonce, i18n, children } = props;
  return (
    <EnvironmentContext value={{ locale, nonce }}>
      <I18nProvider i18n={i18n}>{children}</I18nProvider>
    </EnvironmentContext>
  );
}

/** Language and nonce of the page being shown. */
export function usePageEnvironment(): PageEnvironment {
  return useContext(EnvironmentContext);
}
