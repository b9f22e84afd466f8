/** One vendor rates another. */
import type { ratings } from '../../../contract/ratings.ts';
import type { AnswerOf, ParsedOf } from '../../../contract/shared/endpoint.ts';
import { fail, fieldFault } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/http/context.ts';
import { recordActivity } from '../activity/service.ts';
import { countRating, holdRatedVendor } from '../vendors/service.ts';
import * as queries from './queries.ts';

type Rating = ParsedOf<typeof ratings.rate>['body'];

/** Saves the rating, or replaces the one this vendor gave before; average and count follow in the same transaction. */
export async function rate(context: SignedIn, { params, body }: ParsedOf<typeof ratings.rate>): Promise<AnswerOf<typeof ratings.rate>> {
  const { db, actor } = context;
  const pair = { vendorId: params.id, raterId: actor.userId };
  if (pair.vendorId === pair.raterId) throw fail('own_rating');
  if (body.lead_id) await queries.holdReferral(db, body.lead_id, pair);
  const vendor = await holdRatedVendor(db, pair.vendorId);
  if (!vendor) throw fail('not_found');
  if (body.vendor_id && body.vendor_id !== pair.vendorId) throw fieldFault({ vendor_id: 'vendor_id is not the vendor of this address.' });
  await refuseForeignLead(context, pair, body);
  const replaced = await queries.findStars(db, pair);
  await save(context, pair, body);
  const change = replaced === undefined ? { stars: body.rating, ratings: 1 as const } : { stars: body.rating - replaced, ratings: 0 as const };
  const { average, count } = await countRating(db, pair.vendorId, change);
  const detail = { replaced: replaced !== undefined, verified: Boolean(body.lead_id) };
  await recordActivity(context, { action: 'vendor_rated', objectType: 'user', objectId: pair.vendorId, cityId: vendor.cityId, detail });
  return { new_average_rating: average, total_ratings: count };
}

async function refuseForeignLead({ db }: SignedIn, pair: queries.Pair, { lead_id: leadId }: Rating): Promise<void> {
  if (!leadId || (await queries.isCompletedReferral(db, leadId, pair))) return;
  throw fieldFault({ lead_id: 'This is not a lead that you referred and this vendor completed.' });
}

async function save({ db, now, newId }: SignedIn, { vendorId, raterId }: queries.Pair, { rating, comment, lead_id: leadId }: Rating): Promise<void> {
  await queries.saveRating(db, {
    id: newId(),
    vendor_id: vendorId,
    rater_id: raterId,
    rating,
    comment: comment ?? null,
    lead_id: leadId ?? null,
    is_verified: Boolean(leadId),
    created_at: now,
    updated_at: now,
  });
}
