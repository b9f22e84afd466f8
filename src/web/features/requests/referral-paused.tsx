/** The session ended while a referral was filled in: nothing is shown of it, and nothing is lost. */
import { Trans, useLingui } from '@lingui/react/macro';
import { paths } from '../../paths.ts';
import { PageHead } from '../../site/page-head.tsx';
import { useRememberReturn } from '../../site/use-remember-return.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Page, Row } from '../../ui/layout.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

export function ReferralPaused({ onGuest }: { onGuest: () => void }) {
  const { t } = useLingui();
  const remember = useRememberReturn();
  return (
    <Page width="form">
      <PageHead title={t`Post a Referral`} noIndex />
      <PageHeading step="paused"><Trans>Post a Referral</Trans></PageHeading>
      <Banner tone="warning" title={t`Your session has ended`}>
        <Trans>Sign in again to go on: what you typed is still there.</Trans>
      </Banner>
      <Row gap="md">
        <ButtonLink to={paths.auth()} onClick={remember}>{t`Sign In`}</ButtonLink>
        <Button variant="secondary" onClick={onGuest}>{t`Request a Service`}</Button>
      </Row>
    </Page>
  );
}
