/** Asks before something that cannot be undone; shows its progress and its failure inside. */
import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import { useLingui } from '@lingui/react/macro';
import { useRef, type ReactNode } from 'react';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { BACKDROP } from './dialog.tsx';

export type AlertDialogProps = {
  open: boolean;
  onClose: () => void;
  /** What is about to happen: 'Suspend vendor'. */
  title: ReactNode;
  /** The question, whole. */
  description: ReactNode;
  /** A verb: 'Suspend', 'Delete'. */
  confirmLabel: string;
  onConfirm: () => void;
  pending?: boolean;
  /** Failure of the last try; the dialog stays open. */
  error?: string | undefined;
  danger?: boolean;
  /** Fields that the act needs, for example a reason. */
  children?: ReactNode;
};

export function AlertDialog({ open, onClose, title, description, confirmLabel, onConfirm, pending, error, danger, children }: AlertDialogProps) {
  const { t } = useLingui();
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && !pending && onClose()}>
      <Base.Portal>
        <Base.Backdrop forceRender className={BACKDROP} />
        <Base.Viewport className="fixed inset-0 z-50 flex items-end justify-center p-3 sm:items-center">
          <Base.Popup initialFocus={cancel} className="flex max-h-full w-full max-w-dialog-sm flex-col gap-4 overflow-y-auto rounded-xl bg-raised p-5 text-ink shadow-float">
            <Base.Title className="text-xl font-bold">{title}</Base.Title>
            <Base.Description>{description}</Base.Description>
            {children}
            {error && <Banner tone="error">{error}</Banner>}
            <div className="flex flex-wrap justify-end gap-3">
              <Button ref={cancel} variant="secondary" blocked={pending} onClick={() => !pending && onClose()}>{t`Cancel`}</Button>
              <Button variant={danger ? 'danger' : 'primary'} once loading={pending} onClick={onConfirm}>{confirmLabel}</Button>
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
