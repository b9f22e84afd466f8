/** The order of the list: a new field starts with the highest, the chosen one again turns it. */
import { useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { DIRECTORY_SORTS } from '../../../contract/shared/constants.ts';
import { Button } from '../../ui/button.tsx';
import { Row } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { changeSort, type DirectoryFilters } from './directory-filters.ts';
import { useSortLabels } from './use-labels.ts';

export function SortButtons({ filters, onChange }: { filters: DirectoryFilters; onChange: (filters: DirectoryFilters) => void }) {
  const { t } = useLingui();
  const labels = useSortLabels();
  const ascending = filters.sortOrder === 'asc';
  const Arrow = ascending ? ArrowUp : ArrowDown;
  return (
    <div role="group" aria-label={t`Sort by`}>
      <Row gap="xs">
        <Text muted small>{t`Sort by`}</Text>
        {DIRECTORY_SORTS.map((field) => {
          const chosen = filters.sortBy === field;
          return (
            <Button key={field} size="sm" variant={chosen ? 'secondary' : 'ghost'} aria-pressed={chosen} onClick={() => onChange(changeSort(filters, field))}>
              {labels[field]}
              {chosen && <Arrow aria-hidden="true" size={16} />}
              {chosen && <VisuallyHidden>{ascending ? t`ascending` : t`descending`}</VisuallyHidden>}
            </Button>
          );
        })}
      </Row>
    </div>
  );
}
