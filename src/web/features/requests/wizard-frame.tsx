/** Title, progress and the card around the step on view. */
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { PageHead } from '../../site/page-head.tsx';
import { Card } from '../../ui/card.tsx';
import { Page, Stack } from '../../ui/layout.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ProgressSteps } from '../../ui/progress-steps.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

export type WizardFrameProps = { isReferral: boolean; step: number; total: number; stepTitle: string; hasError: boolean; children: ReactNode };

export function WizardFrame({ isReferral, step, total, stepTitle, hasError, children }: WizardFrameProps) {
  const { t } = useLingui();
  const title = isReferral ? t`Post a Referral` : t`Request a Service`;
  const lead = isReferral ? t`Share leads with fellow professionals in your network` : t`Connect with verified professionals in your area`;
  return (
    <Page width="md">
      <PageHead
        title={step === 1 ? title : `${stepTitle} – ${title}`}
        description={t`Say what you need and where. A verified professional in your city gets your request and calls you.`}
        path={paths.requestService()}
        hasError={hasError}
      />
      <PageHeading lead={lead}>{title}</PageHeading>
      <ProgressSteps step={step} total={total} title={stepTitle} />
      <Card padding="lg">{children}</Card>
    </Page>
  );
}

/** Until the answers of the earlier steps have been read from this tab. */
export function WizardSkeleton() {
  return (
    <Stack gap="lg">
      <Skeleton shape="title" width="half" />
      <Skeleton shape="block" />
      <Skeleton width="third" />
    </Stack>
  );
}
