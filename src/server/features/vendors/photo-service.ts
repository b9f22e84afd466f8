/** Profile photos: small squares that everyone may see while the person is approved. */
import { createHash } from 'node:crypto';
import type { profiles } from '../../../contract/profiles.ts';
import type { AnswerOf, ParsedOf } from '../../../contract/shared/endpoint.ts';
import { sentenceOf } from '../../../contract/shared/errors.ts';
import { fail } from '../../platform/errors.ts';
import type { ContextOf, SignedIn } from '../../platform/http/context.ts';
import { findStatus } from '../accounts/service.ts';
import { recordActivity } from '../activity/service.ts';
import { deletePhoto, dropPhoto, keepPhoto, type KeptFile, openPhoto, takePhoto } from '../uploads/service.ts';
import { writeCards } from './card-service.ts';
import { findChangeable } from './change-service.ts';
import { presentProfile } from './present.ts';
import * as queries from './profile-queries.ts';
import { findImageAddress } from './whole-profile-queries.ts';

const FIELD = 'photo';
const PURPOSE = 'profile_photo';

/** Another address for each photo, so that browsers may keep it for good. The stored name itself is told to nobody. */
function addressOf(id: string, photo: KeptFile): string {
  return `/api/vendors/${id}/photo?v=${createHash('sha256').update(photo.name).digest('hex').slice(0, 20)}`;
}

/** The photo at its present address; 404 at an earlier one, and of people who are not approved. */
export async function readPhoto(context: ContextOf<typeof profiles.photo>, { params: { id }, query }: ParsedOf<typeof profiles.photo>): Promise<AnswerOf<typeof profiles.photo>> {
  const address = await findImageAddress(context.db, id);
  const isPresent = query.v !== undefined && address?.endsWith(`?v=${query.v}`) === true;
  if (!isPresent || (await findStatus(context.db, id)) !== 'approved') throw fail('not_found');
  const bytes = await openPhoto(context, id, PURPOSE);
  if (!bytes) throw fail('not_found');
  return { bytes, mediaType: 'image/webp', name: 'photo.webp' };
}

/** Stores the new photo before the transaction: drawing it anew takes a while. */
export async function preparePhoto(context: SignedIn, { params }: ParsedOf<typeof profiles.setPhoto>): Promise<KeptFile> {
  await findChangeable(context, params.id);
  const photo = await takePhoto(context, FIELD, PURPOSE);
  if (!photo) throw fail('not_an_image', { errors: { [FIELD]: sentenceOf('not_an_image') } });
  return photo;
}

/** The profile did not get the photo, so it goes. */
export async function dropPreparedPhoto(context: SignedIn, photo: KeptFile): Promise<void> {
  await dropPhoto(context, photo);
}

/** Gives a profile the stored photo in the place of an earlier one. Of two at once the later one stays. */
export async function setPhoto(context: SignedIn, { params }: ParsedOf<typeof profiles.setPhoto>, photo: KeptFile): Promise<AnswerOf<typeof profiles.setPhoto>> {
  await queries.lockProfile(context.db, params.id);
  await findChangeable(context, params.id);
  await deletePhoto(context, params.id, PURPOSE);
  await keepPhoto(context, params.id, photo, PURPOSE);
  return writeAddress(context, params.id, addressOf(params.id, photo));
}

/** Removes the photo; a profile without one stays as it is. */
export async function removePhoto(context: SignedIn, { params }: ParsedOf<typeof profiles.removePhoto>): Promise<AnswerOf<typeof profiles.removePhoto>> {
  await queries.lockProfile(context.db, params.id);
  const profile = await findChangeable(context, params.id);
  if (profile.profile_image_url === null) return presentProfile(profile);
  await deletePhoto(context, params.id, PURPOSE);
  return writeAddress(context, params.id, null);
}

async function writeAddress(context: SignedIn, id: string, address: string | null) {
  await queries.updateProfile(context.db, id, { profile_image_url: address, updated_at: context.now });
  await writeCards(context.db, [id]);
  const profile = await findChangeable(context, id);
  await recordActivity(context, { action: 'profile_updated', objectType: 'user', objectId: id, cityId: profile.city_id, changedFields: ['profile_image_url'] });
  return presentProfile(profile);
}
