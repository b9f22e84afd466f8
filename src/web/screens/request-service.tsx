/** The request wizard: guests ask for a service, approved users post a referral. */
import { Suspense, useState } from 'react';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { lazyPart } from '../client/lazy-part.ts';
import { useSession, type StoredUser } from '../client/session.ts';
import { loadStart } from '../features/requests/load-start.ts';
import { RequestWizard } from '../features/requests/request-wizard.tsx';
import { LoadingPage } from '../site/require-session.tsx';
import { useSite } from '../site/use-site.ts';
import type { Route } from './+types/request-service';

const ReferralPaused = lazyPart(() => import('../features/requests/referral-paused.tsx'), 'ReferralPaused');

export async function loader({ context, request }: Route.LoaderArgs) {
  return loadStart(context.call, request);
}

/** Going from step to step asks the server for nothing. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate;
}

/** Who posts. Someone whose session ends on this screen stays its referrer: their form must not become a guest's. */
function usePoster() {
  const { status, session } = useSession();
  const user = session?.user.status === 'approved' ? session.user : null;
  const [referrer, setReferrer] = useState<StoredUser | null>(user);
  if (user && user.id !== referrer?.id) setReferrer(user);
  return { referrer: user, waiting: status === 'loading', isPaused: referrer !== null && status === 'signed-out', goOnAsGuest: () => setReferrer(null) };
}

/** The form that is drawn while it is not known who posts becomes that of whoever it turns out to be, with what they chose early; another poster later gets one of their own. */
function useFormKey(poster: string, waiting: boolean): string {
  const [first, setFirst] = useState<string | null>(null);
  if (!waiting && first === null) setFirst(poster);
  return first === null || first === poster ? 'first' : poster;
}

export default function RequestServiceScreen({ loaderData }: Route.ComponentProps) {
  const { supportEmail } = useSite();
  const { referrer, waiting, isPaused, goOnAsGuest } = usePoster();
  const formKey = useFormKey(referrer?.id ?? 'guest', waiting);
  if (isPaused) return <Suspense fallback={<LoadingPage />}><ReferralPaused onGuest={goOnAsGuest} /></Suspense>;
  return <RequestWizard key={formKey} professions={loaderData.professions} start={loaderData.start} {...{ supportEmail, referrer, waiting }} />;
}
