/** Area rows: hand-written areas with PIN codes, post offices inside a city's PIN range, city sections. */
import { Grid } from './geo.ts';
import { groupBy } from './group.ts';
import { cityOfPin, type HandCity } from './hand-list.ts';
import type { IdLedger } from './ids.ts';
import { isInstitution, officeArea } from './post-offices.ts';
import { ID_START, type LocationRow, type Place, type PostOffice } from './row.ts';
import { cityOfSection, needsPostOffice } from './select-places.ts';
import { isSimilar, sameName, startsWith } from './similar.ts';
import { byCodePoint, fold, toAscii } from './text.ts';

export interface Area {
  name: string;
  pin: string;
  aliases: string[];
  population: number;
  lat: number | null;
  lng: number | null;
  rank: 1 | 2;
  /** Left out unless a post office confirms it. */
  unsure: boolean;
}

interface Office {
  name: string;
  pin: string;
  /** An institution's or a rural office: tells the PIN of a known area, but makes none. */
  quiet: boolean;
}

const bare = (name: string, rank: 1 | 2): Area => ({ name, pin: '', aliases: [], population: 0, lat: null, lng: null, rank, unsure: false });

/** The city's own name, alone or with an office's word behind it, is no area. */
const isCityItself = (name: string, city: string): boolean => fold(name).replace(/(city|headoffice|fort|bazaa?r)$/, '') === fold(city);

function confirm(area: Area, { name, pin, quiet }: Office): void {
  area.pin ||= pin;
  if (!quiet && fold(name) !== fold(area.name) && sameName(name, area.name) && area.aliases.length < 2) area.aliases.push(name);
}

/** Joins offices to the areas they serve, closest spelling first; what is left becomes an area itself. */
export function mergeOffices(areas: Area[], offices: Office[]): Area[] {
  const result = [...areas];
  const steps = [(a: string, b: string) => fold(a) === fold(b), sameName, isSimilar];
  let rest = [...offices].sort((a, b) => byCodePoint(a.pin, b.pin) || byCodePoint(a.name, b.name));
  for (const matches of steps) {
    rest = rest.filter((candidate) => {
      const area = areas.find((known) => matches(known.name, candidate.name));
      if (area) confirm(area, candidate);
      return !area;
    });
  }
  for (const candidate of rest) {
    const around = areas.find((known) => !known.pin && startsWith(candidate.name, known.name));
    if (around) around.pin = candidate.pin;
    if (!candidate.quiet && !result.some((known) => isSimilar(known.name, candidate.name))) result.push({ ...bare(candidate.name, 2), pin: candidate.pin });
  }
  return result.filter((area) => area.pin || !area.unsure);
}

/** Adds places that are parts of the city, unless it has an area of that name. */
export function mergePlaces(areas: Area[], places: Place[], cityName: string): Area[] {
  const result = [...areas];
  for (const place of [...places].sort((a, b) => b.population - a.population || byCodePoint(a.name, b.name))) {
    if (isCityItself(place.name, cityName) || result.some((known) => isSimilar(known.name, place.name))) continue;
    result.push({ ...bare(place.name, 2), population: place.population, lat: place.lat, lng: place.lng, unsure: needsPostOffice(place) });
  }
  return result;
}

/** Offices by the city whose PIN rule they fall under. */
function officesByCity(hand: HandCity[], offices: PostOffice[]): Map<HandCity, Office[]> {
  const placed = offices.flatMap((o) => {
    const city = cityOfPin(hand, Number(o.pin));
    const name = officeArea(o.name);
    const quiet = /rural/i.test(o.district) || isInstitution(o.name);
    return city && name && !isCityItself(name, city.city) ? [{ city, name, pin: o.pin, quiet }] : [];
  });
  return groupBy(placed, (entry) => entry.city);
}

interface AreaInput {
  cityRows: ReadonlyMap<Place, LocationRow>;
  sections: Place[];
  parts: ReadonlyMap<Place, number>;
  hand: HandCity[];
  offices: PostOffice[];
  ledger: IdLedger;
}

// Towns around a city that have post offices inside its PIN range, and are cities themselves.
const SUBURB_KM = 40;

function townsAround(city: LocationRow, cities: Grid<Place>): Set<string> {
  const here = { lat: city.lat!, lng: city.lng! };
  return new Set(cities.near(here, SUBURB_KM).map((place) => fold(place.name)));
}

/** Which Indian city a line of the hand-written list means: the most populated of that name. */
export function findHandCity(hand: HandCity, rows: Iterable<LocationRow>): LocationRow {
  let best: LocationRow | undefined;
  for (const row of rows) if (row.name === hand.city && (!best || row.population > best.population)) best = row;
  if (!best) throw new Error(`No city '${hand.city}' for its areas`);
  return best;
}

function areaRow(area: Area, city: LocationRow, ledger: IdLedger): LocationRow {
  const ascii = toAscii(area.name);
  const aliases = ascii !== area.name && fold(ascii).length > 2 ? [...area.aliases, ascii] : area.aliases;
  const id = ledger.idOf(`area ${city.id} ${fold(area.name) || area.name}`, ID_START.area, ID_START.state);
  return { id, type: 'newsco', parentId: city.id, name: area.name, code: area.pin, aliases, population: area.population, lat: area.lat, lng: area.lng, rank: area.rank };
}

/** One row for each area of each city that has any. */
export function areaRows({ cityRows, sections, parts, hand, offices: allOffices, ledger }: AreaInput): LocationRow[] {
  const indian = [...cityRows].filter(([place]) => place.country === 'IN').map(([, row]) => row);
  const byId = new Map([...cityRows.values()].map((row) => [row.id, row]));
  const placesOf = new Map<LocationRow, Place[]>();
  const add = (row: LocationRow | undefined, place: Place): void => {
    if (row) placesOf.set(row, [...(placesOf.get(row) ?? []), place]);
  };
  for (const [place, city] of parts) add(byId.get(city), place);
  const grid = new Grid(cityRows.keys());
  for (const section of sections) {
    const city = cityOfSection(section, grid);
    if (city) add(cityRows.get(city), section);
  }
  const officesOf = officesByCity(hand, allOffices);
  const handOf = new Map(hand.map((entry) => [findHandCity(entry, indian), entry]));
  const rows: LocationRow[] = [];
  for (const city of [...new Set([...handOf.keys(), ...placesOf.keys()])].sort((a, b) => a.id - b.id)) {
    const entry = handOf.get(city);
    const written = (entry?.areas ?? []).map((name) => bare(name, 1));
    const withPlaces = mergePlaces(written, placesOf.get(city) ?? [], city.name);
    const towns = townsAround(city, grid);
    const offices = (entry && officesOf.get(entry)) ?? [];
    const areas = mergeOffices(withPlaces, offices.map((o) => ({ ...o, quiet: o.quiet || towns.has(fold(o.name)) })));
    rows.push(...areas.map((area) => areaRow(area, city, ledger)));
  }
  return rows;
}
