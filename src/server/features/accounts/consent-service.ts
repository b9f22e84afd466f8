/** Keeps who agreed to which version of the privacy notice, and for what. */
import { NOTICE_VERSION } from '../../../contract/shared/constants.ts';
import type { Context } from '../../platform/http/context.ts';
import { insertConsents } from './consent-queries.ts';

export type Consent = { subjectType: 'user' | 'lead'; subjectId: string; purpose: string };

/** Records consents in the transaction of the act that they allow. */
export async function recordConsents(context: Context, consents: readonly Consent[]): Promise<void> {
  const rows = consents.map(({ subjectType, subjectId, purpose }) => ({ id: context.newId(), subject_type: subjectType, subject_id: subjectId, purpose }));
  await insertConsents(context.db, rows, { notice_version: NOTICE_VERSION, at: context.now, ip_prefix: context.request.ipPrefix });
}
