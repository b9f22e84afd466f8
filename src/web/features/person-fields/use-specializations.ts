/** Specializations on offer: those of the vendor's profession, or the brokers' list. */
import { useEffect, useState } from 'react';
import { specializations } from '../../../contract/professions.ts';
import { BROKER_SPECIALIZATIONS } from '../../../contract/shared/constants.ts';
import { call } from '../../client/call.ts';

const NONE: readonly string[] = [];

/** Suggestions for a vendor's profession; none while it is not chosen or when they cannot be had. */
function useProfessionSpecializations(profession: string): readonly string[] {
  const [loaded, setLoaded] = useState<{ profession: string; names: readonly string[] } | null>(null);
  useEffect(() => {
    if (profession === '') return undefined;
    const controller = new AbortController();
    const settle = (names: readonly string[]) => !controller.signal.aborted && setLoaded({ profession, names });
    call(specializations.byProfession, { params: { profession }, query: {} }, { signal: controller.signal }).then(
      (answer) => settle(answer.specializations),
      () => settle(NONE),
    );
    return () => controller.abort();
  }, [profession]);
  return loaded?.profession === profession ? loaded.names : NONE;
}

export function useSpecializations(role: 'vendor' | 'broker', profession: string): readonly string[] {
  const ofProfession = useProfessionSpecializations(role === 'vendor' ? profession : '');
  return role === 'broker' ? BROKER_SPECIALIZATIONS : ofProfession;
}

/** Tells the administrators of a specialization that is not in the list. Nobody waits for it. */
export async function suggestSpecialization(profession: string, specialization: string): Promise<void> {
  try {
    await call(specializations.suggest, { query: { profession, specialization } });
  } catch {
    // The registration carries it anyway.
  }
}

/** The entry that `next` has and `before` has not, unless it is on offer. */
export function newEntry(before: readonly string[], next: readonly string[], offered: readonly string[]): string | null {
  const known = new Set([...before, ...offered].map((text) => text.toLocaleLowerCase('en')));
  return next.find((text) => !known.has(text.toLocaleLowerCase('en'))) ?? null;
}
