/** Leads in an administrator's scope. */
import type { LeadKind, leads } from '../../../contract/leads.ts';
import type { referrals } from '../../../contract/referrals.ts';
import type { AnswerOf, ParsedOf } from '../../../contract/shared/endpoint.ts';
import type { Page } from '../../../contract/shared/pagination.ts';
import { fail } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/http/context.ts';
import { cappedTotal, searchPatterns } from '../../platform/search-text.ts';
import * as queries from './admin-queries.ts';
import { presentAdminLead, presentAdminLeadDetail, presentAdminReferral } from './present.ts';

/** One page of leads, newest first, with the total up to 1,000. */
export async function listLeads(context: SignedIn, { query }: ParsedOf<typeof leads.adminList>): Promise<AnswerOf<typeof leads.adminList>> {
  const { rows, ...page } = await readPage(context, { patterns: searchPatterns(query.search), status: query.status, kind: query.lead_type }, query);
  return { leads: rows.map(presentAdminLead), ...page };
}

/** As above, the leads that someone signed in passed on. */
export async function listReferrals(context: SignedIn, { query }: ParsedOf<typeof referrals.list>): Promise<AnswerOf<typeof referrals.list>> {
  const filter = { patterns: searchPatterns(query.search), status: query.status, kind: 'REFERRAL' as const, referralType: query.referral_type };
  const { rows, ...page } = await readPage(context, filter, query);
  return { referrals: rows.map(presentAdminReferral), ...page };
}

async function readPage(context: SignedIn, filter: queries.LeadFilter, { skip, limit }: Page) {
  const { count, is_capped: isCapped, ids } = await queries.findLeadPage(context.db, context.actor.scope, filter, { skip, limit });
  return { rows: await queries.listLeads(context.db, ids), skip, limit, ...cappedTotal(count, isCapped) };
}

/** One lead with all its assignments. Out of scope is the same as not there. */
export function readLead(context: SignedIn, { params }: ParsedOf<typeof leads.adminDetail>): Promise<AnswerOf<typeof leads.adminDetail>> {
  return readOne(context, params.id);
}

/** As above; a guest's request is no referral. */
export function readReferral(context: SignedIn, { params }: ParsedOf<typeof referrals.detail>): Promise<AnswerOf<typeof referrals.detail>> {
  return readOne(context, params.id, 'REFERRAL');
}

async function readOne(context: SignedIn, id: string, kind?: LeadKind) {
  const lead = await queries.findLead(context.db, context.actor.scope, id, kind);
  if (!lead) throw fail('not_found');
  return presentAdminLeadDetail(lead, await queries.listAssignments(context.db, lead.id));
}
