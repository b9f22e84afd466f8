/** Where the link of a mail about a request leads: it asks before it takes the request back. */
import { useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router';
import { WithdrawRequest } from '../features/requests/withdraw-request.tsx';
import { PageHead } from '../site/page-head.tsx';
import { useSite } from '../site/use-site.ts';
import { Page } from '../ui/layout.tsx';

export default function RequestWithdrawScreen() {
  const { t } = useLingui();
  const { supportEmail } = useSite();
  const [query] = useSearchParams();
  return (
    <Page width="form">
      <PageHead title={t`Withdraw your request`} noIndex />
      <WithdrawRequest token={query.get('token')} supportEmail={supportEmail} />
    </Page>
  );
}
