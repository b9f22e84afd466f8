/** The professions on offer at sign-up. */
import { professions } from '../../../contract/professions.ts';
import type { Call } from '../../../contract/shared/endpoint.ts';

/** Offered when the list cannot be had. */
export const FALLBACK_PROFESSIONS = ['Electrician', 'Plumber', 'Mason', 'Carpenter', 'Painter', 'Other'] as const;

export async function loadProfessionNames(call: Call): Promise<readonly string[]> {
  try {
    const list = await call(professions.list, { query: { active_only: 'true' } });
    return list.map((profession) => profession.name);
  } catch {
    return FALLBACK_PROFESSIONS;
  }
}
