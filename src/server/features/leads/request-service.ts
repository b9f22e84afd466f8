/** A guest's request: posted without an account, limited by phone and e-mail, confirmed by mail. */
import { createHash } from 'node:crypto';
import type { leads } from '../../../contract/leads.ts';
import type { AnswerOf, ParsedOf } from '../../../contract/shared/endpoint.ts';
import type { Context } from '../../platform/http/context.ts';
import { limitSubject } from '../../platform/http/limits.ts';
import { queueMail } from '../notifications/service.ts';
import { requestReceived } from './mail.ts';
import { submit } from './submission-service.ts';

const DAY = 86_400_000;
const SUBMISSIONS_A_DAY = 3;

/** Creates the leads of a guest's request. */
export async function requestService(context: Context<null>, { body }: ParsedOf<typeof leads.requestService>): Promise<AnswerOf<typeof leads.requestService>> {
  return submit(context, body, {
    kind: 'SERVICE_REQUEST',
    referrerId: null,
    purpose: 'service_request',
    asksPayment: false,
    admit: ({ wish, digits }) => limitRequester(context, [digits, wish.contact.email?.toLowerCase()]),
    confirm: (contact, letter) => queueMail(context, requestReceived, { address: contact.email }, letter),
  });
}

/** Counters know a hash of the phone or e-mail, never the thing itself. */
async function limitRequester(context: Context, subjects: readonly (string | undefined)[]): Promise<void> {
  for (const subject of subjects) {
    if (subject === undefined) continue;
    const hash = createHash('sha256').update(subject).digest('hex').slice(0, 32);
    await limitSubject(context, `guest-lead:subject:${hash}`, SUBMISSIONS_A_DAY, DAY);
  }
}
