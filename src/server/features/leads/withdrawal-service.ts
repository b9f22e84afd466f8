/** A person takes a request back: by a link that only the mails about it carry, without an account. */
import type { leads } from '../../../contract/leads.ts';
import type { AnswerOf, ParsedOf } from '../../../contract/shared/endpoint.ts';
import { fail } from '../../platform/errors.ts';
import type { Context } from '../../platform/http/context.ts';
import { readSignedId, signId } from '../../platform/signed-ids.ts';
import { recordActivity } from '../activity/service.ts';
import { type Erasing, keepSealed, recordErasure } from '../erasures/service.ts';
import { forgetAddress, queueMail } from '../notifications/service.ts';
import { leadWithdrawn } from './mail.ts';
import { REMOVED_AT_REQUEST } from './rules.ts';
import { type Contact, lockSubmission, removeContact, type SubmittedLead } from './withdrawal-queries.ts';

const KEY_LABEL = 'links';
const PURPOSE = 'withdraw';

/** Address of the page that asks whether to withdraw the request of this lead. Belongs into every mail to the person it is about. */
export function withdrawalLink({ deriveKey, publicUrl }: Pick<Context, 'deriveKey' | 'publicUrl'>, leadId: string): string {
  return `${publicUrl}/request-service/withdraw?token=${signId(deriveKey(KEY_LABEL), PURPOSE, leadId)}`;
}

/** Erases the contact of all leads of the request and takes them out of the work. Again changes nothing. */
export async function withdraw(context: Context<null>, { body }: ParsedOf<typeof leads.withdraw>): Promise<AnswerOf<typeof leads.withdraw>> {
  const leadId = readSignedId(context.deriveKey(KEY_LABEL), PURPOSE, body.token);
  const submitted = leadId === null ? [] : await lockSubmission(context.db, leadId);
  if (submitted.length === 0) throw fail('withdrawal_link');
  await withdrawLeads(context, submitted.filter((lead) => lead.withdrawn_at === null));
  return { referral_ids: submitted.map((lead) => lead.referral_id).toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })) };
}

/** Repeats a withdrawal that a restored backup does not know; nobody is told again. False when it is in effect. */
export async function repeatWithdrawal(context: Erasing, leadId: string): Promise<boolean> {
  const lead = (await lockSubmission(context.db, leadId)).find(({ id }) => id === leadId);
  if (!lead || lead.withdrawn_at !== null) return false;
  await recordErasure(context, { type: 'lead', id: leadId });
  await removeContact(context.db, [leadId], REMOVED_AT_REQUEST, context.now, context.now);
  if (lead.contact_email !== null) await forgetAddress(context.db, lead.contact_email);
  return true;
}

async function withdrawLeads(context: Context<null>, open: readonly SubmittedLead[]): Promise<void> {
  if (open.length === 0) return;
  for (const lead of open) await recordWithdrawal(context, lead);
  await removeContact(context.db, open.map((lead) => lead.id), REMOVED_AT_REQUEST, context.now, context.now);
  const addresses = new Set(open.flatMap((lead) => lead.contact_email ?? []));
  for (const address of addresses) await forgetAddress(context.db, address);
}

async function recordWithdrawal(context: Context<null>, lead: SubmittedLead): Promise<void> {
  const subject = { type: 'lead', id: lead.id } as const;
  await keepSealed(context, subject, contactOf(lead));
  await recordErasure(context, subject);
  await recordActivity(context, { action: 'lead_withdrawn', objectType: 'lead', objectId: lead.id, cityId: lead.city_id, detail: { status: lead.status } });
  if (lead.assignee_id === null || lead.assignee_email === null) return;
  await queueMail(context, leadWithdrawn, { address: lead.assignee_email, userId: lead.assignee_id }, {
    name: lead.assignee_name ?? lead.assignee_email,
    referralIds: lead.referral_id,
    work: `${lead.profession ?? 'Real estate'} in ${lead.city_name}`,
    broker: lead.referral_type === 'broker',
  });
}

function contactOf({ contact_name, contact_phone, contact_email, relationship, notes, property_details }: SubmittedLead): Contact {
  return { contact_name, contact_phone, contact_email, relationship, notes, property_details };
}
