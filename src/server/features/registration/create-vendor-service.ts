/** Vendors whom administrators add: approved at once, and invited to choose a password where none was given. */
import type { adminVendors } from '../../../contract/admin-vendors.ts';
import type { AnswerOf, ParsedOf } from '../../../contract/shared/endpoint.ts';
import { sentenceOf } from '../../../contract/shared/errors.ts';
import type { Db } from '../../platform/database.ts';
import { fail, fieldFault } from '../../platform/errors.ts';
import type { Scope } from '../../platform/http/actor.ts';
import type { SignedIn } from '../../platform/http/context.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { createInvitation } from '../accounts/link-service.ts';
import { givenPasswordEnd, passwordFault } from '../accounts/rules.ts';
import { deleteRejected, insertUser } from '../accounts/service.ts';
import { recordActivity } from '../activity/service.ts';
import { type ResolvedPlace, resolvePlace } from '../locations/service.ts';
import { queueMail } from '../notifications/service.ts';
import { ensureSpecializations, findProfession } from '../professions/service.ts';
import { dropPhoto, keepPhoto, type KeptFile, letPhotoGo, takePhoto } from '../uploads/service.ts';
import { createProfile } from '../vendors/service.ts';
import { covers } from '../vendors/viewer-rules.ts';
import { vendorAdded } from './mail.ts';
import { CITY_OF_SCOPE, newVendorPlaceFault } from './rules.ts';

type Form = ParsedOf<typeof adminVendors.create>['body'];
type Prepared = { passwordHash: string | null; photo: KeptFile | null };

/** Hashes the password, if there is one, and stores the photo. The photo comes last: nothing may fail after it without taking it back. */
export async function prepareVendor(context: SignedIn, { body }: ParsedOf<typeof adminVendors.create>): Promise<Prepared> {
  const passwordHash = body.password === undefined ? null : await hashPassword(body.password);
  return { passwordHash, photo: await takePhoto(context, 'id_card_photo') };
}

/** The vendor was not stored, so neither is the photo. */
export async function dropPreparedVendor(context: SignedIn, { photo }: Prepared): Promise<void> {
  await dropPhoto(context, photo);
}

/** Adds a vendor: listed from now on. A rejected registration of that e-mail in scope is replaced, any other use of it is 409. */
export async function createVendor(
  context: SignedIn,
  { body }: ParsedOf<typeof adminVendors.create>,
  { passwordHash, photo }: Prepared,
): Promise<AnswerOf<typeof adminVendors.create>> {
  const checked = await check(context, body);
  const replaced = await deleteRejected(context.db, body.email, context.actor.scope);
  const userId = await insertVendor(context, body.email, passwordHash);
  await insertProfile(context, userId, body, checked);
  if (photo) {
    await keepPhoto(context, userId, photo);
    await letPhotoGo(context, userId);
  }
  await recordActivity(context, {
    action: 'vendor_created',
    objectType: 'user',
    objectId: userId,
    cityId: checked.place?.cityId ?? null,
    detail: { role: 'vendor', invited: passwordHash === null, ...(photo ? { has_photo: true } : {}), ...(replaced === undefined ? {} : { replaces: replaced }) },
  });
  if (passwordHash === null) await createInvitation(context, userId);
  else await queueMail(context, vendorAdded, { address: body.email, userId }, { name: body.full_name });
  return { id: userId, status: 'approved', invited: passwordHash === null };
}

type Checked = { professionId: number | null; place: ResolvedPlace | null };

/** Throws 422 with every fault of the form; 403 for a city outside the scope. */
async function check({ db, actor }: SignedIn, body: Form): Promise<Checked> {
  const professionId = await findChosenProfession(db, body.profession);
  const place = await findPlace(db, actor.scope, body);
  const password = body.password === undefined ? null : passwordFault(body.password, body.email);
  const faults = {
    ...(password === null ? {} : { password }),
    ...(professionId === undefined ? { profession: UNKNOWN_PROFESSION } : {}),
    ...place.faults,
  };
  if (Object.keys(faults).length > 0) throw fieldFault(faults);
  if (place.resolved && !covers(actor.scope, place.resolved.cityId)) throw fail('access_denied', { detail: CITY_OF_SCOPE, errors: { city_id: CITY_OF_SCOPE } });
  return { professionId: professionId!, place: place.resolved };
}

const UNKNOWN_PROFESSION = 'Please select a profession from the list';

/** Null for none, undefined for one that cannot be chosen. */
async function findChosenProfession(db: Db, wanted: string | undefined): Promise<number | null | undefined> {
  if (wanted === undefined) return null;
  const known = await findProfession(db, wanted);
  return known?.is_active ? known.id : undefined;
}

type PlaceCheck = { resolved: ResolvedPlace | null; faults: Readonly<Record<string, string>> };

async function findPlace(db: Db, scope: Scope, body: Form): Promise<PlaceCheck> {
  const wish = { countryId: body.country_id, stateId: body.state_id, cityId: body.city_id, newscoId: body.newsco_id };
  const missing = newVendorPlaceFault(wish, scope.kind === 'cities');
  if (missing || wish.cityId === undefined) return { resolved: null, faults: missing ?? {} };
  const resolved = await resolvePlace(db, wish);
  return { resolved, faults: resolved ? {} : { city_id: 'Please select your city' } };
}

/** Of several at once with one e-mail the unique index lets one pass. */
async function insertVendor(context: SignedIn, email: string, passwordHash: string | null): Promise<string> {
  const id = context.newId();
  const user = await insertUser(context.db, { id, email, role: 'vendor', status: 'approved', password_hash: passwordHash, password_expires_at: passwordHash === null ? null : givenPasswordEnd(context.now), created_at: context.now });
  if (!user) throw fail('email_in_use', { errors: { email: sentenceOf('email_in_use') } });
  return user.id;
}

async function insertProfile(context: SignedIn, userId: string, body: Form, { professionId, place }: Checked): Promise<void> {
  await createProfile(context, userId, {
    fullName: body.full_name,
    phone: body.phone,
    age: body.age ?? null,
    gender: body.gender ?? null,
    professionId,
    professionRequestId: null,
    experienceYears: body.experience_years ?? null,
    place,
    languages: body.languages,
    specializationIds: await ensureSpecializations(context.db, professionId, body.specializations, context.now),
    youtubeVideoUrl: body.youtube_video_url ?? null,
  });
}
