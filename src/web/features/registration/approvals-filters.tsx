/** Search and role above the registrations that wait; both stand in the address. */
import { useLingui } from '@lingui/react/macro';
import { SIGN_UP_ROLES } from '../../../contract/shared/roles.ts';
import { pageOf, pageQueryOf } from '../../client/paging.ts';
import { useQueryParams, useTypedText } from '../../client/use-query-params.ts';
import { Toolbar } from '../../ui/layout.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** Query of the call from the address; an unknown role counts as none. */
export function approvalsQueryOf(search: URLSearchParams) {
  return {
    search: search.get('search')?.slice(0, 100) || undefined,
    role: SIGN_UP_ROLES.find((role) => role === search.get('role')),
    ...pageQueryOf(pageOf(search)),
  };
}

export function ApprovalsFilters() {
  const { t } = useLingui();
  const { search, change } = useQueryParams();
  const typed = useTypedText(search.get('search') ?? '', (text) => change({ search: text, page: null }, { replace: true }));
  return (
    <Toolbar label={t`Filters`}>
      <TextField
        label={t`Search`}
        name="search"
        type="search"
        maxLength={100}
        placeholder={t`Name, email or phone`}
        value={typed.text}
        onChange={(event) => typed.setText(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && typed.submit()}
      />
      <SelectField
        label={t`Role`}
        name="role"
        value={search.get('role') ?? ''}
        onChange={(event) => change({ role: event.target.value, page: null })}
        options={[
          { value: '', label: t`All Roles` },
          { value: 'vendor', label: t`Vendor` },
          { value: 'broker', label: t`Broker` },
        ]}
      />
    </Toolbar>
  );
}
