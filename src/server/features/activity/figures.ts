/** What the operator watches of the activity record. */
import type { Figure } from '../../platform/figures.ts';
import { selectBundles } from './queries.ts';

export const activityFigures: readonly Figure[] = [{ name: 'newsco_activity_bundles', help: 'Bundles of records that are not in the log yet', read: async (db) => (await selectBundles(db)).length }];
