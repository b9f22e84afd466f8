/** Assigned and referred leads as two tabs; the open one stands in the address. */
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useQueryParams } from '../../client/use-query-params.ts';
import { Tabs } from '../../ui/tabs.tsx';

export type WorkTabsProps = { assignedTotal: number; referredTotal: number; assigned: ReactNode; referred: ReactNode };

export function WorkTabs({ assignedTotal, referredTotal, assigned, referred }: WorkTabsProps) {
  const { t } = useLingui();
  const { search, change } = useQueryParams();
  const open = search.get('tab') === 'referred' ? 'referred' : 'assigned';
  return (
    <Tabs
      label={t`Leads`}
      value={open}
      onChange={(tab) => change({ tab: tab === 'assigned' ? null : tab })}
      items={[
        { value: 'assigned', label: t`Assigned Leads`, count: assignedTotal, content: assigned },
        { value: 'referred', label: t`Referred Leads`, count: referredTotal, content: referred },
      ]}
    />
  );
}
