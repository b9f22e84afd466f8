/** Loads the places of one level and keeps them while the page is open. */
import type { LocationNode } from '../../../contract/locations.ts';
import type { Level } from './location-value.ts';

/** As long as the server lets browsers keep the lists. */
const FRESH_MS = 300_000;

type Kept = { nodes: readonly LocationNode[]; until: number };
const kept = new Map<string, Kept>();
let changes = 0;

const keyOf = (level: Level, parentId: number | null) => `${level}:${parentId ?? ''}`;

/** India first, since most people are there; the rest stays by name. */
export function indiaFirst(countries: readonly LocationNode[]): readonly LocationNode[] {
  const isIndia = (node: LocationNode) => node.code === 'IN';
  return [...countries.filter(isIndia), ...countries.filter((node) => !isIndia(node))];
}

async function fetchNodes(level: Level, parentId: number | null, signal: AbortSignal): Promise<readonly LocationNode[]> {
  // Loaded on demand: pages that show a place already chosen do not need the call's code at first.
  const [{ locations }, { call }] = await Promise.all([
    import('../../../contract/locations.ts'),
    import('../../client/call.ts'),
  ]);
  if (level === 'country' || parentId === null) return indiaFirst(await call(locations.countries, {}, { signal }));
  const endpoint = { state: locations.states, city: locations.cities, newsco: locations.newsco }[level];
  return call(endpoint, { params: { id: String(parentId) } }, { signal });
}

/** The list as far as it is known without asking. */
export function keptLocations(level: Level, parentId: number | null): readonly LocationNode[] | undefined {
  return kept.get(keyOf(level, parentId))?.nodes;
}

/** Drops a list that has changed. What is still on its way may be from before the change and is not kept either. */
export function forgetLocations(level: Level, parentId: number | null): void {
  changes += 1;
  kept.delete(keyOf(level, parentId));
}

/** Places of a level below their parent. A failure falls back to an older answer where there is one. */
export async function loadLocations(
  level: Level,
  parentId: number | null,
  { signal, now }: { signal: AbortSignal; now: number },
): Promise<readonly LocationNode[]> {
  const key = keyOf(level, parentId);
  const known = kept.get(key);
  if (known && known.until > now) return known.nodes;
  const begun = changes;
  try {
    const nodes = await fetchNodes(level, parentId, signal);
    if (begun === changes) kept.set(key, { nodes, until: now + FRESH_MS });
    return nodes;
  } catch (error) {
    if (known && !signal.aborted) return known.nodes;
    throw error;
  }
}
