/** Places in answers: the path with ids and names, and the two ways of writing it as text. */
import type { PlacePath } from '../../../contract/shared/place.ts';

/** What to select of `place_paths as place`. */
export const PLACE_COLUMNS = [
  'place.country_id', 'place.country_name', 'place.country_code', 'place.state_id', 'place.state_name',
  'place.city_id', 'place.city_name', 'place.newsco_id', 'place.newsco_name',
] as const;

/** Columns of a row that was joined to its path. */
export type PlaceColumns = {
  country_id: number | null;
  country_name: string | null;
  country_code: string | null;
  state_id: number | null;
  state_name: string | null;
  city_id: number | null;
  city_name: string | null;
  newsco_id: number | null;
  newsco_name: string | null;
};

const level = (id: number | null, name: string | null) => (id === null || name === null ? null : { id, name });

/** `location` of an answer. */
export function presentPlace(row: PlaceColumns): PlacePath {
  const country = level(row.country_id, row.country_name);
  return {
    country: country && { ...country, code: row.country_code ?? '' },
    state: level(row.state_id, row.state_name),
    city: level(row.city_id, row.city_name),
    newsco: level(row.newsco_id, row.newsco_name),
  };
}

/** `location_display` of leads: 'IN > State > City > Region'. */
export function leadLocationText(row: PlaceColumns): string {
  return [row.country_code, row.state_name, row.city_name, row.newsco_name].filter(Boolean).join(' > ');
}

/** `location_display` of people: 'Region, City, State, Country'. */
export function personLocationText(row: PlaceColumns): string {
  return [row.newsco_name, row.city_name, row.state_name, row.country_name].filter(Boolean).join(', ') || 'Location not specified';
}
