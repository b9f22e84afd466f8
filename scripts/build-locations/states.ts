/** State rows, and which state each place lies in. */
import { distanceKm, Grid } from './geo.ts';
import type { IdLedger } from './ids.ts';
import { STATE_ALIASES, STATE_NAME } from './overrides.ts';
import { ID_START, type LocationRow, type Place } from './row.ts';
import type { Division } from './sources.ts';
import { byCodePoint, fold, plainName, toAscii } from './text.ts';

// Words that one list writes and the other leaves out.
const GENERIC = /\b(province|state|region|oblast|county|governorate|district|department|prefecture|republic|territory|parish|municipality|canton|emirate|division|of|the|de|du|da|del|and)\b/g;

const plain = (name: string): string => fold(toAscii(name).toLowerCase().replace(GENERIC, ' '));

/** 'Puducherry (Pondicherry)' and 'Bizkaia, Vizcaya' stand for two names each. */
const spellings = (name: string): string[] => [name, ...name.split(/[()[\],/*]+/)];

/** Finds ISO 3166-2 codes by country and name. */
export function isoCodeFinder(iso: { code: string; name: string }[]): (country: string, name: string) => string {
  const byName = new Map<string, string>();
  for (const entry of iso) {
    const country = entry.code.slice(0, 2);
    for (const key of spellings(entry.name).flatMap((name) => [fold(name), plain(name)])) {
      if (key && !byName.has(`${country} ${key}`)) byName.set(`${country} ${key}`, entry.code);
    }
  }
  return (country, name) => byName.get(`${country} ${fold(name)}`) ?? byName.get(`${country} ${plain(name)}`) ?? '';
}

// How far a place with an unknown division may lie from the one whose division it takes over.
const NEIGHBOUR_KM = 45;

/** Division code (`IN.19`) of each place; where the source has none, that of the nearest place, else one for the country. */
export function divisionsOf(places: Place[], known: ReadonlySet<string>): Map<Place, string> {
  const own = (place: Place): string => `${place.country}.${place.admin1}`;
  const sound = new Grid(places.filter((place) => known.has(own(place))));
  const result = new Map<Place, string>();
  for (const place of places) {
    if (known.has(own(place))) {
      result.set(place, own(place));
      continue;
    }
    const near = sound.near(place, NEIGHBOUR_KM).filter((other) => other.country === place.country);
    near.sort((a, b) => distanceKm(place, a) - distanceKm(place, b));
    result.set(place, near[0] ? own(near[0]) : `${place.country}.00`);
  }
  return result;
}

interface StateInput {
  /** Divisions that have at least one city. */
  used: Iterable<string>;
  admin1: Division[];
  iso2: { code: string; name: string }[];
  countries: LocationRow[];
  ledger: IdLedger;
}

/** One row for each division in use; a division without a name is called like its country. */
export function stateRows({ used, admin1, iso2, countries, ledger }: StateInput): Map<string, LocationRow> {
  const names = new Map(admin1.map((division) => [division.code, division.name]));
  const countryByCode = new Map(countries.map((row) => [row.code, row]));
  const isoCode = isoCodeFinder(iso2);
  const rows = new Map<string, LocationRow>();
  for (const code of [...new Set(used)].sort(byCodePoint)) {
    const country = countryByCode.get(code.slice(0, 2));
    if (!country) continue;
    const name = STATE_NAME.get(code) ?? plainName(names.get(code) ?? country.name, country.code);
    const ascii = toAscii(name);
    rows.set(code, {
      id: ledger.idOf(`state ${code}`, ID_START.state, ID_START.end),
      type: 'state',
      parentId: country.id,
      name,
      code: isoCode(country.code, name),
      aliases: [...(STATE_ALIASES.get(code) ?? []), ...(ascii !== name && ascii.length > 2 ? [ascii] : [])],
      population: 0,
      lat: null,
      lng: null,
      rank: 1,
    });
  }
  return rows;
}
