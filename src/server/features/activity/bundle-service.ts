/** What acts of hundreds have recorded as bundles goes into the log by a job, so that who waits for such an act does not wait for its log. */
import type { Db } from '../../platform/database.ts';
import { enqueue } from '../../platform/jobs.ts';
import { eachInTransaction } from '../../platform/transaction.ts';
import { holdBundle, selectBundles, spreadBundle } from './queries.ts';

/** So many records of a statement are written as one bundle: a quarter of what a statement that gives leads away writes were the ten indexes of the log. */
export const BUNDLED = 300;
export const SPREAD_ACTIVITY = 'spread_activity';

/**
 * Has the bundles of an act of `count` things spread as soon as its transaction commits. Once for an act, at its end: each of its parts would have the job begin beside
 * the others. Without a key: acts and the worker would wait for each other's job.
 */
export async function spreadSoon(db: Db, count: number): Promise<void> {
  if (count >= BUNDLED) await enqueue(db, SPREAD_ACTIVITY, {});
}

/** Appends the records of all bundles to the log, the oldest first. */
export async function spreadBundles(db: Db, { stopping }: { stopping?: AbortSignal | undefined } = {}): Promise<void> {
  await eachInTransaction(db, await selectBundles(db), spreadOne, stopping);
}

/** Nothing where another worker has done it meanwhile. */
async function spreadOne(db: Db, id: string): Promise<void> {
  if (await holdBundle(db, id)) await spreadBundle(db, id);
}
