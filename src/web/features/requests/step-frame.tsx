/** Heading, faults and buttons around the fields of one step. */
import { useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ErrorSummary, type FieldFault } from '../../ui/error-summary.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { StepHeading } from '../../ui/step-heading.tsx';

export type StepFrameProps = {
  step: number;
  title: ReactNode;
  faults: readonly FieldFault[];
  submitCount: number;
  /** Where Back leads; left out on the first step. */
  back?: { search: string } | undefined;
  onSubmit: () => void;
  submitLabel: string;
  submitting?: boolean;
  /** On its way to the next step. */
  going?: boolean;
  /** Looks disabled; pressing it says what is missing. */
  blocked?: boolean;
  children: ReactNode;
};

export function StepFrame({ step, title, faults, submitCount, back, onSubmit, submitLabel, submitting, going, blocked, children }: StepFrameProps) {
  const { t } = useLingui();
  return (
    // Sent before the script runs, a form of the default method would put the answers into the address.
    <form
      noValidate
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Stack gap="lg">
        <StepHeading step={step}>{title}</StepHeading>
        <ErrorSummary faults={faults} submitCount={submitCount} />
        {children}
        <Row grow>
          {back && (
            <ButtonLink size="lg" variant="secondary" to={back} preventScrollReset icon={<ArrowLeft aria-hidden="true" size={18} />}>{t`Back`}</ButtonLink>
          )}
          <Button size="lg" type="submit" loading={submitting} held={going} blocked={blocked}>{submitLabel}</Button>
        </Row>
      </Stack>
    </form>
  );
}
