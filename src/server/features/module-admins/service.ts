/** Module admins: found, given other cities, suspended, brought back, deleted. */
import type { moduleAdmins } from '../../../contract/module-admins.ts';
import type { AnswerOf, ParsedOf } from '../../../contract/shared/endpoint.ts';
import { fail, fieldFault } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/http/context.ts';
import { searchPatterns } from '../../platform/search-text.ts';
import { endSessions, lockUser, replaceCities, updateStatus } from '../accounts/service.ts';
import { recordActivity } from '../activity/service.ts';
import { findListedCities } from '../locations/service.ts';
import { deleteAccount } from '../moderation/deletion-service.ts';
import { queueMail } from '../notifications/service.ts';
import * as mails from './mail.ts';
import { presentModuleAdmin } from './present.ts';
import * as queries from './queries.ts';
import { cityChange, hasUnknownCity, stateSentence, statusOf } from './rules.ts';

const ROLE = 'module_admin';

/** One page of module admins, newest first. */
export async function listModuleAdmins({ db }: SignedIn, { query }: ParsedOf<typeof moduleAdmins.list>): Promise<AnswerOf<typeof moduleAdmins.list>> {
  const { search, status, skip, limit } = query;
  const filter = { patterns: searchPatterns(search), status };
  const { total, ids } = await queries.findModuleAdminPage(db, filter, { skip, limit });
  return { module_admins: (await queries.selectModuleAdmins(db, ids)).map(presentModuleAdmin), total, skip, limit };
}

/** One module admin; 404 for everyone else. */
export async function readModuleAdmin(context: SignedIn, { params }: ParsedOf<typeof moduleAdmins.detail>): Promise<AnswerOf<typeof moduleAdmins.detail>> {
  return presentModuleAdmin(await find(context, params.id));
}

/** Suspends an active module admin, who is signed out everywhere. */
export async function suspend(context: SignedIn, { params, body }: ParsedOf<typeof moduleAdmins.suspend>): Promise<AnswerOf<typeof moduleAdmins.suspend>> {
  const person = await find(context, params.id);
  const { db, actor, now } = context;
  const reason = body.reason ?? null;
  const moved = await updateStatus(db, person.id, 'approved', { to: 'suspended', reason, by: actor.userId, now });
  if (!moved) throw fail('not_suspendable', { detail: stateSentence(statusOf((await find(context, person.id)).status)) });
  await endSessions(context, person.id, 'suspended');
  await recordActivity(context, { action: 'suspended', objectType: 'user', objectId: person.id, detail: { role: ROLE } });
  await queueMail(context, mails.moduleAdminSuspended, recipient(person), { name: nameOf(person), reason });
  return { id: person.id, status: 'suspended' };
}

/** Ends a suspension. */
export async function reactivate(context: SignedIn, { params }: ParsedOf<typeof moduleAdmins.reactivate>): Promise<AnswerOf<typeof moduleAdmins.reactivate>> {
  const person = await find(context, params.id);
  const { db, actor, now } = context;
  const moved = await updateStatus(db, person.id, 'suspended', { to: 'approved', reason: null, by: actor.userId, now });
  if (!moved) throw fail('not_suspended', { detail: stateSentence(statusOf((await find(context, person.id)).status)) });
  await recordActivity(context, { action: 'reactivated', objectType: 'user', objectId: person.id, detail: { role: ROLE } });
  await queueMail(context, mails.moduleAdminReactivated, recipient(person), { name: nameOf(person) });
  return { id: person.id, status: 'active' };
}

/** One city in the place of all. */
export async function changeCity(context: SignedIn, { params, body }: ParsedOf<typeof moduleAdmins.changeCity>): Promise<AnswerOf<typeof moduleAdmins.changeCity>> {
  return assign(context, params.id, { field: 'city_id', cityIds: [body.city_id] });
}

/** Several cities in the place of all. */
export async function changeCities(context: SignedIn, { params, body }: ParsedOf<typeof moduleAdmins.changeCities>): Promise<AnswerOf<typeof moduleAdmins.changeCities>> {
  return assign(context, params.id, { field: 'city_ids', cityIds: body.city_ids });
}

type Wish = { field: string; cityIds: readonly number[] };

/** Of two changes at once the later one counts whole, never a mixture. Open pages show the old cities, so their sessions end. */
async function assign(context: SignedIn, id: string, { field, cityIds }: Wish): Promise<AnswerOf<typeof moduleAdmins.changeCities>> {
  const { db } = context;
  await lockUser(db, id);
  const person = await find(context, id);
  const change = cityChange(person.cities.map((city) => city.id), cityIds);
  if (!change.isNeeded) return { id, assigned_cities: person.cities };
  if (hasUnknownCity(change, await findListedCities(db, change.to))) throw fieldFault({ [field]: UNKNOWN_CITY });
  await replaceCities(db, id, change.to);
  await endSessions(context, id, 'cities_changed');
  const detail = { role: ROLE, from: change.from.join(), to: change.to.join() };
  await recordActivity(context, { action: 'cities_changed', objectType: 'user', objectId: id, detail, changedFields: ['assigned_cities'] });
  return { id, assigned_cities: (await find(context, id)).cities };
}

const UNKNOWN_CITY = 'Please select a city';

/** Deletes a module admin for good. Again is 404. */
export async function deleteModuleAdmin(context: SignedIn, { params }: ParsedOf<typeof moduleAdmins.delete>): Promise<AnswerOf<typeof moduleAdmins.delete>> {
  const { id } = await find(context, params.id);
  await deleteAccount(context, id);
  return { id };
}

async function find({ db }: SignedIn, id: string): Promise<queries.ModuleAdminRow> {
  const row = await queries.findModuleAdmin(db, id);
  if (!row) throw fail('not_found');
  return row;
}

const nameOf = ({ full_name, email }: queries.ModuleAdminRow) => full_name ?? email;
const recipient = ({ id, email }: queries.ModuleAdminRow) => ({ address: email, userId: id });
