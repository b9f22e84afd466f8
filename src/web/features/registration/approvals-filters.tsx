/** Search, role and age above the registrations that wait; all stand in the address. */
import { useLingui } from '@lingui/react/macro';
import { SIGN_UP_ROLES } from '../../../contract/shared/roles.ts';
import { pageOf, pageQueryOf } from '../../client/paging.ts';
import { FilterBar } from '../../ui/filter-bar.tsx';

/** Query of the call from the address; an unknown role counts as none. */
export function approvalsQueryOf(search: URLSearchParams) {
  return {
    search: search.get('search')?.slice(0, 100) || undefined,
    role: SIGN_UP_ROLES.find((role) => role === search.get('role')),
    waiting: search.get('waiting') === 'overdue' ? ('overdue' as const) : undefined,
    ...pageQueryOf(pageOf(search)),
  };
}

/** Changes that drop every filter. */
export const NO_FILTERS = { search: null, role: null, waiting: null, page: null } as const;

export function ApprovalsFilters({ onRefresh, refreshing }: { onRefresh: () => void; refreshing: boolean }) {
  const { t } = useLingui();
  const roles = { vendor: t`Vendor`, broker: t`Broker` };
  const choices = [
    { name: 'role', label: t`Role`, all: t`All Roles`, options: SIGN_UP_ROLES.map((value) => ({ value, label: roles[value] })) },
    { name: 'waiting', label: t`Waiting`, all: t`Any time`, options: [{ value: 'overdue', label: t`Older than two working days` }] },
  ];
  return <FilterBar placeholder={t`Name, email or phone`} choices={choices} clearLabel={t`Clear Filters`} none={NO_FILTERS} onRefresh={onRefresh} refreshing={refreshing} />;
}
