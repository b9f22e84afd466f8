/** Vendors as administrators manage them, inside the scope. */
import { type adminVendors, VENDOR_STATUSES, type VendorListQuery } from '../../../contract/admin-vendors.ts';
import type { AnswerOf, ParsedOf } from '../../../contract/shared/endpoint.ts';
import type { Db } from '../../platform/database.ts';
import { fail } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/http/context.ts';
import { cappedTotal, searchPatterns } from '../../platform/search-text.ts';
import * as queries from './admin-queries.ts';
import { placeOf } from './directory-rules.ts';
import { RECENT_RATINGS } from './directory-service.ts';
import { presentManaged, presentManagedDetail } from './present.ts';
import { findNewestRatings, findProfessionIds } from './queries.ts';

/** One page of vendors, newest first, with the total up to 1,000. */
export async function listManaged(context: SignedIn, { query }: ParsedOf<typeof adminVendors.list>): Promise<AnswerOf<typeof adminVendors.list>> {
  const { skip, limit } = query;
  const page = await queries.findRosterPage(context.db, context.actor.scope, await filterOf(context.db, query), { skip, limit });
  return { vendors: page.rows.map(presentManaged), ...cappedTotal(page.count, page.isCapped), skip, limit };
}

async function filterOf(db: Db, query: VendorListQuery): Promise<queries.RosterFilter> {
  return {
    words: await queries.findRosterWords(db, searchPatterns(query.search_query)),
    statuses: query.status === undefined ? VENDOR_STATUSES : [query.status],
    professionIds: query.profession === undefined ? null : await findProfessionIds(db, [query.profession]),
    place: placeOf(query),
  };
}

/** One vendor or broker of any status. Out of scope is the same as not there. */
export async function readManaged(context: SignedIn, { params }: ParsedOf<typeof adminVendors.detail>): Promise<AnswerOf<typeof adminVendors.detail>> {
  const vendor = await queries.findManaged(context.db, context.actor.scope, params.id);
  if (!vendor) throw fail('not_found');
  return presentManagedDetail(vendor, await findNewestRatings(context.db, vendor.id, RECENT_RATINGS));
}
