/** The session ended while a referral was filled in: nothing is shown of it, and nothing is lost. */
import { Trans, useLingui } from '@lingui/react/macro';
import { paths } from '../../paths.ts';
import { PageHead } from '../../site/page-head.tsx';
import { Banner } from '../../ui/banner.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Page, Row } from '../../ui/layout.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

export function ReferralPaused() {
  const { t } = useLingui();
  return (
    <Page width="form">
      <PageHead title={t`Post a Referral`} noIndex />
      <PageHeading step="paused"><Trans>Post a Referral</Trans></PageHeading>
      <Banner tone="warning" title={t`Your session has ended`}>
        <Trans>Sign in again, then choose Post a Referral: your answers are kept in this tab until then.</Trans>
      </Banner>
      <Row><ButtonLink to={paths.auth()}>{t`Sign In`}</ButtonLink></Row>
    </Page>
  );
}
