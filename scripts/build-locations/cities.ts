/** City rows: ids, distinct names inside a state, aliases. */
import { distanceKm, Grid } from './geo.ts';
import { groupBy } from './group.ts';
import type { IdLedger } from './ids.ts';
import { ALIASES } from './overrides.ts';
import { ID_START, type LocationRow, type Place } from './row.ts';
import type { Division } from './sources.ts';
import { byCodePoint, fold, plainName, tidy, toAscii } from './text.ts';

// Beyond this many Latin alternates they are translations, not names in use.
const FEW_ALTERNATES = 8;
const MAX_ALIASES = 4;

function alternateNames(place: Place): string[] {
  const latin = place.spellings.slice(1).filter((name) => /^[A-Z][a-z]+( [A-Z][a-z]+)*$/.test(name) && name.length > 3);
  const distinct = [...new Set(latin)];
  return place.country === 'IN' && distinct.length <= FEW_ALTERNATES ? distinct : [];
}

/** Other names to find the city by: hand-written, its name of 2023, its plain ASCII spelling, few more for Indian towns. */
export function cityAliases(place: Place): string[] {
  const former = place.spellings[0] === undefined ? [] : [plainName(place.spellings[0], place.country)];
  const written = ALIASES.get(place.id ?? 0);
  const candidates = [...(written ?? []), ...former, toAscii(place.name), ...(written ? [] : alternateNames(place))];
  const seen = new Set(toAscii(place.name) === place.name ? [fold(place.name)] : []);
  const chosen: string[] = [];
  for (const candidate of candidates.map(tidy)) {
    const key = fold(candidate);
    if (key.length < 3 || seen.has(key) || candidate === place.name || candidate.includes('|')) continue;
    seen.add(key);
    chosen.push(candidate);
  }
  return chosen.slice(0, MAX_ALIASES);
}

function ledgerKey(place: Place): string {
  return `place ${place.country}.${place.admin1}.${place.admin2} ${fold(place.name)}`;
}

function byImportance(a: Place, b: Place): number {
  return b.population - a.population || (a.id ?? Infinity) - (b.id ?? Infinity) || a.lat - b.lat || a.lng - b.lng || byCodePoint(a.name, b.name);
}

interface Named {
  place: Place;
  name: string;
}

/**
 * Names that are unique inside the state: the most important keeps its own, the others show
 * their district, or failing that the nearest larger city. Null: cannot be told apart, left out.
 */
export function distinctNames(places: Place[], districtOf: (place: Place) => string | undefined, nearest: (place: Place) => string | undefined): Named[] {
  const taken = new Set<string>();
  const named: Named[] = [];
  for (const place of [...places].sort(byImportance)) {
    const district = districtOf(place);
    const near = nearest(place);
    const options = [place.name, district && `${place.name} (${district})`, near && `${place.name} (near ${near})`];
    const name = options.find((option): option is string => Boolean(option) && !taken.has(option!.toLowerCase()));
    if (!name) continue;
    taken.add(name.toLowerCase());
    named.push({ place, name });
  }
  return named;
}

const DIVISION_WORD = /^(district|province of|provincia de|municipio de) | (district|division|zila|shi|qu|county|province)$/gi;

interface CityInput {
  cities: Place[];
  divisions: ReadonlyMap<Place, string>;
  states: ReadonlyMap<string, LocationRow>;
  admin2: Division[];
  ledger: IdLedger;
}

/** The id of a place: GeoNames', else one of ours kept by division, district and name. */
function idOf(place: Place, ledger: IdLedger, used: Set<string>): number {
  if (place.id !== null) return place.id;
  let key = ledgerKey(place);
  for (let n = 2; used.has(key); n++) key = `${ledgerKey(place)} ${n}`;
  used.add(key);
  return ledger.idOf(key, ID_START.place, ID_START.area);
}

function cityRow(place: Place, name: string, id: number, state: LocationRow): LocationRow {
  return { id, type: 'city', parentId: state.id, name, code: '', aliases: cityAliases(place), population: place.population, lat: place.lat, lng: place.lng, rank: 1 };
}

/** One row for each city, keyed by its place. */
export function cityRows({ cities, divisions, states, admin2, ledger }: CityInput): Map<Place, LocationRow> {
  const districts = new Map(admin2.map((division) => [division.code, division.name]));
  const districtOf = (place: Place): string | undefined => {
    const name = districts.get(`${place.country}.${place.admin1}.${place.admin2}`);
    const short = name && plainName(name, place.country).replace(DIVISION_WORD, '');
    return short && fold(short) !== fold(place.name) ? short : undefined;
  };
  const large = new Grid(cities.filter((place) => place.population >= 20_000));
  const nearest = (place: Place): string | undefined => {
    const near = large.near(place, 45).filter((other) => other !== place && other.name !== place.name);
    return near.sort((a, b) => distanceKm(place, a) - distanceKm(place, b) || byImportance(a, b))[0]?.name;
  };
  const byState = groupBy(cities, (place) => divisions.get(place) ?? '');
  const usedKeys = new Set<string>();
  const rows = new Map<Place, LocationRow>();
  for (const code of [...byState.keys()].sort(byCodePoint)) {
    const state = states.get(code);
    if (!state) continue;
    for (const { place, name } of distinctNames(byState.get(code)!, districtOf, nearest)) {
      rows.set(place, cityRow(place, name, idOf(place, ledger, usedKeys), state));
    }
  }
  return rows;
}
