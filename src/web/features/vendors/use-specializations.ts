/** Specializations of the chosen professions; a failure counts as none. */
import { useEffect, useState } from 'react';

async function load(profession: string, signal: AbortSignal): Promise<readonly string[]> {
  const [{ specializations }, { call }] = await Promise.all([
    import('../../../contract/professions.ts'),
    import('../../client/call.ts'),
  ]);
  const answer = await call(specializations.byProfession, { params: { profession }, query: {} }, { signal });
  return answer.specializations;
}

const byName = (a: string, b: string) => a.localeCompare(b, 'en');

export function useSpecializations(professions: readonly string[]): readonly string[] {
  const key = professions.join('\n');
  const [loaded, setLoaded] = useState<{ key: string; names: readonly string[] } | null>(null);
  useEffect(() => {
    if (key === '') return undefined;
    const controller = new AbortController();
    const lists = key.split('\n').map((name) => load(name, controller.signal).catch(() => []));
    void Promise.all(lists).then((names) => {
      if (!controller.signal.aborted) setLoaded({ key, names: [...new Set(names.flat())].sort(byName) });
    });
    return () => controller.abort();
  }, [key]);
  return loaded?.key === key ? loaded.names : [];
}
