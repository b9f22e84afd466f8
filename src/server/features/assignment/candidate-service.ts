/** The people an administrator may choose from. */
import type { assignment } from '../../../contract/assignment.ts';
import type { AnswerOf, ParsedOf } from '../../../contract/shared/endpoint.ts';
import { fail } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/http/context.ts';
import { cappedTotal, searchPatterns } from '../../platform/search-text.ts';
import { findCandidatePage, findLead } from './candidate-queries.ts';
import { presentCandidate } from './present.ts';

/** People in scope whom the lead does not exclude: of its profession and city unless `match` is `all`. */
export async function listCandidates({ db, actor }: SignedIn, { params, query }: ParsedOf<typeof assignment.candidates>): Promise<AnswerOf<typeof assignment.candidates>> {
  const lead = await findLead(db, actor.scope, params.id);
  if (!lead) throw fail('not_found');
  const { skip, limit } = query;
  const filter = { isPreset: query.match === 'preset', cityId: query.city_id, patterns: searchPatterns(query.search) };
  const { count, rows } = await findCandidatePage(db, actor.scope, lead, filter, { skip, limit });
  return { candidates: rows.map((row) => presentCandidate(row, lead)), ...cappedTotal(count), skip, limit };
}
