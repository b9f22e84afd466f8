/** The order of the list: a new field starts with the highest, the chosen one again turns it. */
import { useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { DIRECTORY_SORTS } from '../../../contract/shared/constants.ts';
import { ToggleButtons } from '../../ui/toggle-buttons.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { changeSort, type DirectoryFilters } from './directory-filters.ts';
import { useSortLabels } from './use-labels.ts';

function Direction({ ascending }: { ascending: boolean }) {
  const { t } = useLingui();
  const Arrow = ascending ? ArrowUp : ArrowDown;
  return (
    <>
      <Arrow aria-hidden="true" size={16} />
      <VisuallyHidden>{ascending ? t`ascending` : t`descending`}</VisuallyHidden>
    </>
  );
}

export function SortButtons({ filters, onChange }: { filters: DirectoryFilters; onChange: (filters: DirectoryFilters) => void }) {
  const { t } = useLingui();
  const labels = useSortLabels();
  const note = <Direction ascending={filters.sortOrder === 'asc'} />;
  const options = DIRECTORY_SORTS.map((value) => ({ value, label: labels[value], note }));
  return <ToggleButtons label={t`Sort by`} options={options} value={filters.sortBy} onSelect={(field) => onChange(changeSort(filters, field))} />;
}
