/** After the own account was deleted. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { forgetAfterDeparture } from '../client/sign-out.ts';
import { paths } from '../paths.ts';
import { PageHead } from '../site/page-head.tsx';
import { useSite } from '../site/use-site.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Page, Row } from '../ui/layout.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { Text } from '../ui/text.tsx';

export default function AccountDeletedScreen() {
  const { t } = useLingui();
  const { supportEmail } = useSite();
  useEffect(forgetAfterDeparture, []);
  return (
    <Page width="form">
      <PageHead title={t`Account deleted`} noIndex />
      <PageHeading lead={t`Your account and your personal data are deleted, and you are signed out everywhere.`}><Trans>Account deleted</Trans></PageHeading>
      <Text><Trans>We sent you an e-mail that confirms it. You can register again with the same address at any time. Questions? Write to {supportEmail}.</Trans></Text>
      <Row><ButtonLink to={paths.home()}>{t`Return to Home`}</ButtonLink></Row>
    </Page>
  );
}
