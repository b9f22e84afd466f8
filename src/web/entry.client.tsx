/** Starts the page in the browser. */
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { verifyStoredSession } from './client/verify-session.ts';
import { createI18n, localeOfPath } from './site/locale.ts';
import { PageEnvironmentProvider } from './site/page-environment.tsx';

async function start(): Promise<void> {
  const locale = localeOfPath(window.location.pathname);
  const messages = locale === 'hi' ? (await import('./locales/hi/messages.po')).messages : {};
  const i18n = createI18n(locale, messages);
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <PageEnvironmentProvider locale={locale} nonce={undefined} i18n={i18n}>
          <HydratedRouter />
        </PageEnvironmentProvider>
      </StrictMode>,
    );
  });
  await verifyStoredSession();
}

void start();
