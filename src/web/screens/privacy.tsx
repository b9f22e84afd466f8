/** The privacy notice: which data, why, who sees it, how long, and what a person can do about it. */
import { Trans, useLingui } from '@lingui/react/macro';
import { NOTICE_DATE, NOTICE_VERSION } from '../../contract/shared/constants.ts';
import { GrievanceContact } from '../features/privacy/grievance-contact.tsx';
import { NoticeItems } from '../features/privacy/notice-items.tsx';
import { NoticeRights } from '../features/privacy/notice-rights.tsx';
import { paths } from '../paths.ts';
import { PageHead } from '../site/page-head.tsx';
import { useSite } from '../site/use-site.ts';
import { useFormat } from '../ui/formatting.ts';
import { Page, Section } from '../ui/layout.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { Text } from '../ui/text.tsx';

export default function PrivacyScreen() {
  const { t } = useLingui();
  const format = useFormat();
  const { brandName, supportEmail, supportPhone } = useSite();
  const date = format.date(NOTICE_DATE);
  return (
    <Page width="md">
      <PageHead
        title={t`Privacy notice`}
        description={t`Which data we hold, why, who sees it and how long; how to withdraw, download, delete and complain.`}
        path={paths.privacy()}
      />
      <PageHeading lead={t`Which data we hold, why, who sees it and for how long.`}><Trans>Privacy notice</Trans></PageHeading>
      <Text muted><Trans>Version {NOTICE_VERSION} of {date}, under India's Digital Personal Data Protection Act, 2023</Trans></Text>
      <Section id="short" title={t`In short`}>
        <Text><Trans>{brandName} uses your details only to bring people and professionals together. We sell nothing, show no advertisements, follow nobody and load nothing from other companies. The service is for people of 18 years and over.</Trans></Text>
        <Text><Trans>We process what you give us with your consent, which you give by sending a form above whose button this notice is named, and can take back as easily at any time.</Trans></Text>
      </Section>
      <NoticeItems />
      <NoticeRights />
      <GrievanceContact supportEmail={supportEmail} supportPhone={supportPhone} />
    </Page>
  );
}
