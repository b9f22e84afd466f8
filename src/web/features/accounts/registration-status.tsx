/** Where a registration stands: thanks and next steps, or the decision on it. */
import { Trans, useLingui } from '@lingui/react/macro';
import { CircleCheck, Hourglass, LogIn, Mail, Phone, SearchCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { Me } from '../../../contract/accounts.ts';
import { signOut } from '../../client/sign-out.ts';
import { paths } from '../../paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonAnchor, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Grid, Row, Section, Stack } from '../../ui/layout.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { IconLine, Text } from '../../ui/text.tsx';
import { TextAnchor } from '../../ui/text-link.tsx';

export type Support = { supportEmail: string; supportPhone: string };

const icon = { size: 20 } as const;

function NextSteps() {
  const { t } = useLingui();
  const steps: readonly (readonly [ReactNode, string])[] = [
    [<SearchCheck key="review" {...icon} />, t`Our administrators review your details and your ID photo.`],
    [<Mail key="mail" {...icon} />, t`You get an email as soon as you are approved.`],
    [<LogIn key="sign-in" {...icon} />, t`Then you can log in and start receiving leads.`],
  ];
  return (
    <Section id="next-steps" title={t`What happens next`}>
      <Grid as="ol" min="lg">
        {steps.map(([symbol, text]) => <li key={text}><IconLine icon={symbol}>{text}</IconLine></li>)}
      </Grid>
    </Section>
  );
}

/** Thank you, and what follows. */
export function PendingStatus() {
  const { t } = useLingui();
  return (
    <>
      <PageHeading lead={t`Your registration is pending admin review. This takes 1-2 business days.`}>
        <Trans>Thank you for registering</Trans>
      </PageHeading>
      <Card padding="lg">
        <Stack gap="lg">
          <IconLine icon={<Hourglass {...icon} />}><Trans>Status: pending review</Trans></IconLine>
          <NextSteps />
        </Stack>
      </Card>
    </>
  );
}

function RejectedStatus({ reason }: { reason: string | null }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const registerAgain = async () => {
    await signOut();
    await navigate(paths.auth({ tab: 'register' }));
  };
  return (
    <>
      <PageHeading><Trans>Your registration was not approved</Trans></PageHeading>
      <Banner tone="error" title={t`Status: rejected`}>{reason && t`Reason: ${reason}`}</Banner>
      <Text><Trans>You may register again with the same email address. If you think this is a mistake, contact support.</Trans></Text>
      <Row>
        <Button onClick={() => void registerAgain()}>{t`Register again`}</Button>
      </Row>
    </>
  );
}

function SuspendedStatus({ reason, isWorker }: { reason: string | null; isWorker: boolean }) {
  const { t } = useLingui();
  return (
    <>
      <PageHeading><Trans>Your account is suspended</Trans></PageHeading>
      <Banner tone="warning" title={t`Status: suspended`}>{reason && t`Reason: ${reason}`}</Banner>
      {isWorker ? (
        <Text><Trans>You are not listed and receive no leads for the time being. Contact support to have this looked at.</Trans></Text>
      ) : (
        <Text><Trans>You cannot manage your cities for the time being. Contact support to have this looked at.</Trans></Text>
      )}
    </>
  );
}

function ApprovedStatus() {
  const { t } = useLingui();
  return (
    <>
      <PageHeading lead={t`Welcome. You can start right away.`}><Trans>Your account is approved</Trans></PageHeading>
      <Row>
        <ButtonLink size="lg" to={paths.dashboard()} icon={<CircleCheck aria-hidden="true" size={18} />}>{t`Go to Dashboard`}</ButtonLink>
      </Row>
    </>
  );
}

/** What the signed-in person's account says. */
export function OwnStatus({ me }: { me: Me }) {
  if (me.status === 'rejected') return <RejectedStatus reason={me.status_reason} />;
  if (me.status === 'suspended') return <SuspendedStatus reason={me.status_reason} isWorker={me.role !== 'module_admin'} />;
  return me.status === 'approved' ? <ApprovedStatus /> : <PendingStatus />;
}

/** Ways on and to support. */
export function StatusContacts({ supportEmail, supportPhone }: Support) {
  const { t } = useLingui();
  return (
    <Stack gap="lg">
      <Row gap="md">
        <ButtonLink to={paths.home()} variant="secondary">{t`Back to Home`}</ButtonLink>
        {supportEmail && <ButtonAnchor variant="secondary" href={`mailto:${supportEmail}`}>{t`Contact Support`}</ButtonAnchor>}
      </Row>
      <Stack gap="sm">
        {supportEmail && (
          <IconLine icon={<Mail {...icon} />}><TextAnchor href={`mailto:${supportEmail}`}>{supportEmail}</TextAnchor></IconLine>
        )}
        {supportPhone && (
          <IconLine icon={<Phone {...icon} />}><TextAnchor href={`tel:${supportPhone.replace(/[^\d+]/g, '')}`}>{supportPhone}</TextAnchor></IconLine>
        )}
      </Stack>
    </Stack>
  );
}
