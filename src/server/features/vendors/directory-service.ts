/** Reading the directory and one vendor. */
import type { AnswerOf, ParsedOf } from '../../../contract/shared/endpoint.ts';
import type { DirectoryQuery, vendors } from '../../../contract/vendors.ts';
import type { Db } from '../../platform/database.ts';
import { fail } from '../../platform/errors.ts';
import type { Context, ContextOf } from '../../platform/http/context.ts';
import { JsonText } from '../../platform/http/json-text.ts';
import { type DirectoryFilter, experienceOf, type PageWish, placeOf, ratingFloorOf, toldTotal, usualWish } from './directory-rules.ts';
import { cardText, presentDetail } from './present.ts';
import * as queries from './queries.ts';
import { findUsualPage } from './usual-page-queries.ts';
import { allowedActs, maySee } from './viewer-rules.ts';

export const RECENT_RATINGS = 5;

/** A page of approved vendors. */
export async function listVendors({ db }: Context<null>, { query }: ParsedOf<typeof vendors.list>): Promise<JsonText<AnswerOf<typeof vendors.list>>> {
  const usual = usualWish(query);
  // On one connection: in a flood each statement would wait for one anew.
  const { total, exact, cards, unmade } = usual ? await findUsualPage(db, usual) : await db.connection().execute(async (one) => queries.findPage(one, await wishOf(one, query)));
  const text = unmade === 0 ? cards : await makeCards(db, query);
  const about = JSON.stringify({ ...toldTotal(total, exact), skip: query.skip, limit: query.limit });
  return new JsonText(`{"vendors":[${text}],${about.slice(1)}`);
}

/** As they would be kept, while some of them are not yet. */
async function makeCards(db: Db, query: DirectoryQuery): Promise<string> {
  const rows = await queries.findPageRows(db, await wishOf(db, query));
  return rows.map(cardText).join(',');
}

async function wishOf(db: Db, query: DirectoryQuery): Promise<PageWish> {
  const { skip, limit, sort_by: by, sort_order: order } = query;
  return { filter: await filterOf(db, query), order: { by, descending: order === 'desc' }, skip, limit };
}

const NO_SKILLS = { specializationIds: null, skillsAreMany: false } as const;

/** Names become ids; one that is unknown matches nobody. */
async function filterOf(db: Db, query: DirectoryQuery): Promise<DirectoryFilter> {
  const place = placeOf(query);
  return {
    place,
    professionIds: query.profession.length === 0 ? null : await queries.findProfessionIds(db, query.profession),
    ...(query.specializations.length === 0 ? NO_SKILLS : await queries.findSkills(db, query.specializations, place)),
    languages: query.languages,
    gender: query.gender ?? null,
    ratingFloor: ratingFloorOf(query.min_rating),
    ...experienceOf(query),
    words: query.search_query ?? null,
  };
}

/** One vendor with contact data and the newest ratings; 404 for whom the viewer may not see. */
export async function readVendor(context: ContextOf<typeof vendors.detail>, { params }: ParsedOf<typeof vendors.detail>): Promise<AnswerOf<typeof vendors.detail>> {
  const found = await queries.findVendor(context.db, params.id, RECENT_RATINGS);
  if (!found || !maySee(context.actor, found.vendor)) throw fail('not_found');
  const { vendor, ratings } = found;
  const can = allowedActs(context.actor, vendor);
  const own = context.actor && can.includes('rate') ? await queries.findRatingBy(context.db, vendor.id, context.actor.userId) : undefined;
  return presentDetail(vendor, ratings, { can, own_rating: own ?? null });
}
