/** Skip link, navigation, the screen, footer. */
import { Trans } from '@lingui/react/macro';
import { useEffect, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useWasSignedOut } from '../client/session.ts';
import { paths } from '../paths.ts';
import { Footer } from './footer.tsx';
import { Navigation } from './navigation.tsx';
import { useRememberReturn } from './use-remember-return.ts';

/** Public pages hold forms of signed-in people too: when the server ends the session, they are asked to sign in, once. */
function useSignInAgain(): void {
  const wasSignedOut = useWasSignedOut();
  const navigate = useNavigate();
  const remember = useRememberReturn();
  useEffect(() => {
    if (!wasSignedOut) return;
    remember();
    void navigate(paths.auth(), { replace: true });
  }, [wasSignedOut]);
}

export function Frame({ children }: { children: ReactNode }) {
  useSignInAgain();
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
