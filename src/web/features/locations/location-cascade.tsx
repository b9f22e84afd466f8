/** Country, State, City and Region: each waits for the one above it. Used wherever a place is chosen. */
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import type { LocationNode } from '../../../contract/locations.ts';
import { Grid, Stack } from '../../ui/layout.tsx';
import { CityLevel, SelectLevel, type LevelWords } from './level-field.tsx';
import { chooseLocation, idOf, LEVELS, type ChosenNode, type Level, type LocationValue } from './location-value.ts';
import { useLocationList, type LocationList } from './use-location-list.ts';

export { describeLocation, EMPTY_LOCATION, isComplete, locationOf, type Level, type LocationValue } from './location-value.ts';

export type LocationCascadeProps = {
  /** Ids and names of the chosen place; start with `EMPTY_LOCATION`. */
  value: LocationValue;
  /** The next place: the levels below a changed one are already cleared. */
  onChange: (value: LocationValue) => void;
  /** Prefix of the field names: 'location' gives `location.countryId`, ids `fieldId('location.countryId')`. */
  name?: string;
  /** Labels that differ from Country, State, City, Region. */
  labels?: Partial<Record<Level, string>>;
  /** Levels that are asked for, from the country down; all unless told. */
  levels?: readonly Level[];
  /** Levels with a star; country, state and city unless told. */
  required?: readonly Level[];
  /** Levels marked "(optional)"; the region unless told. */
  optional?: readonly Level[];
  /** Messages beside the fields. */
  errors?: Partial<Record<Level, string | undefined>>;
  /** `grid`: as many beside each other as fit; `stack`: below each other. */
  layout?: 'grid' | 'stack';
  /** Countries that the server has already sent with the page. */
  countries?: readonly LocationNode[];
  /** Told when the regions of the chosen city are known: true when it has any. */
  onRegionsKnown?: (hasRegions: boolean) => void;
  /** Keeps the code of the city search away until the cascade is pointed at or focused. */
  lazy?: boolean;
};

const REQUIRED: readonly Level[] = ['country', 'state', 'city'];
const OPTIONAL: readonly Level[] = ['newsco'];

export function useLevelWords(): Record<Level, LevelWords & { label: string }> {
  const { t } = useLingui();
  return {
    country: { label: t`Country`, choose: t`Select country`, loading: t`Loading countries…`, waiting: '', none: t`No countries`, failed: t`Countries could not be loaded.` },
    state: { label: t`State`, choose: t`Select state`, loading: t`Loading states…`, waiting: t`Select a country first`, none: t`No states listed`, failed: t`States could not be loaded.` },
    city: { label: t`City`, choose: t`Search city`, loading: t`Loading cities…`, waiting: t`Select a state first`, none: t`No cities listed`, failed: t`Cities could not be loaded.` },
    newsco: { label: t`Region`, choose: t`Select region`, loading: t`Loading regions…`, waiting: t`Select a city first`, none: t`No regions in this city`, failed: t`Regions could not be loaded.` },
  };
}

function useLists(value: LocationValue, levels: readonly Level[], countries?: readonly LocationNode[]): Record<Level, LocationList> {
  return {
    country: useLocationList('country', null, countries),
    state: useLocationList('state', value.countryId),
    city: useLocationList('city', value.stateId),
    newsco: useLocationList('newsco', levels.includes('newsco') ? value.cityId : null),
  };
}

function chosenNode(value: LocationValue, level: Level): ChosenNode | null {
  const id = idOf(value, level);
  return id === null ? null : { id, name: value[level] };
}

/**
 * Controlled. `const [place, setPlace] = useState(EMPTY_LOCATION)` and
 * `<LocationCascade value={place} onChange={setPlace} errors={{ city: 'Please select a city' }} />`,
 * or inside a `Controller` of React Hook Form. `isComplete(place)` says whether country, state and
 * city are chosen, `describeLocation(place)` reads 'Region, City, State, Country',
 * `locationOf(record.location)` makes a value of a record's place.
 */
export function LocationCascade({ value, onChange, name = 'location', labels, levels = LEVELS, required = REQUIRED, optional = OPTIONAL, errors, layout = 'grid', countries, onRegionsKnown, lazy = false }: LocationCascadeProps) {
  const words = useLevelWords();
  const lists = useLists(value, levels, countries);
  const [touched, setTouched] = useState(false);
  const touch = () => setTouched(true);

  const { status, nodes } = lists.newsco;
  const hasRegions = status === 'ready' ? nodes.length > 0 : null;
  const tellRegions = useEffectEvent((known: boolean) => onRegionsKnown?.(known));
  useEffect(() => {
    // Of each city anew: the regions of one that was chosen before are known at once.
    if (hasRegions !== null) tellRegions(hasRegions);
  }, [hasRegions, value.cityId]);

  const fields = levels.map((level) => {
    const field = {
      name: `${name}.${level}Id`,
      label: labels?.[level] ?? words[level].label,
      required: required.includes(level),
      optional: optional.includes(level) && !required.includes(level),
      error: errors?.[level],
      list: lists[level],
      chosen: chosenNode(value, level),
      onChoose: (node: ChosenNode | null) => onChange(chooseLocation(value, level, node)),
      words: words[level],
    };
    return level === 'city' ? <CityLevel key={level} {...field} awake={!lazy || touched} /> : <SelectLevel key={level} {...field} />;
  });
  return (
    <div onPointerEnter={touch} onFocus={touch} onInput={touch}>
      {layout === 'grid' ? <Grid>{fields}</Grid> : <Stack>{fields}</Stack>}
    </div>
  );
}
