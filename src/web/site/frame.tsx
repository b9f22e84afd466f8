/** Skip link, navigation, the screen, footer. */
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Footer } from './footer.tsx';
import { Navigation } from './navigation.tsx';

export function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only z-50 bg-brand font-semibold text-on-brand focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:rounded-md focus:px-4 focus:py-3"
      >
        <Trans>Skip to main content</Trans>
      </a>
      <Navigation />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">{children}</main>
      <Footer />
    </div>
  );
}
