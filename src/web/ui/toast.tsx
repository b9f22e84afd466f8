/** Short, polite news of a success. Failures belong in a Banner. */
import { Toast } from '@base-ui/react/toast';
import { useLingui } from '@lingui/react/macro';
import { CircleCheck, X } from 'lucide-react';
import { useCallback, type ReactNode } from 'react';

const TIMEOUT_MS = 6_000;
const TIMEOUT_WITH_ACTION_MS = 10_000;

type ToastAction = { label: string; onClick: () => void };

function ToastList() {
  const { t } = useLingui();
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className="rounded-md border border-line bg-raised text-ink shadow-float transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0"
    >
      <Toast.Content className="flex items-center gap-3 p-2 pl-4">
        <CircleCheck aria-hidden="true" size={22} className="shrink-0 text-success" />
        <Toast.Title render={<p />} className="min-w-0 flex-1 py-1" />
        <Toast.Action className="min-h-touch rounded-md px-3 font-semibold text-brand hover:bg-brand-soft" />
        <Toast.Close aria-label={t`Dismiss`} className="inline-flex size-touch shrink-0 items-center justify-center rounded-md text-muted hover:bg-sunken">
          <X aria-hidden="true" size={18} />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}

/** At the top, where no button of a window waits below. Wrap a signed-in or form screen in it; the landing page has no need of it. */
export function ToastProvider({ children }: { children: ReactNode }) {
  return (
    <Toast.Provider timeout={TIMEOUT_MS} limit={3}>
      {children}
      <Toast.Portal>
        <Toast.Viewport className="fixed inset-x-4 top-3 z-60 flex flex-col gap-2 sm:inset-x-auto sm:left-1/2 sm:w-96 sm:-translate-x-1/2">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

/** `const toast = useToast(); toast('Vendor created successfully!')`. An action must also exist elsewhere. */
export function useToast(): (text: string, action?: ToastAction) => void {
  const { add } = Toast.useToastManager();
  return useCallback(
    (text, action) => {
      add({
        title: text,
        timeout: action ? TIMEOUT_WITH_ACTION_MS : TIMEOUT_MS,
        actionProps: action && { children: action.label, onClick: action.onClick },
      });
    },
    [add],
  );
}
