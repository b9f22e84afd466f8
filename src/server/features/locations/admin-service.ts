/** Places in an administrator's scope: lists, adding, renaming, switching on and off. */
import type { AdminLocation, adminLocations } from '../../../contract/admin-locations.ts';
import type { AnswerOf, ParsedOf } from '../../../contract/shared/endpoint.ts';
import { fail, fieldFault } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/http/context.ts';
import { cappedTotal, COUNT_STOP } from '../../platform/search-text.ts';
import { recordActivity } from '../activity/service.ts';
import * as queries from './admin-queries.ts';
import { addable, aliasesAfter, levelBelow, locationCan } from './admin-rules.ts';
import { announceRenames } from './renames.ts';

const isLocal = ({ actor }: SignedIn) => actor.scope.kind === 'cities';

/** One page of the places below another one, or of those that a text finds. */
export async function listPlacesForAdmin(context: SignedIn, { query }: ParsedOf<typeof adminLocations.list>): Promise<AnswerOf<typeof adminLocations.list>> {
  const { db, actor: { scope } } = context;
  const parent = query.parent_id === undefined ? null : await findPlace(context, query.parent_id);
  const filter = { parentId: parent?.id, search: query.search, isActive: query.status === undefined ? undefined : query.status === 'active' };
  const [rows, count, trail] = await Promise.all([
    queries.listForAdmin(db, scope, filter, query),
    queries.countForAdmin(db, scope, filter, COUNT_STOP),
    parent ? queries.findTrail(db, scope, parent.id) : [],
  ]);
  const shown = isLocal(context) ? trail.filter(({ type }) => type === 'city' || type === 'newsco') : trail;
  return { locations: rows.map((row) => present(context, row)), trail: shown, can_add: addable(isLocal(context), parent?.type ?? null), skip: query.skip, limit: query.limit, ...cappedTotal(count) };
}

/** One place, with what is concerned when it is switched off. */
export async function readPlaceForAdmin(context: SignedIn, { params }: ParsedOf<typeof adminLocations.detail>): Promise<AnswerOf<typeof adminLocations.detail>> {
  const row = await findPlace(context, params.id);
  return { ...present(context, row), usage: await queries.countUsage(context.db, row, COUNT_STOP - 1) };
}

/** Adds a place that can be chosen at once. */
export async function addPlace(context: SignedIn, { body }: ParsedOf<typeof adminLocations.create>): Promise<AnswerOf<typeof adminLocations.create>> {
  const { db } = context;
  const parent = body.parent_id ? await findPlace(context, body.parent_id) : null;
  const type = levelBelow(parent?.type ?? null);
  if (type === null) throw fieldFault({ parent_id: 'Nothing lies below a region.' });
  if (addable(isLocal(context), parent?.type ?? null) === null) throw fail('access_denied');
  const place = { type, parentId: parent?.id ?? null, name: body.name, code: codeOf(type, body.code) };
  await queries.lockSiblings(db, place.parentId);
  await refuseTwin(context, place.parentId, body.name, null);
  if (type === 'country' && (await queries.hasCountryCode(db, place.code!))) throw fieldFault({ code: 'A country has this code already.' }, 'location_exists');
  const { id, city_id: cityId } = await queries.insertPlace(db, place);
  await recordActivity(context, { action: 'location_added', objectType: 'location', objectId: String(id), cityId, detail: { level: type } });
  return present(context, await findPlace(context, id));
}

/** Countries are told apart by their code; states and cities have none. */
function codeOf(type: AdminLocation['type'], code: string | undefined): string | null {
  if (type === 'newsco') return code ?? null;
  if (type !== 'country') return null;
  if (code === undefined || !/^[A-Za-z]{2}$/.test(code)) throw fieldFault({ code: 'A country needs its code of two letters.' });
  return code.toUpperCase();
}

/** Renames a place, or switches it on or off. A former name stays another name of it. */
export async function changePlace(context: SignedIn, { params, body }: ParsedOf<typeof adminLocations.change>): Promise<AnswerOf<typeof adminLocations.change>> {
  const { db } = context;
  const before = await findPlace(context, params.id);
  await queries.lockSiblings(db, before.parent_id);
  const place = await queries.lockPlace(db, before.id);
  if (!place) throw fail('not_found');
  const name = body.name === undefined || body.name === place.name ? undefined : body.name;
  const isActive = body.is_active === place.is_active ? undefined : body.is_active;
  // What is like that already was done by somebody else, or in a second press.
  if ((name === undefined && isActive === undefined) || (body.revision !== undefined && body.revision !== place.revision)) throw fail('location_changed');
  if (name !== undefined) await refuseTwin(context, place.parent_id, name, place.id);
  await queries.updatePlace(db, place, {
    ...(name === undefined ? {} : { name, aliases: aliasesAfter(place.aliases, place.name, name), name_is_edited: true }),
    ...(isActive === undefined ? {} : { is_active: isActive }),
  });
  const about = { objectType: 'location', objectId: String(place.id), cityId: place.city_id } as const;
  if (name !== undefined) {
    await announceRenames(db, [before]);
    await recordActivity(context, { ...about, action: 'location_renamed', changedFields: ['name'] });
  }
  if (isActive !== undefined) await recordActivity(context, { ...about, action: isActive ? 'location_activated' : 'location_deactivated' });
  return present(context, await findPlace(context, place.id));
}

async function refuseTwin({ db }: SignedIn, parentId: number | null, name: string, except: number | null): Promise<void> {
  if (await queries.hasSibling(db, { parentId, name, except })) throw fieldFault({ name: 'There is a place of this name here already.' }, 'location_exists');
}

/** The place, if it is in scope; 404 otherwise. */
async function findPlace({ db, actor }: SignedIn, id: number): Promise<queries.AdminRow> {
  const row = await queries.findForAdmin(db, actor.scope, id);
  if (!row) throw fail('not_found');
  return row;
}

function present(context: SignedIn, { city_id: _city, ...row }: queries.AdminRow): AdminLocation {
  return { ...row, can: locationCan(isLocal(context), row) };
}
