/** PUT, DELETE and GET /vendors/{id}/photo */
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { profiles } from '../../../contract/profiles.ts';
import { vendors } from '../../../contract/vendors.ts';
import { type BuiltUser, buildUser } from '../../testing/builders/accounts.ts';
import { buildPicture } from '../../testing/builders/files.ts';
import { buildPlaces, PLACES } from '../../testing/builders/locations.ts';
import { buildBroker, buildVendor } from '../../testing/builders/vendors.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await buildPlaces(app);
});
afterAll(() => app.close());

const put = async (id: string, who: BuiltUser | null, file?: Buffer | string) =>
  app.call(profiles.setPhoto, { params: { id }, body: { photo: file === undefined ? undefined : new Blob([file]) } as never }, { token: who?.token ?? null });
const remove = (id: string, who: BuiltUser | null) => app.call(profiles.removePhoto, { params: { id } }, { token: who?.token ?? null });
const get = (address: string | null) => app.app.inject({ url: address ?? '/api/nothing' });
const filesOf = (id: string) => app.db.selectFrom('files').select('id').where('owner_id', '=', id).where('purpose', '=', 'profile_photo').execute();
async function storedNames(): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of app.files.list()) names.push(name);
  return names;
}

test.each(['vendor', 'broker'] as const)('a %s gets a small square, public at an address of its own', async (role) => {
  const person = await (role === 'vendor' ? buildVendor : buildBroker)(app);
  const answer = await put(person.id, person, await buildPicture('#aa3311', { width: 900, height: 300 }));
  expect(answer.status).toBe(200);
  const address = answer.body.data.profile_image_url;
  expect(address).toMatch(new RegExp(`^/api/vendors/${person.id}/photo\\?v=[0-9a-f]{20}$`));
  const photo = await get(address);
  expect(photo.statusCode).toBe(200);
  expect(photo.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'public, max-age=86400, immutable', 'x-content-type-options': 'nosniff', 'content-disposition': 'attachment; filename="photo.webp"' });
  expect(await sharp(photo.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
});

test('who may not send a photo is told before it is read', async () => {
  const pending = await buildVendor(app, { status: 'pending' });
  const answer = await put(pending.id, pending, Buffer.alloc(6 * 1024 * 1024));
  expect([answer.status, answer.body.error.code]).toEqual([403, 'not_approved']);
});

test('the directory shows it; nothing of the camera stays in it', async () => {
  const vendor = await buildVendor(app, { cityId: PLACES.mumbai });
  const withPlace = await sharp(await buildPicture('#3366aa')).withExif({ IFD0: { Artist: 'Secret Studio' } }).jpeg().toBuffer();
  const address = (await put(vendor.id, vendor, withPlace)).body.data.profile_image_url;
  const [card] = (await app.call(vendors.list, { query: { city_id: String(PLACES.mumbai) } })).body.data.vendors;
  expect(card?.profile_image_url).toBe(address);
  const photo = await get(address);
  expect(photo.rawPayload.includes('Secret')).toBe(false);
  expect((await sharp(photo.rawPayload).metadata()).exif).toBeUndefined();
});

test('a new one replaces the earlier, whose address is gone; removing twice is as good as once', async () => {
  const vendor = await buildVendor(app);
  const first = (await put(vendor.id, vendor, await buildPicture('#111111'))).body.data.profile_image_url;
  const second = (await put(vendor.id, vendor, await buildPicture('#222222'))).body.data.profile_image_url;
  expect([(await get(first)).statusCode, (await get(second)).statusCode, (await get(`/api/vendors/${vendor.id}/photo`)).statusCode]).toEqual([404, 200, 404]);
  expect(await filesOf(vendor.id)).toHaveLength(1);
  for (const answer of [await remove(vendor.id, vendor), await remove(vendor.id, vendor)]) expect(answer.body.data.profile_image_url).toBeNull();
  expect(await filesOf(vendor.id)).toEqual([]);
  expect((await get(second)).statusCode).toBe(404);
  const records = await app.db.selectFrom('activity').select('changed_fields').where('object_id', '=', vendor.id).execute();
  expect(records.map((record) => record.changed_fields)).toEqual([['profile_image_url'], ['profile_image_url'], ['profile_image_url']]);
});

test('five at once leave one', async () => {
  const vendor = await buildVendor(app);
  const pictures = await Promise.all(['#100000', '#200000', '#300000', '#400000', '#500000'].map((colour) => buildPicture(colour)));
  const answers = await Promise.all(pictures.map((picture) => put(vendor.id, vendor, picture)));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  const kept = await filesOf(vendor.id);
  expect(kept).toHaveLength(1);
  expect(await storedNames()).toContain(kept[0]!.id);
});

test.each<[string, string | undefined]>([
  ['none', undefined],
  ['a page', '<html><script>alert(1)</script></html>'],
  ['a drawing with script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['a broken picture', '\xff\xd8\xff nothing'],
])('%s: 422 with the field named, nothing stored', async (_case, content) => {
  const vendor = await buildVendor(app);
  const before = (await storedNames()).length;
  const answer = await put(vendor.id, vendor, content === undefined ? undefined : Buffer.from(content, 'latin1'));
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.body.errors ?? {})).toEqual(['photo']);
  expect([(await storedNames()).length, await filesOf(vendor.id)]).toEqual([before, []]);
});

test('whoever may not change the profile stores nothing; administrators in scope may', async () => {
  const vendor = await buildVendor(app);
  const picture = await buildPicture('#445566');
  const before = (await storedNames()).length;
  expect([(await put(vendor.id, null, picture)).status, (await remove(vendor.id, null)).status]).toEqual([401, 401]);
  for (const other of [await buildVendor(app), await buildUser(app, { role: 'module_admin', cityIds: [PLACES.mumbai] })]) {
    expect([(await put(vendor.id, other, picture)).status, (await remove(vendor.id, other)).status]).toEqual([404, 404]);
  }
  expect((await storedNames()).length).toBe(before);
  const puneAdmin = await buildUser(app, { role: 'module_admin', cityIds: [PLACES.pune] });
  await put(vendor.id, vendor, picture);
  expect((await remove(vendor.id, puneAdmin)).body.data.profile_image_url).toBeNull();
});

test('of someone who is suspended it is not shown', async () => {
  const vendor = await buildVendor(app);
  const address = (await put(vendor.id, vendor, await buildPicture('#778899'))).body.data.profile_image_url;
  await app.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', vendor.id).execute();
  expect((await get(address)).statusCode).toBe(404);
});
