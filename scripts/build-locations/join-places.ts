/** Joins the two lists of places: id and population of the one, current name and division of the other. */
import { distanceKm, Grid } from './geo.ts';
import { groupBy } from './group.ts';
import type { GeoPlace, NewPlace, Place } from './row.ts';
import { fold } from './text.ts';

// The newest list moved some places; the farthest that one name may have wandered.
const MOVED_KM = 16;

const pointKey = (p: { country: string; lat: number; lng: number }): string => `${p.country} ${p.lat.toFixed(5)} ${p.lng.toFixed(5)}`;

const namesOf = (place: GeoPlace): Set<string> => new Set([place.name, ...place.alternates].map(fold).filter((key) => key.length > 2));

/** Which new place each old one has become. First by coordinates, then by any known spelling nearby. */
export function matchPlaces(old: GeoPlace[], newest: NewPlace[]): Map<GeoPlace, NewPlace> {
  const found = new Map<GeoPlace, NewPlace>();
  const taken = new Set<NewPlace>();
  const claim = (place: GeoPlace, candidate: NewPlace | undefined): void => {
    if (!candidate) return;
    found.set(place, candidate);
    taken.add(candidate);
  };
  const byPoint = groupBy(newest, pointKey);
  for (const place of old) {
    const free = (byPoint.get(pointKey(place)) ?? []).filter((candidate) => !taken.has(candidate));
    claim(place, free.find((candidate) => fold(candidate.name) === fold(place.name)) ?? free[0]);
  }
  const grid = new Grid(newest.filter((place) => !taken.has(place)));
  for (const place of old) {
    if (found.has(place)) continue;
    const names = namesOf(place);
    const near = grid.near(place, MOVED_KM).filter((c) => c.country === place.country && !taken.has(c) && names.has(fold(c.name)));
    near.sort((a, b) => distanceKm(place, a) - distanceKm(place, b));
    claim(place, near[0]);
  }
  return found;
}

/** All places with what either list knows; those of the newest list alone have no id. */
export function joinPlaces(old: GeoPlace[], newest: NewPlace[]): Place[] {
  const matches = matchPlaces(old, newest);
  const joined = old.map((place): Place => {
    const current = matches.get(place) ?? place;
    const { name, lat, lng, country, admin1, admin2 } = current;
    const spellings = [place.name, ...place.alternates];
    return { id: place.id, name, spellings, feature: place.feature, country, admin1, admin2, lat, lng, population: place.population };
  });
  const used = new Set(matches.values());
  const added = newest.filter((place) => !used.has(place)).map((place): Place => ({ ...place, id: null, spellings: [], feature: '', population: 0 }));
  return [...joined, ...added];
}
