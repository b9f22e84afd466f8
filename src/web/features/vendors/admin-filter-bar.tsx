/** Search, status, profession and place above the administrators' vendor list. */
import { useLingui } from '@lingui/react/macro';
import { adminVendors, VENDOR_STATUSES } from '../../../contract/admin-vendors.ts';
import { professions } from '../../../contract/professions.ts';
import { useCall } from '../../client/query-client.tsx';
import { useQueryParams } from '../../client/use-query-params.ts';
import { Card } from '../../ui/card.tsx';
import { FilterBar, FilterSelect } from '../../ui/filter-bar.tsx';
import { Grid, Stack } from '../../ui/layout.tsx';
import type { Option } from '../../ui/select-field.tsx';
import { filteredPlace, NO_VENDOR_FILTERS, placeChanges } from './admin-filters.ts';
import { PlaceChoice } from './admin-place.tsx';
import { useVendorStatusLabels } from './admin-status.tsx';

const MOST_VENDORS = '1000';

/** All professions; those of the vendors themselves where the list cannot be had. */
function useProfessionOptions(chosen: string): readonly Option[] {
  const list = useCall(professions.list, { query: { active_only: 'false' } });
  const vendors = useCall(adminVendors.list, { query: { limit: MOST_VENDORS } }, { enabled: list.isError });
  const carried = new Set(vendors.data?.vendors.flatMap(({ profession }) => profession ?? []));
  const known = list.data?.map(({ slug, name }) => ({ value: slug, label: name })) ?? [...carried].toSorted().map((name) => ({ value: name, label: name }));
  return chosen === '' || known.some(({ value }) => value === chosen) ? known : [...known, { value: chosen, label: chosen }];
}

/** What is asked for less often. */
function MoreFilters() {
  const { t } = useLingui();
  const { search, change } = useQueryParams();
  const options = useProfessionOptions(search.get('profession') ?? '');
  return (
    <Card tone="sunken">
      <Stack>
        <Grid>
          <FilterSelect name="profession" label={t`Profession`} all={t`All professions`} options={options} />
        </Grid>
        <PlaceChoice name="place" value={filteredPlace(search)} onChange={(place) => change(placeChanges(place))} />
      </Stack>
    </Card>
  );
}

export function VendorFilterBar() {
  const { t } = useLingui();
  const statuses = useVendorStatusLabels();
  const choices = [{ name: 'status', label: t`Status`, all: t`All Statuses`, options: VENDOR_STATUSES.map((value) => ({ value, label: statuses[value] })) }];
  return <FilterBar placeholder={t`Name, email or phone`} choices={choices} more={<MoreFilters />} clearLabel={t`Clear All Filters`} none={NO_VENDOR_FILTERS} />;
}
