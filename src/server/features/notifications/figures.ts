/** What the operator watches of the mails. */
import type { Figure } from '../../platform/figures.ts';
import { countMails } from './queries.ts';

export const mailFigures: readonly Figure[] = [{ name: 'newsco_mails', help: 'Mails that wait, and mails given up that can still be sent', label: 'state', read: countMails }];
