/** What stands on the confirmation page: the reference, what happens next, ways on. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CircleCheck, MessageCircle, Printer } from 'lucide-react';
import { clearDraft } from '../../client/form-draft.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonAnchor, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Page, Row, Section, Stack } from '../../ui/layout.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Heading, IconLine, Text } from '../../ui/text.tsx';
import { TextAnchor } from '../../ui/text-link.tsx';
import { REQUEST_DRAFT } from './request-draft.ts';

const icon = { 'aria-hidden': true, size: 18 } as const;

export type RequestDoneProps = { references: readonly string[]; site: { brandName: string; publicUrl: string; supportEmail: string } };

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

function NextSteps({ supportEmail }: { supportEmail: string }) {
  const { t } = useLingui();
  return (
    <Section id="next" title={t`What happens next`}>
      <Stack gap="sm">
        <Text><Trans>We pass your request to a verified professional in your city. You can expect a response within 24-48 hours.</Trans></Text>
        <Text><Trans>They call or write to you directly. Keep the reference number: we ask for it when you write to us.</Trans></Text>
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

export function RequestDone({ references, site }: RequestDoneProps) {
  const { t } = useLingui();
  const { brandName } = site;
  const list = references.join(', ');
  return (
    <Page width="md">
      <PageHeading lead={t`Thank you. Your request is with us.`}><Trans>Request submitted</Trans></PageHeading>
      <Reference references={references} />
      <NextSteps supportEmail={site.supportEmail} />
      <Row gap="md">
        <ButtonLink to={paths.requestService()} onClick={() => clearDraft(REQUEST_DRAFT)}>{t`Submit Another Request`}</ButtonLink>
        <ButtonLink to={paths.home()} variant="secondary">{t`Return to Home`}</ButtonLink>
      </Row>
      <Row gap="md">
        <Button variant="ghost" icon={<Printer {...icon} />} onClick={() => window.print()}>{t`Print`}</Button>
        <ButtonAnchor
          variant="ghost"
          icon={<MessageCircle {...icon} />}
          href={shareAddress(t`My request to ${brandName}: ${list} ${site.publicUrl}`)}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t`Share on WhatsApp`}
        </ButtonAnchor>
      </Row>
    </Page>
  );
}
