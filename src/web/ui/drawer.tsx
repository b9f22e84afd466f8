/** A panel from the side; the whole screen on phones. */
import { Dialog as Base } from '@base-ui/react/dialog';
import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { BACKDROP, DIALOG_CLOSE } from './dialog.tsx';

export type DrawerProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Sticky at the bottom, for example 'Apply Filters' below a live count. */
  footer?: ReactNode;
};

export function Drawer({ open, onClose, title, children, footer }: DrawerProps) {
  const { t } = useLingui();
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={BACKDROP} />
        <Base.Popup className="fixed inset-y-0 right-0 z-50 flex w-full flex-col bg-raised text-ink shadow-float transition data-ending-style:translate-x-full data-starting-style:translate-x-full sm:max-w-dialog-sm">
          <div className="flex items-center gap-2 border-b border-line py-2 pr-2 pl-5">
            <Base.Title className="min-w-0 flex-1 text-xl font-bold">{title}</Base.Title>
            <Base.Close aria-label={t`Close`} className={DIALOG_CLOSE}><X aria-hidden="true" size={20} /></Base.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-5">{children}</div>
          {footer && <div className="flex flex-col gap-2 border-t border-line p-4">{footer}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
