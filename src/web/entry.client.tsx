/** Starts the page in the browser. */
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { translate } from './client/translate.ts';
import { verifyStoredSession } from './client/verify-session.ts';
import { createI18n, localeOfPath } from './site/locale.ts';
import { PageEnvironmentProvider } from './site/page-environment.tsx';

async function start(): Promise<void> {
  const { pathname } = window.location;
  const locale = localeOfPath(pathname);
  const hindi = locale === 'hi' ? await (await import('./site/hindi.ts')).loadHindi(pathname) : null;
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <PageEnvironmentProvider locale={locale} nonce={undefined} words={translate} i18n={hindi?.i18n ?? createI18n(locale, {})}>
          <HydratedRouter />
        </PageEnvironmentProvider>
      </StrictMode>,
    );
  });
  await Promise.allSettled([verifyStoredSession(), hindi?.rest()]);
}

void start();
