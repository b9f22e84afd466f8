/** Pure rules of places: which of the wished ids is the most exact one, and whether all of them agree. */
import type { LocationType } from '../../../contract/locations.ts';

/** A place as a caller names it: ids win, names resolve inside the place above them. */
export type PlaceWish = {
  /** A city or a region. */
  locationId?: number | null | undefined;
  countryId?: number | null | undefined;
  stateId?: number | null | undefined;
  cityId?: number | null | undefined;
  newscoId?: number | null | undefined;
  country?: string | null | undefined;
  state?: string | null | undefined;
  city?: string | null | undefined;
  newscoRegion?: string | null | undefined;
};

export type ResolvedPlace = { countryId: number; stateId: number; cityId: number; newscoId: number | null };

/** Ids of a node's own path, itself included; null below it. */
export type NodePath = { id: number; type: LocationType; country_id: number; state_id: number | null; city_id: number | null };

const DEPTH: Readonly<Record<LocationType, number>> = { country: 0, state: 1, city: 2, newsco: 3 };

type WishedId = { id: number; types: readonly LocationType[] };

/** The ids of a wish, each with the levels it may be of. */
export function wishedIds(wish: PlaceWish): WishedId[] {
  const all: { id: number | null | undefined; types: readonly LocationType[] }[] = [
    { id: wish.countryId, types: ['country'] },
    { id: wish.stateId, types: ['state'] },
    { id: wish.cityId, types: ['city'] },
    { id: wish.newscoId, types: ['newsco'] },
    { id: wish.locationId, types: ['city', 'newsco'] },
  ];
  return all.filter((one): one is WishedId => one.id !== null && one.id !== undefined);
}

/** The most exact node of the wished ids; null when one is unknown, of another level, or elsewhere. */
export function deepestNode(ids: readonly WishedId[], nodes: readonly NodePath[]): NodePath | null {
  const found = ids.map((wished) => nodes.find((node) => node.id === wished.id && wished.types.includes(node.type)));
  if (found.some((node) => node === undefined)) return null;
  const byDepth = (found as NodePath[]).toSorted((a, b) => DEPTH[b.type] - DEPTH[a.type]);
  const deepest = byDepth[0];
  if (!deepest) return null;
  const path = [deepest.country_id, deepest.state_id, deepest.city_id, deepest.id];
  return byDepth.every((node) => path.includes(node.id)) ? deepest : null;
}

/** Names to look up below a node (or from the top), one for each level; empty ones end the list. */
export function namesBelow(node: NodePath | null, wish: PlaceWish): string[] {
  const names = [wish.country, wish.state, wish.city, wish.newscoRegion].slice(node ? DEPTH[node.type] + 1 : 0);
  const end = names.findIndex((name) => !name);
  return (end < 0 ? names : names.slice(0, end)) as string[];
}

/** The place of a node, if it is exact enough: a city or a region with all its parents. */
export function toPlace(node: NodePath): ResolvedPlace | null {
  if (node.state_id === null || node.city_id === null) return null;
  return { countryId: node.country_id, stateId: node.state_id, cityId: node.city_id, newscoId: node.type === 'newsco' ? node.id : null };
}

/** What is written in a list of names matches one node, or nothing: by its name, else by another name or code that only it has. */
export function onlyMatch<T extends { is_name: boolean }>(matches: readonly T[]): T | null {
  const byName = matches.filter((match) => match.is_name);
  const best = byName.length > 0 ? byName : matches;
  return best.length === 1 ? best[0]! : null;
}
