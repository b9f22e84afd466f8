/** Assigned and referred leads as tabs, and what else a role has; the open one stands in the address. */
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useQueryParams } from '../../client/use-query-params.ts';
import { Tabs, type TabItem } from '../../ui/tabs.tsx';
import { HiddenHeading } from '../../ui/visually-hidden.tsx';

export type WorkTabsProps = { assignedTotal: number; referredTotal: number; assigned: ReactNode; referred: ReactNode; more?: readonly TabItem[] };

/** Cards of leads stand below a heading of their own. */
const withHeading = (item: TabItem): TabItem => ({ ...item, content: <><HiddenHeading>{item.label}</HiddenHeading>{item.content}</> });

export function WorkTabs({ assignedTotal, referredTotal, assigned, referred, more = [] }: WorkTabsProps) {
  const { t } = useLingui();
  const { search, change } = useQueryParams();
  const items: TabItem[] = [
    withHeading({ value: 'assigned', label: t`Assigned Leads`, count: assignedTotal, content: assigned }),
    withHeading({ value: 'referred', label: t`Referred Leads`, count: referredTotal, content: referred }),
    ...more,
  ];
  const open = items.find(({ value }) => value === search.get('tab'))?.value ?? 'assigned';
  return <Tabs label={t`Leads`} value={open} onChange={(tab) => change({ tab: tab === 'assigned' ? null : tab })} items={items} />;
}
