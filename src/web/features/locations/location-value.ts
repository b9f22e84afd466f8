/** A chosen place: an id and a name for each level, and what choosing does to the levels below. */
import type { PlacePath } from '../../../contract/shared/place.ts';

export const LEVELS = ['country', 'state', 'city', 'newsco'] as const;
export type Level = (typeof LEVELS)[number];

/** `null` and '' stand for a level that is not chosen. */
export type LocationValue = {
  countryId: number | null;
  stateId: number | null;
  cityId: number | null;
  newscoId: number | null;
  country: string;
  state: string;
  city: string;
  newsco: string;
};

export type ChosenNode = { id: number; name: string };

export const EMPTY_LOCATION: LocationValue = {
  countryId: null,
  stateId: null,
  cityId: null,
  newscoId: null,
  country: '',
  state: '',
  city: '',
  newsco: '',
};

/** Id of the chosen node of a level. */
export function idOf(value: LocationValue, level: Level): number | null {
  return value[`${level}Id`];
}

/** The level that must be chosen before this one; null for the country. */
export function parentOf(level: Level): Level | null {
  return LEVELS[LEVELS.indexOf(level) - 1] ?? null;
}

/** Sets one level (null: nothing) and clears the levels below it. */
export function chooseLocation(value: LocationValue, level: Level, node: ChosenNode | null): LocationValue {
  const next = { ...value, [`${level}Id`]: node?.id ?? null, [level]: node?.name ?? '' };
  for (const below of LEVELS.slice(LEVELS.indexOf(level) + 1)) {
    next[`${below}Id`] = null;
    next[below] = '';
  }
  return next;
}

/** Country, state and city are chosen; the region may stay open. */
export function isComplete(value: LocationValue): boolean {
  return value.countryId !== null && value.stateId !== null && value.cityId !== null;
}

/** From the region up: 'Indiranagar, Bengaluru, Karnataka, India'. */
export function describeLocation(value: LocationValue): string {
  return [value.newsco, value.city, value.state, value.country].filter(Boolean).join(', ');
}

/** The place of a record as a chosen place. */
export function locationOf(place: PlacePath): LocationValue {
  const nodes = { country: place.country, state: place.state, city: place.city, newsco: place.newsco };
  return LEVELS.reduce((value, level) => chooseLocation(value, level, nodes[level]), EMPTY_LOCATION);
}

/** Fields of a chosen place under the names that travel. */
export const PLACE_FIELDS: Readonly<Record<string, string>> = {
  country_id: 'location.countryId',
  state_id: 'location.stateId',
  city_id: 'location.cityId',
  newsco_id: 'location.newscoId',
};
