/** Thanks for a rating, on pages that have no toasts of their own. */
import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { ToastProvider, useToast } from '../../ui/toast.tsx';

/** 'Rating submitted successfully!', once it is called. */
export function useThanks(): () => void {
  const { t } = useLingui();
  const toast = useToast();
  return () => toast(t`Rating submitted successfully!`);
}

function Thanks({ count }: { count: number }) {
  const thank = useThanks();
  useEffect(() => {
    thank();
    // Once for each rating.
  }, [count]);
  return null;
}

/** `count` grows with each rating given on the page. */
export function RatedToast({ count }: { count: number }) {
  return <ToastProvider><Thanks count={count} /></ToastProvider>;
}
