/** A labelled bar for a known share, for example an upload or the strength of a password. */
import { useId, type ReactNode } from 'react';

export type ProgressBarProps = { label: ReactNode; value: number; max: number; valueText?: ReactNode };

export function ProgressBar({ label, value, max, valueText }: ProgressBarProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex justify-between gap-4 text-sm">
        <span id={id}>{label}</span>
        {valueText && <span className="font-semibold">{valueText}</span>}
      </div>
      <progress aria-labelledby={id} value={value} max={max} className="progress h-2 w-full" />
    </div>
  );
}
