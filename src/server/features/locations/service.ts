/** Places: the lists of the cascade, search, and turning what a caller names into one place. */
import type { FoundLocation, LocationNode, LocationType } from '../../../contract/locations.ts';
import { foldText } from '../../../contract/shared/text.ts';
import type { Db } from '../../platform/database.ts';
import { fail } from '../../platform/errors.ts';
import { inTransaction } from '../../platform/transaction.ts';
import * as queries from './queries.ts';
import { deepestNode, namesBelow, type NodePath, onlyMatch, type PlaceWish, type ResolvedPlace, toPlace, wishedIds } from './rules.ts';
import { findByBeginning, findByLikeness, type FoundRow, type LocationSearch } from './search-queries.ts';
import { mayBeMistyped, typingErrors } from './search-rules.ts';

export type { PlaceWish, ResolvedPlace } from './rules.ts';

/** The one place that ids and names tell, all of it active; null when they tell none, several, or contradict each other. */
export async function resolvePlace(db: Db, wish: PlaceWish): Promise<ResolvedPlace | null> {
  const ids = wishedIds(wish);
  const known = ids.length === 0 ? null : deepestNode(ids, await queries.findPaths(db, ids.map(({ id }) => id)));
  if (ids.length > 0 && known === null) return null;
  let node = known;
  for (const name of namesBelow(known, wish)) {
    node = await findNamed(db, node, name);
    if (node === null) return null;
  }
  return node && toPlace(node);
}

async function findNamed(db: Db, parent: NodePath | null, name: string): Promise<NodePath | null> {
  return onlyMatch(await queries.findChildrenNamed(db, parent?.id ?? null, name));
}

/** Those of the ids that are cities which can be chosen. */
export async function findListedCities(db: Db, ids: readonly number[]): Promise<number[]> {
  return (await queries.findPaths(db, ids)).filter(({ type }) => type === 'city').map(({ id }) => id);
}

/** True when a region can be chosen in the city. */
export async function cityHasRegions(db: Db, cityId: number): Promise<boolean> {
  return queries.hasRegions(db, cityId);
}

/** Active countries by name. */
export async function listCountries(db: Db): Promise<LocationNode[]> {
  return queries.listChildren(db, null);
}

/** Active nodes right below a node of the given level; 404 when there is no such active node. */
export async function listBelow(db: Db, parent: { id: number; type: LocationType }): Promise<LocationNode[]> {
  const [node] = await queries.findPaths(db, [parent.id]);
  if (node?.type !== parent.type) throw fail('not_found');
  return queries.listChildren(db, parent.id);
}

// Among these, counting typing errors finds the one that was meant.
const MISTYPED_CANDIDATES = 200;

/** Active places that a text may mean, best first; names with typing errors come after those that fit. */
export async function searchPlaces(db: Db, search: LocationSearch): Promise<FoundLocation[]> {
  const found = await findByBeginning(db, search);
  if (found.length === search.limit || !mayBeMistyped(search.q)) return found;
  const known = new Set(found.map(({ id }) => id));
  const mistyped = (await findMistyped(db, search)).filter(({ id }) => !known.has(id));
  return [...found, ...mistyped].slice(0, search.limit);
}

async function findMistyped(db: Db, search: LocationSearch): Promise<FoundRow[]> {
  const like = await inTransaction(db, (tx) => findByLikeness(tx, { ...search, limit: MISTYPED_CANDIDATES }));
  const text = foldText(search.q);
  return like
    .flatMap((row) => {
      const errors = typingErrors(text, row.names);
      return errors === null ? [] : [{ row, errors }];
    })
    .toSorted((a, b) => a.errors - b.errors || b.row.weight - a.row.weight || a.row.id - b.row.id)
    .map(({ row }) => row);
}
