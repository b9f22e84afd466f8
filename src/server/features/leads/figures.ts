/** What the operator watches of the leads. */
import type { Figure } from '../../platform/figures.ts';
import { countByStatus } from './figure-queries.ts';
import { countUntold } from './taker-queries.ts';

export const leadFigures: readonly Figure[] = [
  { name: 'newsco_leads', help: 'Leads', label: 'status', read: countByStatus },
  { name: 'newsco_takers_to_tell', help: 'Notes of offers whose takers were not told within three minutes', read: countUntold },
];
