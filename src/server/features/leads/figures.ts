/** What the operator watches of the leads. */
import type { Figure } from '../../platform/figures.ts';
import { countByStatus } from './figure-queries.ts';

export const leadFigures: readonly Figure[] = [{ name: 'newsco_leads', help: 'Leads', label: 'status', read: countByStatus }];
