/** Reading and changing a profile: by its owner, and by administrators in scope. */
import type { ProfileChange, profiles } from '../../../contract/profiles.ts';
import type { AnswerOf, ParsedOf } from '../../../contract/shared/endpoint.ts';
import { sentenceOf } from '../../../contract/shared/errors.ts';
import type { Db } from '../../platform/database.ts';
import { fail, fieldFault } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/http/context.ts';
import { changeEmail, endSessions } from '../accounts/service.ts';
import { recordActivity } from '../activity/service.ts';
import { cityHasRegions, type ResolvedPlace, resolvePlace } from '../locations/service.ts';
import { ensureSpecializations, findProfession } from '../professions/service.ts';
import { isSame, keepsProfession, ownersPart, type PlainChanges, plainChanges, wantedPlace } from './change-rules.ts';
import { presentProfile } from './present.ts';
import * as queries from './profile-queries.ts';
import { phoneColumns, syncListing, videoColumns } from './profile-service.ts';
import { covers, mayAdminister, mayChange } from './viewer-rules.ts';
import { findProfile, type WholeProfile } from './whole-profile-queries.ts';

/** A whole profile; 404 for everyone but its owner and administrators in scope. */
export async function readProfile(context: SignedIn, { params }: ParsedOf<typeof profiles.read>): Promise<AnswerOf<typeof profiles.read>> {
  return presentProfile(await findChangeable(context, params.id));
}

/** Changes the fields that are there. Two changes at once are made one after the other; each keeps what it does not name. */
export async function changeProfile(context: SignedIn, { params, body }: ParsedOf<typeof profiles.update>): Promise<AnswerOf<typeof profiles.update>> {
  const { db, actor } = context;
  await queries.lockProfile(db, params.id);
  const present = await findChangeable(context, params.id);
  const change = mayAdminister(actor, present) ? body : ownersPart(body);
  const wanted = await resolve(context, present, change);
  const changedFields = fieldsOf(present, wanted);
  if (changedFields.length === 0) return presentProfile(present);
  await write(context, present, wanted);
  await recordActivity(context, { action: 'profile_updated', objectType: 'user', objectId: present.id, cityId: present.city_id, changedFields });
  return presentProfile(await findChangeable(context, params.id));
}

/** Replaces the specializations of a profile. */
export async function setSpecializations(context: SignedIn, { params, body }: ParsedOf<typeof profiles.setSpecializations>): Promise<AnswerOf<typeof profiles.setSpecializations>> {
  const { specializations } = await changeProfile(context, { params, body });
  return { specializations };
}

/** Specializations of who is signed in. */
export async function readOwnSpecializations(context: SignedIn): Promise<AnswerOf<typeof profiles.ownSpecializations>> {
  const { specializations } = await findChangeable(context, context.actor.userId);
  return { specializations };
}

/** Replaces the specializations of who is signed in. */
export async function setOwnSpecializations(context: SignedIn, { body }: ParsedOf<typeof profiles.setOwnSpecializations>): Promise<AnswerOf<typeof profiles.setOwnSpecializations>> {
  return setSpecializations(context, { params: { id: context.actor.userId }, body });
}

/** The profile, for its owner and administrators in scope; 404 for everyone else. */
export async function findChangeable({ db, actor }: SignedIn, id: string): Promise<WholeProfile> {
  const profile = await findProfile(db, id);
  if (!profile || !mayChange(actor, profile)) throw fail('not_found');
  return profile;
}

/** What a change comes to: only what differs. Left out is unchanged. */
type Wanted = {
  plain: PlainChanges;
  professionId?: number;
  specializationIds?: readonly number[];
  place?: ResolvedPlace;
  email?: string;
};

async function resolve(context: SignedIn, present: WholeProfile, change: ProfileChange): Promise<Wanted> {
  const professionId = await resolveProfession(context.db, present, change.profession);
  const place = await resolveCity(context, present, change);
  const specializationIds = await resolveSpecializations(context, present, change, professionId);
  return {
    plain: plainChanges(present, change),
    ...(professionId === undefined ? {} : { professionId }),
    ...(place === undefined ? {} : { place }),
    ...(specializationIds === undefined ? {} : { specializationIds }),
    ...(change.email === undefined || change.email === present.email ? {} : { email: change.email }),
  };
}

/** Another active profession; the present one may stay though it was switched off. Brokers have none. */
async function resolveProfession(db: Db, present: WholeProfile, name: string | undefined): Promise<number | undefined> {
  if (name === undefined || present.role === 'broker' || keepsProfession(present, name)) return undefined;
  const known = await findProfession(db, name);
  if (known?.id === present.profession_id) return undefined;
  if (!known?.is_active) throw fieldFault({ profession: sentenceOf('unknown_profession') }, 'unknown_profession');
  return known.id;
}

/** They belong to a profession: another one begins without any, unless they are named with it. */
async function resolveSpecializations({ db, now }: SignedIn, present: WholeProfile, { specializations: names }: ProfileChange, professionId: number | undefined): Promise<readonly number[] | undefined> {
  if (names === undefined && professionId === undefined) return undefined;
  const ids = await ensureSpecializations(db, professionId ?? present.profession_id, names ?? [], now);
  return isSame(present.specialization_ids, ids) ? undefined : ids;
}

async function resolveCity({ db, actor }: SignedIn, present: WholeProfile, change: ProfileChange): Promise<ResolvedPlace | undefined> {
  const wish = wantedPlace(present, change);
  if (wish === null) return undefined;
  const place = await resolvePlace(db, wish);
  if (!place) throw await placeFault(db, wish.cityId);
  if (!covers(actor.scope, place.cityId)) throw fieldFault({ city_id: 'Please select a city from your assigned cities' });
  if (place.newscoId === null && (await cityHasRegions(db, place.cityId))) throw fieldFault(REGION_REQUIRED);
  return place;
}

const REGION_REQUIRED = { newsco_id: 'Please select your NEWSCO region' } as const;

async function placeFault(db: Db, cityId: number) {
  return fieldFault((await resolvePlace(db, { cityId })) ? REGION_REQUIRED : { city_id: 'Please select your city' });
}

/** Names of the changed fields, for the record. */
function fieldsOf(present: WholeProfile, { plain, professionId, specializationIds, place, email }: Wanted): string[] {
  return [
    ...Object.keys(plain),
    ...(professionId === undefined ? [] : ['profession']),
    ...(specializationIds === undefined ? [] : ['specializations']),
    ...(place === undefined || place.cityId === present.city_id ? [] : ['city_id']),
    ...(place === undefined || place.newscoId === present.newsco_id ? [] : ['newsco_id']),
    ...(email === undefined ? [] : ['email']),
  ];
}

async function write(context: SignedIn, { id, email, full_name: name, city_id: cityId }: WholeProfile, wanted: Wanted): Promise<void> {
  const { db, now } = context;
  // Before the cell that whoever moves leaves, which comes with the profile.
  await queries.holdStatus(db, [id]);
  await queries.updateProfile(db, id, { ...columnsOf(wanted), updated_at: now });
  if (wanted.specializationIds !== undefined) await queries.replaceSpecializations(db, id, wanted.specializationIds);
  if (wanted.email !== undefined) await changeEmail(context, { id, email, name: wanted.plain.full_name ?? name }, wanted.email);
  // What a session may reach depends on the city.
  if (wanted.place !== undefined && wanted.place.cityId !== cityId) await endSessions(context, id, 'city_changed');
  await syncListing(db, id);
}

function columnsOf({ plain, professionId, place }: Wanted) {
  const { phone, youtube_video_url: video, ...rest } = plain;
  return {
    ...rest,
    ...(phone === undefined ? {} : phoneColumns(phone)),
    ...(video === undefined ? {} : videoColumns(video)),
    ...(professionId === undefined ? {} : { profession_id: professionId, profession_request_id: null }),
    ...(place === undefined ? {} : { country_id: place.countryId, state_id: place.stateId, city_id: place.cityId, newsco_id: place.newscoId }),
  };
}
