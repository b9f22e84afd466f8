/** Saved views beside the filters of a list: one opens with a press, the window keeps, renames and deletes them. */
import { useLingui } from '@lingui/react/macro';
import { Bookmark } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../client/lazy-part.ts';
import { useQueryParams } from '../../client/use-query-params.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Row } from '../../ui/layout.tsx';
import { useSavedViews } from './use-saved-views.ts';
import { addressOf, filtersOf } from './view-query.ts';

const ViewsWindow = lazyPart(() => import('./views-window.tsx'), 'ViewsWindow');

/** The others are in the window. */
const SHOWN = 3;

export type SavedViewsProps = {
  tab: string;
  /** Parameters of the address that are filters of this tab. */
  filters: readonly string[];
};

export function SavedViews({ tab, filters }: SavedViewsProps) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const { search } = useQueryParams();
  const list = useSavedViews(tab);
  const present = filtersOf(search, filters);
  return (
    <Row>
      <Button size="sm" variant="secondary" icon={<Bookmark aria-hidden="true" size={16} />} onClick={() => setIsOpen(true)}>{t`Saved views`}</Button>
      {list.views?.slice(0, SHOWN).map((view) => (
        <ButtonLink key={view.id} size="sm" variant="ghost" aria-current={view.query === present ? 'true' : undefined} to={paths.adminDashboard(addressOf(view))} preventScrollReset>{view.name}</ButtonLink>
      ))}
      {isOpen && <Suspense><ViewsWindow tab={tab} present={present} list={list} onClose={() => setIsOpen(false)} /></Suspense>}
    </Row>
  );
}
