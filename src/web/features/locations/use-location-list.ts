/** The list of one level as state: waits for its parent, loads, fails, tries again. */
import { useCallback, useEffect, useState } from 'react';
import type { LocationNode } from '../../../contract/locations.ts';
import { keptLocations, loadLocations } from './load-locations.ts';
import type { Level } from './location-value.ts';

export type LocationList = {
  /** `waiting`: the parent is not chosen yet. */
  status: 'waiting' | 'loading' | 'ready' | 'failed';
  nodes: readonly LocationNode[];
  retry: () => void;
};

type Loaded = { key: string; status: 'ready' | 'failed'; nodes: readonly LocationNode[] };

const NONE: readonly LocationNode[] = [];

/**
 * Loads a level when its parent is chosen; `initial` is the list where the page brought it along.
 * An answer that comes after the parent has changed is dropped.
 */
export function useLocationList(level: Level, parentId: number | null, initial?: readonly LocationNode[]): LocationList {
  const enabled = level === 'country' || parentId !== null;
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const key = `${parentId ?? ''}#${attempt}`;

  useEffect(() => {
    if (!enabled || initial) return undefined;
    const controller = new AbortController();
    const settle = (status: Loaded['status'], nodes: readonly LocationNode[]) => {
      if (!controller.signal.aborted) setLoaded({ key, status, nodes });
    };
    loadLocations(level, parentId, { signal: controller.signal, now: Date.now() }).then(
      (nodes) => settle('ready', nodes),
      () => settle('failed', NONE),
    );
    return () => controller.abort();
  }, [enabled, initial, key, level, parentId]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  if (!enabled) return { status: 'waiting', nodes: NONE, retry };
  if (initial) return { status: 'ready', nodes: initial, retry };
  if (loaded?.key === key) return { status: loaded.status, nodes: loaded.nodes, retry };
  const known = keptLocations(level, parentId);
  return known ? { status: 'ready', nodes: known, retry } : { status: 'loading', nodes: NONE, retry };
}
