/** Asks before a page with unsaved changes is left, inside the site and out of it. */
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { useBlocker } from 'react-router';
import { AlertDialog } from './alert-dialog.tsx';

/** `isUnsaved` is asked at the moment of leaving. */
export function UnsavedQuestion({ isUnsaved }: { isUnsaved: () => boolean }) {
  const { t } = useLingui();
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isUnsaved());
  const onUnload = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isUnsaved()) event.preventDefault();
  });
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => onUnload(event);
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  return (
    <AlertDialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={t`Leave without saving?`}
      description={t`Your changes are not saved yet. They are lost when you leave.`}
      confirmLabel={t`Leave`}
      danger
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
