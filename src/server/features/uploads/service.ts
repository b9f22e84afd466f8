/** Uploaded files: taken in, kept with their owner, opened, and gone when their time is over. */
import { sentenceOf } from '../../../contract/shared/errors.ts';
import { AppError, fail } from '../../platform/errors.ts';
import type { KeptFile } from '../../platform/files/files.ts';
import { firstBytes, type Upload } from '../../platform/files/incoming.ts';
import type { Context } from '../../platform/http/context.ts';
import { plainPicture, squarePicture } from './picture.ts';
import * as queries from './queries.ts';
import { isPicture, photoDeleteAfter, SIGNATURE_BYTES } from './rules.ts';

export type { KeptFile } from '../../platform/files/files.ts';

export type Purpose = queries.FileRow['purpose'];

const DRAW = { id_card_photo: plainPicture, profile_photo: squarePicture } as const satisfies Record<Purpose, (path: string) => Promise<Buffer>>;

/** Stores the photo of a form, if it has one, before the transaction that will own it. Throws 422 naming the field. */
export async function takePhoto(context: Context, field: string, purpose: Purpose = 'id_card_photo'): Promise<KeptFile | null> {
  const upload = context.uploads.get(field);
  if (!upload) return null;
  const picture = await checkedPicture(upload, purpose).catch((error: unknown) => Promise.reject(withField(error, field)));
  return context.files.write(picture);
}

async function checkedPicture(upload: Upload, purpose: Purpose): Promise<Buffer> {
  if (!isPicture(await firstBytes(upload, SIGNATURE_BYTES))) throw fail('not_an_image');
  return DRAW[purpose](upload.path);
}

function withField(error: unknown, field: string): unknown {
  if (!(error instanceof AppError) || error.status !== 422) return error;
  return fail(error.code, { errors: { [field]: sentenceOf(error.code) } });
}

/** Gives a stored photo to its owner, in the transaction that makes the owner. */
export async function keepPhoto({ db, now }: Context, ownerId: string, { name, bytes, wrappedKey }: KeptFile, purpose: Purpose = 'id_card_photo'): Promise<void> {
  await queries.insertFile(db, { id: name, owner_id: ownerId, purpose, wrapped_key: wrappedKey, bytes, created_at: now, delete_after: null });
}

/** Takes back a stored photo that got no owner. What cannot be removed now is left to the sweeper. */
export async function dropPhoto({ files, log }: Context, photo: KeptFile | null): Promise<void> {
  if (photo === null) return;
  await files.remove(photo.name).catch((error: unknown) => log.warn({ err: error }, 'a file without an owner is left to the sweeper'));
}

/** Deletes the photo of an owner, if there is one; its bytes go once that has committed. */
export async function deletePhoto({ db }: Pick<Context, 'db'>, ownerId: string, purpose: Purpose): Promise<void> {
  await queries.deleteFile(db, ownerId, purpose);
}

/** The photo of an owner; undefined when there is none, or its file is gone. */
export async function openPhoto({ db, files }: Context, ownerId: string, purpose: Purpose = 'id_card_photo'): Promise<Buffer | undefined> {
  const file = await queries.findFile(db, ownerId, purpose);
  return file && files.read({ name: file.id, wrappedKey: file.wrapped_key });
}

/** The decision that a photo was for has been made: it goes 30 days later. */
export async function letPhotoGo({ db, now }: Context, ownerId: string): Promise<void> {
  await queries.setDeleteAfter(db, ownerId, 'id_card_photo', photoDeleteAfter(now));
}

/** Deletes every file of an owner; their bytes go once the transaction has committed. Answers how many. */
export async function deleteFilesOf({ db }: Pick<Context, 'db'>, ownerId: string): Promise<number> {
  return queries.deleteFilesOf(db, ownerId);
}

/** How many photos a purge would take. */
export async function countExpiredPhotos({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  return queries.countExpired(db, now);
}

/** Deletes up to `limit` photos whose 30 days are over; their bytes go once that has committed. Answers how many. */
export async function purgeExpiredPhotos({ db, now }: Pick<Context, 'db' | 'now'>, limit: number): Promise<number> {
  return queries.deleteExpired(db, now, limit);
}
