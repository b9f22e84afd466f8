/** Search, status, profession and place above the administrators' vendor list. */
import { useLingui } from '@lingui/react/macro';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { adminVendors, VENDOR_STATUSES } from '../../../contract/admin-vendors.ts';
import { professions } from '../../../contract/professions.ts';
import { useCall } from '../../client/query-client.tsx';
import { useQueryParams, useTypedText } from '../../client/use-query-params.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Grid, Stack, Toolbar } from '../../ui/layout.tsx';
import { SelectField, type Option } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { filteredPlace, hasVendorFilters, isPlaceFiltered, NO_VENDOR_FILTERS, placeChanges } from './admin-filters.ts';
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

function StatusFilter() {
  const { t } = useLingui();
  const { search, change } = useQueryParams();
  const statuses = useVendorStatusLabels();
  const options = VENDOR_STATUSES.map((value) => ({ value, label: statuses[value] }));
  return <SelectField label={t`Status`} name="status" placeholder={t`All Statuses`} options={options} value={search.get('status') ?? ''} onChange={(event) => change({ status: event.target.value, page: null })} />;
}

/** What is asked for less often. */
function MoreFilters() {
  const { t } = useLingui();
  const { search, change } = useQueryParams();
  const profession = search.get('profession') ?? '';
  return (
    <Card tone="sunken">
      <Stack>
        <Grid>
          <SelectField label={t`Profession`} name="profession" placeholder={t`All professions`} options={useProfessionOptions(profession)} value={profession} onChange={(event) => change({ profession: event.target.value, page: null })} />
        </Grid>
        <PlaceChoice name="place" value={filteredPlace(search)} onChange={(place) => change(placeChanges(place))} />
      </Stack>
    </Card>
  );
}

export function VendorFilterBar() {
  const { t } = useLingui();
  const { search, change } = useQueryParams();
  const [showsMore, setShowsMore] = useState(isPlaceFiltered(search) || search.has('profession'));
  const typed = useTypedText(search.get('search') ?? '', (text) => change({ search: text, page: null }, { replace: true }));
  const clear = () => {
    typed.drop();
    change(NO_VENDOR_FILTERS);
  };
  return (
    <Stack>
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
        <StatusFilter />
        <Button variant="secondary" aria-expanded={showsMore} onClick={() => setShowsMore(!showsMore)} icon={<SlidersHorizontal aria-hidden="true" size={18} />}>{t`More filters`}</Button>
        <Button variant="ghost" blocked={!hasVendorFilters(search) && !typed.text} onClick={clear}>{t`Clear All Filters`}</Button>
      </Toolbar>
      {showsMore && <MoreFilters />}
    </Stack>
  );
}
