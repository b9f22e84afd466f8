/** A part of a page that could not be loaded: says so in its place, with the server's words and Retry. */
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ApiError } from '../../contract/shared/api-error.ts';
import { Banner } from './banner.tsx';

export type LoadFailureProps = {
  /** What failed: 'Failed to fetch leads'. */
  title: ReactNode;
  error: unknown;
  onRetry: () => void;
  retrying?: boolean;
};

export function LoadFailure({ title, error, onRetry, retrying }: LoadFailureProps) {
  const { t } = useLingui();
  const fault = error instanceof ApiError ? error : null;
  return (
    <Banner tone="error" title={title} reference={fault?.requestId} action={{ label: t`Retry`, onClick: onRetry, loading: retrying }}>
      {fault?.message}
    </Banner>
  );
}
