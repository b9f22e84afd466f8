/** What the operator watches of sign-up. */
import type { Figure } from '../../platform/figures.ts';
import { countPendingByRole } from './figure-queries.ts';

export const registrationFigures: readonly Figure[] = [{ name: 'newsco_approvals_waiting', help: 'Registrations that wait for review', label: 'role', read: countPendingByRole }];
