/** Taking a request back by the link of a mail: says what will happen, asks, and tells what became of it. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { leads } from '../../../contract/leads.ts';
import { call } from '../../client/call.ts';
import { failureText } from '../../client/failure-text.ts';
import { paths } from '../../paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { List } from '../../ui/list.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Text } from '../../ui/text.tsx';

/** Nothing changes before the button is pressed: programs that open links of mails must do no harm. */
function useWithdrawal(token: string) {
  const { t } = useLingui();
  const [state, setState] = useState<{ pending?: boolean; failure?: string; references?: readonly string[] }>({});
  const withdraw = async () => {
    setState({ pending: true });
    try {
      setState({ references: (await call(leads.withdraw, { body: { token } })).referral_ids });
    } catch (error) {
      setState({ failure: failureText(error, t`Your request could not be withdrawn. Please try again.`) });
    }
  };
  return { ...state, withdraw };
}

function Consequences() {
  return (
    <List>
      <Text><Trans>The name, phone number, e-mail and notes of the request are erased.</Trans></Text>
      <Text><Trans>Nobody can be given the request any more. Whoever has it is told not to contact you about it.</Trans></Text>
      <Text><Trans>Services that were asked for together are withdrawn together.</Trans></Text>
      <Text><Trans>This cannot be undone. You can send a new request at any time.</Trans></Text>
    </List>
  );
}

function Done({ references }: { references: readonly string[] }) {
  const { t } = useLingui();
  const list = references.join(', ');
  return (
    <Stack gap="lg">
      <PageHeading step="done" lead={t`The request ${list} is withdrawn and its contact details are erased.`}><Trans>Request withdrawn</Trans></PageHeading>
      <Row>
        <ButtonLink to={paths.home()}>{t`Return to Home`}</ButtonLink>
        <ButtonLink to={paths.privacy()} variant="secondary">{t`Privacy notice`}</ButtonLink>
      </Row>
    </Stack>
  );
}

export function WithdrawRequest({ token, supportEmail }: { token: string | null; supportEmail: string }) {
  const { t } = useLingui();
  const { pending, failure, references, withdraw } = useWithdrawal(token ?? '');
  if (references) return <Done references={references} />;
  return (
    <Stack gap="lg">
      <PageHeading step="ask" lead={t`Take your request back and have its contact details erased?`}><Trans>Withdraw your request</Trans></PageHeading>
      <Consequences />
      {failure && <Banner tone="error">{failure}</Banner>}
      {token ? (
        <Row><Button variant="danger" loading={pending} onClick={() => void withdraw()}>{t`Withdraw and erase my details`}</Button></Row>
      ) : (
        <Banner tone="warning">{t`The link is not complete. Please open it from the mail about your request, or write to ${supportEmail}.`}</Banner>
      )}
    </Stack>
  );
}
