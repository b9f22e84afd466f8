/** The last step: everything that was answered, with a way back to each part. */
import { Trans, useLingui } from '@lingui/react/macro';
import type { Profession } from '../../../contract/professions.ts';
import { useWords } from '../../site/page-environment.tsx';
import { paths } from '../../paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { DescriptionList, type Description } from '../../ui/description-list.tsx';
import { Section, Stack } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { describeLocation } from '../locations/location-value.ts';
import type { RequestForm, RequestStep } from './request-form.ts';
import { useLeadTypeLabels, usePaymentLabels, useRelationshipLabels, useStepTitles } from './use-request-texts.ts';

export type StepReviewProps = {
  values: RequestForm;
  steps: readonly RequestStep[];
  professions: readonly Profession[];
  /** Address of a step that comes back here. */
  changeOf: (step: RequestStep) => { search: string };
};

function Part({ step, changeOf, items }: { step: RequestStep; items: readonly Description[] } & Pick<StepReviewProps, 'changeOf'>) {
  const title = useStepTitles()[step];
  return (
    <Section
      id={`review-${step}`}
      title={title}
      actions={
        <TextLink to={changeOf(step)} preventScrollReset>
          <Trans>Change</Trans> <VisuallyHidden>{title}</VisuallyHidden>
        </TextLink>
      }
    >
      <DescriptionList items={items} />
    </Section>
  );
}

function useServiceItems({ referralType, serviceDetails: details }: RequestForm, professions: readonly Profession[]): Description[] {
  const { t } = useLingui();
  const words = useWords();
  const leadTypes = useLeadTypeLabels();
  if (referralType === 'broker') {
    return [
      { term: t`Lead type`, value: details.leadType && leadTypes[details.leadType] },
      { term: t`Property details`, value: details.propertyDetails && <Text preserveLines>{details.propertyDetails}</Text> },
    ];
  }
  const names = details.professions.map((slug) => professions.find((one) => one.slug === slug)?.name ?? slug).map(words);
  return [
    { term: t`Services`, value: names.join(', ') },
    { term: t`Notes`, value: details.notes && <Text preserveLines>{details.notes}</Text> },
  ];
}

function useContactItems({ contactInfo }: RequestForm): Description[] {
  const { t } = useLingui();
  const labels: Readonly<Record<string, string>> = useRelationshipLabels();
  return [
    { term: t`Full Name`, value: contactInfo.name },
    { term: t`Phone Number`, value: contactInfo.phone },
    { term: t`Email Address`, value: contactInfo.email },
    { term: t`Relationship`, value: labels[contactInfo.relationship] },
  ];
}

export function StepReview({ values, steps, professions, changeOf }: StepReviewProps) {
  const { t } = useLingui();
  const payments = usePaymentLabels();
  const service = useServiceItems(values, professions);
  const contact = useContactItems(values);
  return (
    <Stack gap="lg">
      <Part step="type" changeOf={changeOf} items={[{ term: t`Type`, value: values.referralType === 'broker' ? t`Broker` : t`Vendor` }]} />
      <Part step="service" changeOf={changeOf} items={service} />
      <Part step="location" changeOf={changeOf} items={[{ term: t`Location`, value: describeLocation(values.location) }]} />
      <Part step="contact" changeOf={changeOf} items={contact} />
      {steps.includes('payment') && (
        <Part step="payment" changeOf={changeOf} items={[{ term: t`Payment Preference`, value: values.paymentPreference && payments[values.paymentPreference] }]} />
      )}
      <Banner tone="warning" title={t`Important information`}>
        <Trans>Check the phone number: the professional calls it directly. Agree on the work and the price with them before it starts. They work on their own account.</Trans>
      </Banner>
    </Stack>
  );
}

/** The privacy notice line above the button that sends. */
export function RequestNotice({ ofAnother, supportEmail }: { ofAnother: boolean; supportEmail: string }) {
  if (ofAnother) {
    return (
      <Text small muted>
        <Trans>These are another person's details: send them only with that person's consent. We use them to find a professional for this work and pass them to that professional, for nothing else. We write to the person that you gave them and how to have them removed. You and the person are 18 or over. <TextLink to={paths.privacy()} target="_blank">Privacy notice</TextLink>. To complain, write to {supportEmail}.</Trans>
      </Text>
    );
  }
  return (
    <Text small muted>
      <Trans>We use these details to find a professional for this request and pass them to that professional, for nothing else. If they are another person's, send them only with that person's consent. You are 18 or over. Every mail about the request has a link to withdraw it. <TextLink to={paths.privacy()} target="_blank">Privacy notice</TextLink>. To complain, write to {supportEmail}.</Trans>
    </Text>
  );
}
