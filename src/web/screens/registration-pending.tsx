/** Thanks after registration; for those signed in, where their account stands. */
import { useLingui } from '@lingui/react/macro';
import { OwnStatus, PendingStatus, StatusContacts } from '../features/accounts/registration-status.tsx';
import { useMe } from '../features/accounts/use-me.ts';
import { PageHead } from '../site/page-head.tsx';
import { useSite } from '../site/use-site.ts';
import { useSession } from '../client/session.ts';
import { Banner } from '../ui/banner.tsx';
import { Page } from '../ui/layout.tsx';
import { Spinner } from '../ui/spinner.tsx';

function Status() {
  const { t } = useLingui();
  const { session } = useSession();
  const answer = useMe();
  if (answer.status === 'known') return <OwnStatus me={answer.me} />;
  if (answer.status === 'failed') {
    return <Banner tone="error" action={{ label: t`Retry`, onClick: answer.retry }}>{t`Your account's status could not be loaded.`}</Banner>;
  }
  return session ? <Spinner label={t`Loading…`} /> : <PendingStatus />;
}

export default function RegistrationPendingScreen() {
  const { t } = useLingui();
  const { supportEmail, supportPhone } = useSite();
  return (
    <Page width="form">
      <PageHead title={t`Registration`} noIndex />
      <Status />
      <StatusContacts supportEmail={supportEmail} supportPhone={supportPhone} />
    </Page>
  );
}
