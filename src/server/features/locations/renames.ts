/** Tells whoever keeps names of places that some have another one now; features above do the work. */
import type { Db } from '../../platform/database.ts';
import { enqueueAll } from '../../platform/jobs.ts';

/** The worker's task after a place has another name. */
export const RENAMED_PLACE = 'renamed_place';

/** In the transaction that renames them. */
export async function announceRenames(db: Db, places: readonly { id: number; type: string }[]): Promise<void> {
  if (places.length > 0) await enqueueAll(db, RENAMED_PLACE, places.map(({ id, type }) => ({ key: `renamed:${id}`, payload: { id, type } })));
}
