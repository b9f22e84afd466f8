/** Keeps who agreed to which version of the privacy notice, and for what. */
import { NOTICE_VERSION } from '../../../contract/shared/constants.ts';
import type { Context } from '../../platform/http/context.ts';
import { insertConsent } from './consent-queries.ts';

export type Consent = { subjectType: 'user' | 'lead'; subjectId: string; purpose: string };

/** Records a consent in the transaction of the act that it allows. */
export async function recordConsent(context: Context, consent: Consent): Promise<void> {
  await insertConsent(context.db, {
    id: context.newId(),
    subject_type: consent.subjectType,
    subject_id: consent.subjectId,
    purpose: consent.purpose,
    notice_version: NOTICE_VERSION,
    at: context.now,
    ip_prefix: context.request.ipPrefix,
  });
}
