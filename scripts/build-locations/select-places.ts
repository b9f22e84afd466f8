/** Decides which places are cities, which are areas of a city, and which are left out. */
import { distanceKm, Grid } from './geo.ts';
import { CITIES_AMONG_SECTIONS, CITY_DISTRICTS, MISSING, NAME, PART_OF, PART_OF_NAMES, POPULATION, REMOVED, REMOVED_NAMES } from './overrides.ts';
import type { Place } from './row.ts';
import { fold, plainName, soundKey } from './text.ts';

const MIN_POPULATION_ABROAD = 15_000;
const GONE = new Set(['PPLQ', 'PPLH', 'PPLW', 'PPLCH']);
const CAPITALS = new Set(['PPLA', 'PPLC']);

export interface Selection {
  cities: Place[];
  /** City sections whose city is still to be found. */
  sections: Place[];
  /** Indian places that belong to a city: place to the city's id. */
  parts: Map<Place, number>;
}

const nameKey = (place: Place): string => `${place.admin1} ${fold(place.name)}`;

/** Applies the hand-written corrections of name and population. */
export function mend(place: Place): Place {
  const name = (place.id === null ? undefined : NAME.get(place.id)) ?? plainName(place.name, place.country);
  const population = place.id === null ? place.population : (POPULATION.get(place.id) ?? place.population);
  return { ...place, name, population };
}

function cityOfPart(place: Place): number | undefined {
  if (place.id !== null && PART_OF.has(place.id)) return PART_OF.get(place.id);
  if (place.country === 'IN' && place.id === null && PART_OF_NAMES.has(nameKey(place))) return PART_OF_NAMES.get(nameKey(place));
  const state = `${place.country}.${place.admin1}`;
  const city = CITY_DISTRICTS.get(`${state}.${place.admin2}`) ?? CITY_DISTRICTS.get(state) ?? CITY_DISTRICTS.get(place.country);
  return city === place.id ? undefined : city;
}

/** A village inside a city that no list vouches for but the newest: kept only where a post office bears its name. */
export const needsPostOffice = (place: Place): boolean => place.country === 'IN' && place.id === null && !PART_OF_NAMES.has(nameKey(place));

const isRemoved = (place: Place): boolean => (place.id === null ? place.country === 'IN' && REMOVED_NAMES.has(nameKey(place)) : REMOVED.has(place.id));

function selectIndian(places: Place[]): Selection {
  const selection: Selection = { cities: [], sections: [], parts: new Map() };
  for (const place of places) {
    const city = cityOfPart(place);
    if (city !== undefined) selection.parts.set(place, city);
    else if (place.feature === 'PPLX' && !CITIES_AMONG_SECTIONS.has(place.id ?? 0)) selection.sections.push(place);
    else selection.cities.push(place);
  }
  const missing = MISSING.map((place): Place => ({ ...place, id: null, spellings: [], feature: 'PPL', country: 'IN', population: 0 }));
  selection.cities = withoutTwins([...selection.cities, ...missing]);
  return selection;
}

const TWIN_KM = 6;

/** Leaves out places of the newest list that stand a few kilometres beside one of the same name. */
export function withoutTwins(places: Place[]): Place[] {
  const ranked = [...places].sort((a, b) => b.population - a.population || Number(a.id === null) - Number(b.id === null));
  const order = new Map(ranked.map((place, index) => [place, index]));
  const grid = new Grid(places);
  return places.filter((place) => {
    if (place.id !== null) return true;
    const key = soundKey(place.name);
    const better = (other: Place): boolean => order.get(other)! < order.get(place)! && other.admin1 === place.admin1 && soundKey(other.name) === key;
    return !grid.near(place, TWIN_KM).some(better);
  });
}

// Exclaves such as Hatta lie far from their city.
const CITY_DISTRICT_KM = 45;

function capital(places: Place[], id: number): Place {
  const found = places.find((place) => place.id === id);
  if (!found) throw new Error(`City ${id} is not in the sources`);
  return found;
}

function selectAbroad(places: Place[]): Selection {
  const parts = new Map<Place, number>();
  for (const place of places) {
    const city = cityOfPart(place);
    if (city !== undefined && distanceKm(place, capital(places, city)) <= CITY_DISTRICT_KM) parts.set(place, city);
  }
  const withId = places.filter((place) => place.id !== null && !GONE.has(place.feature) && !parts.has(place));
  const sections = withId.filter((place) => place.feature === 'PPLX');
  const towns = withId.filter((place) => place.feature !== 'PPLX');
  const cities = towns.filter((place) => place.population >= MIN_POPULATION_ABROAD || CAPITALS.has(place.feature));
  const covered = new Set(cities.map((place) => place.country));
  const largest = new Map<string, Place>();
  for (const place of towns) {
    const best = largest.get(place.country);
    if (!covered.has(place.country) && (!best || place.population > best.population)) largest.set(place.country, place);
  }
  return { cities: [...cities, ...largest.values()], sections, parts };
}

/** Splits all places of the joined list. */
export function selectPlaces(places: Place[], hasCountry: (code: string) => boolean): Selection {
  const usable = places.map(mend).filter((place) => hasCountry(place.country) && !isRemoved(place));
  const indian = selectIndian(usable.filter((place) => place.country === 'IN' && !GONE.has(place.feature)));
  const abroad = selectAbroad(usable.filter((place) => place.country !== 'IN'));
  return { cities: [...indian.cities, ...abroad.cities], sections: [...indian.sections, ...abroad.sections], parts: new Map([...indian.parts, ...abroad.parts]) };
}

// A city of a million reaches 20 km far, a town of 15,000 three; no city farther than 30 km.
const reachKm = (population: number): number => Math.min(30, Math.max(3, Math.sqrt(population) / 50));

/** The city that a section belongs to: near, large, in the same country. */
export function cityOfSection(section: Place, cities: Grid<Place>): Place | undefined {
  let best: Place | undefined;
  let bestPull = 0;
  for (const city of cities.near(section, 30)) {
    const km = distanceKm(section, city);
    if (city.country !== section.country || km > reachKm(city.population)) continue;
    const pull = city.population / (km + 1) ** 2;
    if (pull > bestPull) [best, bestPull] = [city, pull];
  }
  return best;
}
