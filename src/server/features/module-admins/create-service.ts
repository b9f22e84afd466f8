/** Making a module admin. The password is told to its owner by whoever typed it, and works for a while only. */
import type { moduleAdmins } from '../../../contract/module-admins.ts';
import type { AnswerOf, ParsedOf } from '../../../contract/shared/endpoint.ts';
import { sentenceOf } from '../../../contract/shared/errors.ts';
import { fail, fieldFault } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/http/context.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { givenPasswordEnd, passwordFault } from '../accounts/rules.ts';
import { deleteRejected, insertUser, replaceCities } from '../accounts/service.ts';
import { recordActivity } from '../activity/service.ts';
import { findListedCities } from '../locations/service.ts';
import { queueMail } from '../notifications/service.ts';
import { createProfile } from '../vendors/service.ts';
import { moduleAdminAdded } from './mail.ts';
import { presentModuleAdmin } from './present.ts';
import { findModuleAdmin } from './queries.ts';

type Input = ParsedOf<typeof moduleAdmins.create>;
type Form = Input['body'];

/** Checks what costs little, then hashes outside the transaction. */
export async function prepareModuleAdmin(context: SignedIn, { body }: Input): Promise<string> {
  await check(context, body);
  return hashPassword(body.password);
}

/** Makes the account: active at once. A rejected registration of that e-mail is replaced, any other use of it is 409. */
export async function createModuleAdmin(context: SignedIn, { body }: Input, passwordHash: string): Promise<AnswerOf<typeof moduleAdmins.create>> {
  const { db } = context;
  await check(context, body);
  const replaced = await deleteRejected(db, body.email);
  const id = await insertAccount(context, body, passwordHash);
  await replaceCities(db, id, [body.assigned_city_id]);
  await recordActivity(context, {
    action: 'module_admin_created',
    objectType: 'user',
    objectId: id,
    detail: { role: 'module_admin', to: String(body.assigned_city_id), ...(replaced === undefined ? {} : { replaces: replaced }) },
  });
  const made = presentModuleAdmin((await findModuleAdmin(db, id))!);
  await queueMail(context, moduleAdminAdded, { address: body.email, userId: id }, { name: body.full_name, city: made.assigned_city_name ?? '' });
  return made;
}

/** Throws 422 with every fault that the form's own rules do not see. */
async function check({ db }: SignedIn, body: Form): Promise<void> {
  const password = passwordFault(body.password, body.email);
  const cities = await findListedCities(db, [body.assigned_city_id]);
  const faults = { ...(password === null ? {} : { password }), ...(cities.length === 0 ? { assigned_city_id: NO_CITY } : {}) };
  if (Object.keys(faults).length > 0) throw fieldFault(faults);
}

const NO_CITY = 'Please select all location fields';

/** Of several at once with one e-mail the unique index lets one pass. */
async function insertAccount(context: SignedIn, body: Form, passwordHash: string): Promise<string> {
  const { db, now } = context;
  const account = { id: context.newId(), email: body.email, role: 'module_admin', status: 'approved', created_at: now } as const;
  const user = await insertUser(db, { ...account, password_hash: passwordHash, password_expires_at: givenPasswordEnd(now) });
  if (!user) throw fail('email_in_use', { errors: { email: sentenceOf('email_in_use') } });
  const work = { professionId: null, professionRequestId: null, experienceYears: null, specializationIds: [], youtubeVideoUrl: null };
  await createProfile(context, user.id, { fullName: body.full_name, phone: body.phone, age: null, gender: null, place: null, languages: [], ...work });
  return user.id;
}
