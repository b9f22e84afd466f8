/** Nothing to show: why, and the ways on. */
import { useLingui } from '@lingui/react/macro';
import { MapPin, SearchX } from 'lucide-react';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import type { LocationValue } from '../locations/location-value.ts';
import type { ActiveFilter } from './active-filters.ts';
import { changeFilters, hasPlace, widerPlace, type DirectoryFilters } from './directory-filters.ts';

function SelectLocation({ search }: { search: string }) {
  const { t } = useLingui();
  return (
    <EmptyState
      icon={<MapPin size={48} />}
      title={t`Select your location to find vendors`}
      actions={<ButtonLink to={paths.locationPicker()}>{t`Select Location`}</ButtonLink>}
    >
      {search ? t`Nobody matches "${search}" everywhere. Choose a place to see who works there.` : t`We list verified professionals by the city they work in.`}
    </EmptyState>
  );
}

type NoVendorsProps = {
  filters: DirectoryFilters;
  place: LocationValue;
  active: readonly ActiveFilter[];
  onChange: (filters: DirectoryFilters) => void;
};

/** Name of the place that `widerPlace` leads to. */
function widerName(filters: DirectoryFilters, place: LocationValue): string {
  if (filters.newscoId !== null) return place.city;
  return filters.cityId === null ? place.country : place.state;
}

function NoVendors({ filters, place, active, onChange }: NoVendorsProps) {
  const { t } = useLingui();
  const wider = widerPlace(filters);
  const widerTo = widerName(filters, place);
  const search = filters.search.trim();
  const isNarrowed = active.length > 0 || search !== '';
  return (
    <EmptyState
      icon={<SearchX size={48} />}
      title={t`No vendors found in your area`}
      actions={
        <>
          {wider && <Button variant="secondary" onClick={() => onChange(wider)}>{widerTo ? t`Search all of ${widerTo}` : t`Search a wider area`}</Button>}
          <ButtonLink to={paths.requestService()}>{t`Request a Service`}</ButtonLink>
        </>
      }
    >
      <Stack align="center">
        {isNarrowed ? t`These choices leave nobody. Drop one of them:` : t`Nobody is listed here yet. Tell us what you need and we look for someone.`}
        {isNarrowed && (
          <Row justify="center">
            {search && <Button size="sm" variant="secondary" onClick={() => onChange(changeFilters(filters, { search: '' }))}>{t`Remove "${search}"`}</Button>}
            {active.map(({ key, label, without }) => (
              <Button key={key} size="sm" variant="secondary" onClick={() => onChange(without)}>{t`Remove ${label}`}</Button>
            ))}
          </Row>
        )}
      </Stack>
    </EmptyState>
  );
}

export function DirectoryEmpty(props: NoVendorsProps) {
  return hasPlace(props.filters) ? <NoVendors {...props} /> : <SelectLocation search={props.filters.search.trim()} />;
}
