/** Names of closed lists in the language of the page. */
import { useLingui } from '@lingui/react/macro';
import type { DirectorySort, Gender } from '../../../contract/shared/constants.ts';

export function useGenderLabels(): Readonly<Record<Gender, string>> {
  const { t } = useLingui();
  return { male: t`Male`, female: t`Female`, other: t`Other` };
}

export function useSortLabels(): Readonly<Record<DirectorySort, string>> {
  const { t } = useLingui();
  return { rating: t`Rating`, experience: t`Experience`, name: t`Name`, created_at: t`Newest` };
}
