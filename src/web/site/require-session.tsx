/** Lets a screen be seen by those it is for. */
import { Trans, useLingui } from '@lingui/react/macro';
import { createContext, useContext, useEffect, type ReactNode } from 'react';
import { Navigate, useNavigate } from 'react-router';
import type { Role } from '../../contract/shared/roles.ts';
import { useSession, type StoredUser } from '../client/session.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { Page } from '../ui/layout.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { PageHead } from './page-head.tsx';
import { useRememberReturn } from './use-remember-return.ts';

const UserContext = createContext<StoredUser | null>(null);

/** The signed-in user, inside `RequireSession`. */
export function useSessionUser(): StoredUser {
  const user = useContext(UserContext);
  if (!user) throw new Error('useSessionUser needs RequireSession above it');
  return user;
}

/** Holds the place of a signed-in screen; `early` is what of it is there before its code. */
export function LoadingPage({ early }: { early?: ReactNode }) {
  const { t } = useLingui();
  return (
    <Page>
      <PageHead title={t`Loading`} noIndex />
      {early}
      <Spinner label={t`Loading…`} />
    </Page>
  );
}

function AccessDenied() {
  const { t } = useLingui();
  const navigate = useNavigate();
  // A bookmark or a new tab has nothing to go back to.
  const goBack = () => void (window.history.length > 1 ? navigate(-1) : navigate('/'));
  return (
    <Page width="form">
      <PageHead title={t`Access Denied`} noIndex />
      <PageHeading lead={t`You don't have permission to access this page.`}>
        <Trans>Access Denied</Trans>
      </PageHeading>
      <div>
        <Button onClick={goBack}>{t`Go Back`}</Button>
      </div>
    </Page>
  );
}

function ToSignIn() {
  const remember = useRememberReturn();
  useEffect(remember, []);
  return <Navigate to={paths.auth()} replace />;
}

/** As high as the window, so that what is still loading does not draw the footer up and push it down again. */
function Steady({ children }: { children: ReactNode }) {
  return <div className="min-h-dvh">{children}</div>;
}

export type RequireSessionProps = {
  /** Who may see the screen; left out: anyone signed in. */
  roles?: readonly Role[];
  /** False: the account need not be approved. */
  approval?: boolean;
  /** Shown while nobody knows yet who is signed in. */
  early?: ReactNode;
  children: ReactNode;
};

export function RequireSession({ roles, approval = true, early, children }: RequireSessionProps) {
  const { status, session } = useSession();
  if (status === 'loading') return <Steady><LoadingPage early={early} /></Steady>;
  if (status === 'signed-out') return <ToSignIn />;
  const { user } = session;
  if (approval && user.status !== 'approved') return <Navigate to={paths.registrationPending()} replace />;
  if (roles && !roles.some((role) => role === user.role)) return <AccessDenied />;
  return <UserContext value={user}><Steady>{children}</Steady></UserContext>;
}
