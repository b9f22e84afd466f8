/** A place as module admins choose it: country and state come with the city, which is one of those assigned to them. */
import { useLingui } from '@lingui/react/macro';
import type { LocationNode } from '../../../contract/locations.ts';
import { Grid } from '../../ui/layout.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SelectLevel } from './level-field.tsx';
import { type LocationCascadeProps, useLevelWords } from './location-cascade.tsx';
import { chooseLocation } from './location-value.ts';
import { useLocationList } from './use-location-list.ts';

export type AssignedPlaceProps = Pick<LocationCascadeProps, 'value' | 'onChange' | 'name' | 'errors'> & {
  cities: readonly Pick<LocationNode, 'id' | 'name'>[];
  /** In a form: whether the city must be chosen. Left out: a filter. */
  required?: boolean;
};

export function AssignedPlace({ cities, value, onChange, name = 'location', errors, required }: AssignedPlaceProps) {
  const { t } = useLingui();
  const words = useLevelWords();
  const regions = useLocationList('newsco', value.cityId);
  const restricted = t`Restricted to assigned cities`;
  const chooseCity = (id: string) => onChange(chooseLocation(value, 'city', cities.find((city) => String(city.id) === id) ?? null));
  return (
    <Grid>
      <SelectField label={words.country.label} name={`${name}.countryId`} options={[]} placeholder={restricted} disabled />
      <SelectField label={words.state.label} name={`${name}.stateId`} options={[]} placeholder={restricted} disabled />
      <SelectField
        label={words.city.label}
        name={`${name}.cityId`}
        required={required}
        placeholder={t`Select city`}
        options={cities.map((city) => ({ value: String(city.id), label: city.name }))}
        value={value.cityId?.toString() ?? ''}
        onChange={(event) => chooseCity(event.target.value)}
        error={errors?.city}
      />
      <SelectLevel
        name={`${name}.newscoId`}
        label={words.newsco.label}
        required={false}
        optional={required !== undefined}
        error={errors?.newsco}
        list={regions}
        chosen={value.newscoId === null ? null : { id: value.newscoId, name: value.newsco }}
        onChoose={(node) => onChange(chooseLocation(value, 'newsco', node))}
        words={words.newsco}
      />
    </Grid>
  );
}
