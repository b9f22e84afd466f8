/** The list could not be fetched. Loaded only when it is so. */
import { useLingui } from '@lingui/react/macro';
import { Banner } from '../../ui/banner.tsx';

export function DirectoryFailure({ onRetry }: { onRetry: () => void }) {
  const { t } = useLingui();
  return <Banner tone="error" action={{ label: t`Try again`, onClick: onRetry }}>{t`Failed to load vendors. Please try again.`}</Banner>;
}
