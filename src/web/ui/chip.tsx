/** A small removable label. */
import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { passFocus } from './pass-focus.ts';

export type ChipProps = {
  children: ReactNode;
  /** Plain text of the chip, for the name of its remove button. */
  name: string;
  onRemove?: () => void;
};

export function Chip({ children, name, onRemove }: ChipProps) {
  const { t } = useLingui();
  return (
    <span className="inline-flex min-h-8 max-w-full items-center rounded-full bg-brand-soft pl-3 text-sm font-medium text-ink last:pr-3 has-[button]:pr-0 not-has-[button]:pr-3">
      <span className="min-w-0 break-words">{children}</span>
      {onRemove && (
        <button
          type="button"
          aria-label={t`Remove ${name}`}
          onClick={(event) => {
            passFocus(event.currentTarget);
            onRemove();
          }}
          className="inline-flex size-touch shrink-0 items-center justify-center rounded-full text-muted hover:text-ink"
        >
          <X aria-hidden="true" size={16} />
        </button>
      )}
    </span>
  );
}
