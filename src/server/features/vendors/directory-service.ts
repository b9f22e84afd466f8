/** Reading the directory and one vendor. */
import type { AnswerOf, ParsedOf } from '../../../contract/shared/endpoint.ts';
import type { DirectoryQuery, vendors } from '../../../contract/vendors.ts';
import type { Db } from '../../platform/database.ts';
import { fail } from '../../platform/errors.ts';
import type { Context, ContextOf } from '../../platform/http/context.ts';
import { type DirectoryFilter, experienceOf, placeOf, ratingFloorOf, toldTotal } from './directory-rules.ts';
import { presentCard, presentDetail } from './present.ts';
import * as queries from './queries.ts';
import { allowedActs, maySee } from './viewer-rules.ts';

export const RECENT_RATINGS = 5;

/** A page of approved vendors. */
export async function listVendors(context: Context<null>, { query }: ParsedOf<typeof vendors.list>): Promise<AnswerOf<typeof vendors.list>> {
  const { skip, limit } = query;
  const filter = await filterOf(context.db, query);
  const order = { by: query.sort_by, descending: query.sort_order === 'desc' };
  const page = await queries.findPage(context.db, { filter, order, skip, limit });
  return { vendors: page.rows.map(presentCard), ...toldTotal(page.total, page.exact), skip, limit };
}

/** Names become ids; one that is unknown matches nobody. */
async function filterOf(db: Db, query: DirectoryQuery): Promise<DirectoryFilter> {
  return {
    place: placeOf(query),
    professionIds: query.profession.length === 0 ? null : await queries.findProfessionIds(db, query.profession),
    specializationIds: query.specializations.length === 0 ? null : await queries.findSpecializationIds(db, query.specializations),
    languages: query.languages,
    gender: query.gender ?? null,
    ratingFloor: ratingFloorOf(query.min_rating),
    ...experienceOf(query),
    words: query.search_query ?? null,
  };
}

/** One vendor with contact data and the newest ratings; 404 for whom the viewer may not see. */
export async function readVendor(context: ContextOf<typeof vendors.detail>, { params }: ParsedOf<typeof vendors.detail>): Promise<AnswerOf<typeof vendors.detail>> {
  const vendor = await queries.findVendor(context.db, params.id);
  if (!vendor || !maySee(context.actor, vendor)) throw fail('not_found');
  const ratings = await queries.findNewestRatings(context.db, vendor.id, RECENT_RATINGS);
  const can = allowedActs(context.actor, vendor);
  const own = context.actor && can.includes('rate') ? await queries.findRatingBy(context.db, vendor.id, context.actor.userId) : undefined;
  return presentDetail(vendor, ratings, { can, own_rating: own ?? null });
}
