/** What stands on the confirmation page of a request or a referral: the reference, what happens next, ways on. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CircleCheck, MessageCircle, Printer } from 'lucide-react';
import { clearDraft } from '../../client/form-draft.ts';
import { useSignedInUser } from '../../client/session.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonAnchor, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Page, Row, Section, Stack } from '../../ui/layout.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Heading, IconLine, Text } from '../../ui/text.tsx';
import { TextAnchor } from '../../ui/text-link.tsx';
import { draftName } from './request-draft.ts';

const icon = { 'aria-hidden': true, size: 18 } as const;

export type RequestDoneProps = { references: readonly string[]; isReferral: boolean; site: { brandName: string; publicUrl: string; supportEmail: string } };

function Reference({ references }: Pick<RequestDoneProps, 'references'>) {
  return (
    <Card tone="brand" padding="lg">
      <Stack gap="sm">
        <IconLine icon={<CircleCheck {...icon} />}>
          <Plural value={references.length} one="Your reference number" other="Your reference numbers" />
        </IconLine>
        {references.map((reference) => <Heading key={reference} level={2} look={2}>{reference}</Heading>)}
      </Stack>
    </Card>
  );
}

function NextSteps({ isReferral, supportEmail }: { isReferral: boolean; supportEmail: string }) {
  const { t } = useLingui();
  return (
    <Section id="next" title={t`What happens next`}>
      <Stack gap="sm">
        <Text>
          {isReferral
            ? t`We pass your referral to a verified professional in that city. You can expect a response within 24-48 hours.`
            : t`We pass your request to a verified professional in your city. You can expect a response within 24-48 hours.`}
        </Text>
        <Text>
          {isReferral
            ? t`They call or write to the person you named. We tell you by e-mail when the referral is accepted and when the work is completed.`
            : t`They call or write to you directly. Keep the reference number: we ask for it when you write to us.`}
        </Text>
        {supportEmail && (
          <Text>
            <Trans>Questions? Write to <TextAnchor href={`mailto:${supportEmail}`}>{supportEmail}</TextAnchor></Trans>
          </Text>
        )}
      </Stack>
    </Section>
  );
}

/** Opens WhatsApp with the reference in it and no other data. */
function shareAddress(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}

/** Where a referrer follows what becomes of it; administrators have their own lists. */
function dashboardOf(role: string | undefined): string | null {
  if (role === 'vendor') return paths.vendorDashboard({ tab: 'referred' });
  return role === 'broker' ? paths.brokerDashboard({ tab: 'referred' }) : null;
}

export function RequestDone({ references, isReferral, site }: RequestDoneProps) {
  const { t } = useLingui();
  const user = useSignedInUser();
  const { brandName } = site;
  const list = references.join(', ');
  const dashboard = isReferral ? dashboardOf(user?.role) : null;
  return (
    <Page width="md">
      <PageHeading lead={isReferral ? t`Thank you. Your referral is with us.` : t`Thank you. Your request is with us.`}>
        {isReferral ? t`Referral submitted` : t`Request submitted`}
      </PageHeading>
      <Reference references={references} />
      <NextSteps isReferral={isReferral} supportEmail={site.supportEmail} />
      <Row gap="md">
        <ButtonLink to={paths.requestService()} onClick={() => clearDraft(draftName(isReferral ? user : null))}>{t`Submit Another Request`}</ButtonLink>
        {dashboard && <ButtonLink to={dashboard} variant="secondary">{t`Referred Leads`}</ButtonLink>}
        <ButtonLink to={paths.home()} variant="secondary">{t`Return to Home`}</ButtonLink>
      </Row>
      <Row gap="md">
        <Button variant="ghost" flush="start" icon={<Printer {...icon} />} onClick={() => window.print()}>{t`Print`}</Button>
        <ButtonAnchor
          variant="ghost"
          icon={<MessageCircle {...icon} />}
          href={shareAddress(isReferral ? t`My referral to ${brandName}: ${list} ${site.publicUrl}` : t`My request to ${brandName}: ${list} ${site.publicUrl}`)}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t`Share on WhatsApp`}
        </ButtonAnchor>
      </Row>
    </Page>
  );
}
