/** How far a form of several steps has come. */
import { useLingui } from '@lingui/react/macro';
import { useId, type ReactNode } from 'react';

export type ProgressStepsProps = { step: number; total: number; title?: ReactNode };

export function ProgressSteps({ step, total, title }: ProgressStepsProps) {
  const { t } = useLingui();
  const id = useId();
  const percent = Math.round((step / total) * 100);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-baseline justify-between gap-4 text-sm">
        <span id={id} className="font-semibold">{t`Step ${step} of ${total}`}{title && <span className="font-normal text-muted"> · {title}</span>}</span>
        <span className="text-muted tabular-nums">{percent}%</span>
      </div>
      <progress aria-labelledby={id} value={step} max={total} className="progress h-2 w-full" />
    </div>
  );
}
