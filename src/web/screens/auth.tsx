/** The authentication screen: signing in, signing up, a forgotten password and its reset. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams, type ShouldRevalidateFunctionArgs } from 'react-router';
import { lazyPart } from '../client/lazy-part.ts';
import { persist } from '../client/persist.ts';
import { readReturn, takeReturn } from '../client/return-address.ts';
import { useSession } from '../client/session.ts';
import { NoticeBox } from '../features/accounts/auth-notices.tsx';
import { SignIn } from '../features/accounts/sign-in.tsx';
import { useResetToken } from '../features/accounts/use-reset-token.ts';
import { loadProfessionNames } from '../features/registration/profession-names.ts';
import { paths } from '../paths.ts';
import { PageHead } from '../site/page-head.tsx';
import { useSite } from '../site/use-site.ts';
import { Banner } from '../ui/banner.tsx';
import { Card } from '../ui/card.tsx';
import { Page } from '../ui/layout.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';
import type { Route } from './+types/auth';

const loadSignUp = () => import('../features/registration/sign-up.tsx');
const opensSignUp = ({ pathname, search }: Location) => pathname.endsWith(paths.register()) || new URLSearchParams(search).get('tab') === 'register';
// The server's form must not make way for a placeholder while the page wakes: what is on show is not fetched later.
const shownSignUp = !import.meta.env.SSR && opensSignUp(window.location) ? await persist(loadSignUp).then((module) => module.SignUp).catch(() => undefined) : undefined;
const SignUp = shownSignUp ?? lazyPart(loadSignUp, 'SignUp');
const ForgotPassword = lazyPart(() => import('../features/accounts/forgot-password.tsx'), 'ForgotPassword');
const ResetPassword = lazyPart(() => import('../features/accounts/reset-password.tsx'), 'ResetPassword');

type View = 'sign-in' | 'register' | 'forgot';

export async function loader({ context }: Route.LoaderArgs) {
  return { professionNames: await loadProfessionNames(context.call) };
}

/** Going from tab to tab or from step to step asks the server for nothing. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate;
}

/** `?tab=register` or the address /register open Sign Up, `?tab=forgot` the forgotten password. */
function useView(): [View, (view: string) => void] {
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const tab = query.get('tab');
  const isRegister = tab === 'register' || (tab === null && pathname.endsWith(paths.register()));
  const open = (view: string) => void navigate(paths.auth({ tab: view === 'register' ? 'register' : undefined }), { preventScrollReset: true });
  if (tab === 'forgot') return ['forgot', open];
  return [isRegister ? 'register' : 'sign-in', open];
}

/** Those who are signed in, and those who have just done so, go where they were or to their dashboard. A forgotten password is for them too. */
function useLeaveWhenSignedIn(stays: boolean): void {
  const { session } = useSession();
  const navigate = useNavigate();
  const left = useRef(false);
  const userId = session?.user.id;
  useEffect(() => {
    if (!userId || stays || left.current) return;
    left.current = true;
    void navigate(takeReturn(userId) ?? paths.dashboard(), { replace: true });
  }, [userId, stays, navigate]);
}

/** For those whom the server signed out. The storage is read once the page is awake. */
function SessionEnded() {
  const [ended, setEnded] = useState(false);
  useEffect(() => setEnded(readReturn()?.expired === true), []);
  return ended && <Banner><Trans>Your session has ended. Please sign in again: what you typed is still there.</Trans></Banner>;
}

function SignInOrUp({ view, open, professionNames }: { view: View; open: (view: string) => void; professionNames: readonly string[] | null }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { brandName, supportEmail } = useSite();
  const [query] = useSearchParams();
  const [faulty, setFaulty] = useState(false);
  const isRegister = view === 'register';
  return (
    <Page width="form">
      <PageHead title={isRegister ? t`Sign Up` : t`Sign In`} hasError={faulty} noIndex />
      <PageHeading lead={isRegister ? t`Join as a vendor or broker.` : t`Sign in to see your leads.`}>
        <Trans>Welcome to {brandName}</Trans>
      </PageHeading>
      <SessionEnded />
      {!isRegister && <NoticeBox notice={query.get('notice')} />}
      <Card padding="lg">
        <Tabs
          label={t`Sign in or sign up`}
          value={view}
          onChange={(next) => {
            setFaulty(false);
            open(next);
          }}
          items={[
            { value: 'sign-in', label: t`Sign In`, content: <SignIn onFaulty={setFaulty} /> },
            {
              value: 'register',
              label: t`Sign Up`,
              content: (
                <Suspense fallback={<Skeleton shape="block" />}>
                  <SignUp
                    professionNames={professionNames}
                    supportEmail={supportEmail}
                    onFaulty={setFaulty}
                    onRegistered={() => void navigate(paths.registrationPending())}
                  />
                </Suspense>
              ),
            },
          ]}
        />
      </Card>
    </Page>
  );
}

export default function AuthScreen({ loaderData }: Route.ComponentProps) {
  const [view, open] = useView();
  const token = useResetToken();
  useLeaveWhenSignedIn(token !== null || view === 'forgot');
  if (token === null && view !== 'forgot') return <SignInOrUp view={view} open={open} professionNames={loaderData.professionNames} />;
  return (
    <Page width="form">
      <Suspense fallback={<Skeleton shape="block" />}>
        {token === null ? <ForgotPassword /> : <ResetPassword token={token} />}
      </Suspense>
    </Page>
  );
}
