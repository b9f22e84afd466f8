/** Starts the page in the browser. */
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { persist } from './client/persist.ts';
import { translate } from './client/translate.ts';
import { verifyStoredSession } from './client/verify-session.ts';
import { Awake, AWAKE } from './site/early-presses.tsx';
import { createI18n, localeOfPath } from './site/locale.ts';
import { PageEnvironmentProvider } from './site/page-environment.tsx';

async function start(): Promise<void> {
  const { pathname } = window.location;
  const locale = localeOfPath(pathname);
  const hindi = locale === 'hi' ? await (await persist(() => import('./site/hindi.ts'))).loadHindi(pathname) : null;
  // The same as the server had, so that the element is found again.
  const structuredData = document.querySelector('script[type="application/ld+json"]')?.textContent;
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <PageEnvironmentProvider locale={locale} nonce={undefined} structuredData={structuredData} words={translate} i18n={hindi?.i18n ?? createI18n(locale, {})}>
          <HydratedRouter />
          <Awake />
        </PageEnvironmentProvider>
      </StrictMode>,
    );
  });
  await Promise.allSettled([verifyStoredSession(), hindi?.rest()]);
}

/** Releases and lost connections concern a page that has been open for a while: when it is awake and has nothing else to do (Safari does not tell). */
async function prepareForLongStay(): Promise<void> {
  await new Promise((resolve) => window.addEventListener(AWAKE, resolve, { once: true }));
  await new Promise<unknown>((resolve) => (window.requestIdleCallback ?? setTimeout)(resolve));
  const { installWorker, reloadWhenFilesAreGone } = await import('./client/long-stay.ts');
  reloadWhenFilesAreGone();
  await installWorker();
}

void start();
// A browser that forbids workers works as before.
if (import.meta.env.PROD) prepareForLongStay().catch(() => undefined);
