/** A window over the page. */
import { Dialog as Base } from '@base-ui/react/dialog';
import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

export type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** A sentence under the title. */
  description?: ReactNode;
  children: ReactNode;
  /** Buttons, sticky at the bottom. */
  footer?: ReactNode;
  size?: 'sm' | 'md' | 'lg';
  /** While an action is under way the window stays. */
  busy?: boolean;
};

const WIDTHS = { sm: 'sm:max-w-dialog-sm', md: 'sm:max-w-dialog', lg: 'sm:max-w-dialog-lg' } as const;

/** On the level of the windows, so that the backdrop of a window above a window covers the lower one. */
export const BACKDROP =
  'fixed inset-0 z-50 bg-scrim transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0';

export const DIALOG_CLOSE =
  'inline-flex size-touch shrink-0 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-ink';

/** Modal; closes by its button, Escape and a click outside unless `busy`. Fills the screen of a phone from below. */
export function Dialog({ open, onClose, title, description, children, footer, size = 'md', busy }: DialogProps) {
  const { t } = useLingui();
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && !busy && onClose()}>
      <Base.Portal>
        <Base.Backdrop forceRender className={BACKDROP} />
        <Base.Viewport className="fixed inset-0 z-50 flex items-end justify-center sm:items-center sm:p-6">
          <Base.Popup className={cx('flex max-h-[94dvh] w-full flex-col rounded-t-xl bg-raised text-ink shadow-float transition data-ending-style:opacity-0 data-starting-style:translate-y-3 data-starting-style:opacity-0 sm:max-h-full sm:rounded-xl', WIDTHS[size])}>
            <div className="flex items-start gap-2 border-b border-line py-3 pr-3 pl-5">
              <div className="min-w-0 flex-1 py-2">
                <Base.Title className="text-xl font-bold">{title}</Base.Title>
                {description && <Base.Description className="mt-1 text-muted">{description}</Base.Description>}
              </div>
              <Base.Close aria-label={t`Close`} aria-disabled={busy || undefined} className={DIALOG_CLOSE}>
                <X aria-hidden="true" size={20} />
              </Base.Close>
            </div>
            <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-5">{children}</div>
            {footer && <div className="flex flex-wrap justify-end gap-3 border-t border-line p-4">{footer}</div>}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
