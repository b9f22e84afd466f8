/** Assignment of leads by hand: one, or several to the same person. */
import type { assignment } from '../../../contract/assignment.ts';
import type { LeadKind } from '../../../contract/leads.ts';
import type { referrals } from '../../../contract/referrals.ts';
import type { AnswerOf, ParsedOf } from '../../../contract/shared/endpoint.ts';
import { AppError, fail } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/http/context.ts';
import { assignLead } from '../leads/service.ts';
import type { LeadWish } from './cell-rules.ts';
import { withTakersCell } from './ledger-service.ts';
import { type LeadToAssign, lockLeads } from './queries.ts';

type Order = { vendor_id: string; reason?: string | undefined };
type ChargeFor = (wish: LeadWish) => void;

/** Gives a lead to a person of the administrator's choice; their fair share is charged with it. */
export function assignByHand(context: SignedIn, input: ParsedOf<typeof assignment.assign>): Promise<AnswerOf<typeof assignment.assign>> {
  return assignOne(context, input);
}

/** As above; a guest's request is no referral. */
export function assignReferral(context: SignedIn, input: ParsedOf<typeof referrals.assign>): Promise<AnswerOf<typeof referrals.assign>> {
  return assignOne(context, input, 'REFERRAL');
}

async function assignOne(context: SignedIn, { params, body }: ParsedOf<typeof assignment.assign>, kind?: LeadKind) {
  const [lead] = await lockLeads(context.db, context.actor.scope, [params.id], kind);
  if (!lead) throw fail('not_found');
  return withTakersCell(context, body.vendor_id, excludedBy(lead), (chargeFor) => give(context, lead, body, chargeFor));
}

async function give(context: SignedIn, lead: LeadToAssign | undefined, { vendor_id: assigneeId, reason }: Order, chargeFor: ChargeFor) {
  if (!lead) throw fail('not_found');
  const assigned = await assignLead(context, { leadId: lead.id, assigneeId, reason: reason ?? null });
  chargeFor({ excluded: new Set(excludedBy(lead)), newscoId: lead.newsco_id });
  return assigned;
}

function excludedBy(lead: LeadToAssign): string[] {
  return [...lead.rejecters, lead.referrer_id, lead.assignee_id].filter((id) => id !== null);
}

/** Gives several leads to one person. All are locked before the first is given, in one order, so that two calls never wait in a circle. */
export async function assignMany(context: SignedIn, { body }: ParsedOf<typeof assignment.assignMany>): Promise<AnswerOf<typeof assignment.assignMany>> {
  const locked = new Map((await lockLeads(context.db, context.actor.scope, body.lead_ids)).map((lead) => [lead.id, lead]));
  const giveEach = async (chargeFor: ChargeFor) => {
    const results = [];
    for (const id of body.lead_ids) results.push(await tryToGive(id, () => give(context, locked.get(id), body, chargeFor)));
    return { assigned_count: results.filter(({ assigned }) => assigned).length, results };
  };
  if (locked.size === 0) return giveEach(() => undefined);
  return withTakersCell(context, body.vendor_id, [...locked.values()].flatMap(excludedBy), giveEach);
}

/** A refusal comes before anything is written, so the leads before and after it stand. */
async function tryToGive(id: string, act: () => Promise<unknown>) {
  try {
    await act();
    return { lead_id: id, assigned: true, code: null, reason: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { lead_id: id, assigned: false, code: error.code, reason: error.message };
  }
}
