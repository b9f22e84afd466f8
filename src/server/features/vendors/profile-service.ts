/** Writing profiles, and keeping the directory's search row in step with them. */
import { youtubeVideoId } from '../../../contract/shared/youtube.ts';
import type { Gender } from '../../../contract/shared/constants.ts';
import type { Db } from '../../platform/database.ts';
import type { Context } from '../../platform/http/context.ts';
import { internationalPhone } from '../../platform/international-phone.ts';
import type { ResolvedPlace } from '../locations/service.ts';
import { writeCards } from './card-service.ts';
import * as queries from './profile-queries.ts';

export type NewProfile = {
  fullName: string;
  phone: string | null;
  age: number | null;
  gender: Gender | null;
  professionId: number | null;
  /** Of a profession that was asked for and is not decided yet. */
  professionRequestId: string | null;
  experienceYears: number | null;
  place: ResolvedPlace | null;
  languages: readonly string[];
  specializationIds: readonly number[];
  youtubeVideoUrl: string | null;
};

/** A phone number as typed, and in the form that can be searched. */
export function phoneColumns(phone: string | null) {
  return { phone, phone_e164: phone === null ? null : internationalPhone(phone) };
}

/** A video link with the id that may be embedded. */
export function videoColumns(link: string | null) {
  return { youtube_video_url: link, youtube_video_id: link === null ? null : youtubeVideoId(link) };
}

/** Writes the profile of a new user, and lists the vendor when already approved. */
export async function createProfile(context: Context, userId: string, profile: NewProfile): Promise<void> {
  const row: queries.ProfileRow = {
    user_id: userId,
    full_name: profile.fullName,
    ...phoneColumns(profile.phone),
    age: profile.age,
    gender: profile.gender,
    profession_id: profile.professionId,
    profession_request_id: profile.professionRequestId,
    experience_years: profile.experienceYears,
    country_id: profile.place?.countryId ?? null,
    state_id: profile.place?.stateId ?? null,
    city_id: profile.place?.cityId ?? null,
    newsco_id: profile.place?.newscoId ?? null,
    languages: [...profile.languages],
    ...videoColumns(profile.youtubeVideoUrl),
    updated_at: context.now,
  };
  await queries.insertProfile(context.db, row, profile.specializationIds);
  await syncListing(context.db, userId);
}

/** Lets nobody else change the profile until the end of the transaction. */
export async function holdProfile(db: Db, userId: string): Promise<void> {
  await queries.lockProfile(db, userId);
}

/**
 * Writes or removes the search row and the card from the user's present status and profile. Call it in the transaction of
 * every change of status, profile, specializations or rating.
 */
export async function syncListing(db: Db, userId: string): Promise<void> {
  await syncListings(db, [userId]);
}

/** As `syncListing`, for many at once. */
export async function syncListings(db: Db, userIds: readonly string[]): Promise<void> {
  await queries.holdStatus(db, userIds);
  await queries.deleteUnlisted(db, userIds);
  await queries.upsertListed(db, userIds);
  await writeCards(db, userIds);
}

/** Takes the profile away and out of the directory; what points at it then shows that someone has left. */
export async function removeProfile(db: Db, userId: string): Promise<void> {
  await queries.deleteProfile(db, userId);
  await syncListing(db, userId);
}
