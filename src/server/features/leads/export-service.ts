/** Leads as a file for spreadsheets. */
import type { leads } from '../../../contract/leads.ts';
import { MAX_EXPORTED_LEADS } from '../../../contract/shared/constants.ts';
import type { AnswerOf, ParsedOf } from '../../../contract/shared/endpoint.ts';
import { fail } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/http/context.ts';
import { searchPatterns } from '../../platform/search-text.ts';
import { isUnchanged } from '../accounts/service.ts';
import { recordActivity } from '../activity/service.ts';
import * as queries from './admin-queries.ts';
import { exportFault, exportHead, exportName, exportRow } from './export-present.ts';
import { presentAdminLead } from './present.ts';

// Rows read at a time: what the server holds of a file, however long it is.
const BATCH = 500;

/** The list with its filters, or the leads named, newest first. Who took how many is recorded before the first row leaves. */
export async function exportLeads(context: SignedIn, { query }: ParsedOf<typeof leads.exportCsv>): Promise<AnswerOf<typeof leads.exportCsv>> {
  const filter = { patterns: searchPatterns(query.search), status: query.status, kind: query.lead_type, ids: query.ids };
  const rows = await queries.countLeads(context.db, context.actor.scope, filter, MAX_EXPORTED_LEADS + 1);
  const fault = exportFault(rows);
  if (fault !== null) throw fail(fault);
  const detail = { rows, status: query.status ?? null, lead_type: query.lead_type ?? null, searched: filter.patterns.length > 0, selected: query.ids !== undefined };
  await recordActivity(context, { action: 'leads_exported', objectType: 'lead', objectId: null, detail });
  return { bytes: piecesOf(context, filter), mediaType: 'text/csv; charset=utf-8', name: exportName(context.now) };
}

/**
 * Each piece is read when the one before has been sent. No transaction stays open: times and ids, which order the rows, never change.
 * A slow reader takes minutes: whoever is signed out, suspended or given other cities meanwhile gets no further piece, and an answer that ends without its end.
 */
async function* piecesOf({ db, actor, now, request }: SignedIn, filter: queries.LeadFilter): AsyncGenerator<string> {
  yield exportHead;
  let after: string | null = null;
  for (let read = 0; read < MAX_EXPORTED_LEADS; read += BATCH) {
    if (!(await isUnchanged(db, actor, new Date(now.getTime() + request.elapsedMs())))) throw fail('not_signed_in');
    const rows: Awaited<ReturnType<typeof queries.listLeadsAfter>> = await queries.listLeadsAfter(db, actor.scope, filter, after, BATCH);
    if (rows.length > 0) yield rows.map((row) => exportRow({ ...row, ...presentAdminLead(row) })).join('');
    if (rows.length < BATCH) return;
    after = rows.at(-1)!.id;
  }
}
