/** The professions on offer at sign-up. */
import { professions } from '../../../contract/professions.ts';
import type { Call } from '../../../contract/shared/endpoint.ts';

/** Stands for every profession that the short list does not name; it has to be asked for. */
export const OTHER_PROFESSION = 'Other';

/** Offered when the list cannot be had. */
export const FALLBACK_PROFESSIONS = ['Electrician', 'Plumber', 'Mason', 'Carpenter', 'Painter', OTHER_PROFESSION] as const;

/** Names on offer; null when the list cannot be had. */
export async function loadProfessionNames(call: Call): Promise<readonly string[] | null> {
  try {
    const list = await call(professions.list, { query: { active_only: 'true' } });
    return list.map((profession) => profession.name);
  } catch {
    return null;
  }
}
