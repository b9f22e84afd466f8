/** A few buttons in one frame, one of them pressed; pressing it again is up to the caller. */
import type { ReactNode } from 'react';

export type ToggleButtonsProps<Value extends string> = {
  /** Name of the group. */
  label: string;
  /** `note` stands beside the label of the pressed button, for example an arrow. */
  options: readonly { value: Value; label: ReactNode; note?: ReactNode }[];
  value: Value;
  onSelect: (value: Value) => void;
};

const BUTTON =
  'inline-flex min-h-touch min-w-touch flex-auto items-center justify-center gap-0.5 px-2 text-sm sm:px-3 font-semibold text-muted transition-colors -outline-offset-3 ' +
  'first:rounded-l-md last:rounded-r-md hover:bg-sunken hover:text-ink aria-pressed:bg-brand-soft aria-pressed:text-brand-strong';

export function ToggleButtons<Value extends string>({ label, options, value, onSelect }: ToggleButtonsProps<Value>) {
  return (
    <div role="group" aria-label={label} className="inline-flex max-w-full flex-wrap rounded-md border border-control bg-surface">
      {options.map((option) => (
        <button key={option.value} type="button" aria-pressed={option.value === value} onClick={() => onSelect(option.value)} className={BUTTON}>
          {option.label}
          {option.value === value && option.note}
        </button>
      ))}
    </div>
  );
}
