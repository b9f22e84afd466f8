/** The last failure on top of the list: scrolled into view when it comes, gone when dismissed. */
import { useEffect, useRef } from 'react';
import { Banner } from '../../ui/banner.tsx';
import type { Failure } from './failure.ts';

export function FailureBanner({ failure, onDismiss }: { failure: Failure; onDismiss: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  // The row that failed may stand far below.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'center' });
  }, [failure]);
  return <div ref={place}><Banner tone="error" title={failure.title} onDismiss={onDismiss}>{failure.reason}</Banner></div>;
}
