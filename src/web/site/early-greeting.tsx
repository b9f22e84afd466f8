/** The greeting of a dashboard, drawn before any code has come: only the browser knows who is signed in, and a few lines in the page can ask it. */
import { useLingui } from '@lingui/react/macro';
import type { Role } from '../../contract/shared/roles.ts';
import { STORAGE_KEY } from '../client/session.ts';
import { PageHeading } from '../ui/page-heading.tsx';
import { usePageEnvironment } from './page-environment.tsx';

/** Stands in the words where the name goes. */
const NAME = '{name}';

/** Reads the session as `client/session.ts` stores it; whatever else stands there, the screen will know what to do with it. */
const GREET = `try {
  const place = document.currentScript.parentElement;
  const { user } = JSON.parse(localStorage.getItem("${STORAGE_KEY}"));
  if (user.role === place.dataset.role && user.status === "approved") {
    place.querySelector("span").textContent = place.dataset.words.replace("${NAME}", () => user.profile.fullName);
    place.hidden = false;
  }
} catch {}`;

/** Hidden unless somebody of this role is signed in. What the lines above changed is left as it is until the screen takes its place. */
export function EarlyGreeting({ of }: { of: Role }) {
  const { t } = useLingui();
  const { nonce } = usePageEnvironment();
  const name = NAME;
  return (
    <div hidden suppressHydrationWarning data-role={of} data-words={t`Welcome, ${name}`}>
      <PageHeading lead={t`Your leads at a glance`}><span suppressHydrationWarning>{' '}</span></PageHeading>
      <script nonce={nonce} suppressHydrationWarning>{import.meta.env.SSR ? GREET : ''}</script>
    </div>
  );
}
