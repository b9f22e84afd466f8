/** Builders of stored files. */
import sharp from 'sharp';
import type { TestApp } from '../test-app.ts';

/** A small picture with a colour of its own. */
export function buildPicture(colour: string, { width = 60, height = 40 } = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: colour } }).jpeg().toBuffer();
}

/** Gives a user an ID card photo; answers its name in the store. */
export async function buildPhoto(app: TestApp, ownerId: string, wish: { deleteAfter?: Date } = {}): Promise<string> {
  const { name, bytes, wrappedKey } = await app.files.write(await buildPicture('#336699'));
  await app.db
    .insertInto('files')
    .values({ id: name, owner_id: ownerId, purpose: 'id_card_photo', wrapped_key: wrappedKey, bytes, created_at: app.now(), delete_after: wish.deleteAfter ?? null })
    .execute();
  return name;
}
