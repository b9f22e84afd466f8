/** Leads in an administrator's scope. */
import type { leads } from '../../../contract/leads.ts';
import type { AnswerOf, ParsedOf } from '../../../contract/shared/endpoint.ts';
import { fail } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/http/context.ts';
import { cappedTotal, COUNT_STOP, searchPatterns } from '../../platform/search-text.ts';
import * as queries from './admin-queries.ts';
import { presentAdminLead, presentAdminLeadDetail } from './present.ts';

/** One page of leads, newest first, with the total: exact without a search, else up to 1,000. */
export async function listLeads(context: SignedIn, { query }: ParsedOf<typeof leads.adminList>): Promise<AnswerOf<typeof leads.adminList>> {
  const { scope } = context.actor;
  const filter = { patterns: searchPatterns(query.search), status: query.status, kind: query.lead_type };
  const searching = filter.patterns.length > 0;
  const [rows, count] = await Promise.all([
    queries.listLeads(context.db, scope, filter, query),
    queries.countLeads(context.db, scope, filter, searching ? COUNT_STOP : null),
  ]);
  const total = searching ? cappedTotal(count) : { total: count, total_is_capped: false };
  return { leads: rows.map(presentAdminLead), skip: query.skip, limit: query.limit, ...total };
}

/** One lead with all its assignments. Out of scope is the same as not there. */
export async function readLead(context: SignedIn, { params }: ParsedOf<typeof leads.adminDetail>): Promise<AnswerOf<typeof leads.adminDetail>> {
  const lead = await queries.findLead(context.db, context.actor.scope, params.id);
  if (!lead) throw fail('not_found');
  return presentAdminLeadDetail(lead, await queries.listAssignments(context.db, lead.id));
}
