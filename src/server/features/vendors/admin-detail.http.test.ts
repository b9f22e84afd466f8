/** GET /admin/vendors/{id} */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminVendors } from '../../../contract/admin-vendors.ts';
import { buildUser } from '../../testing/builders/accounts.ts';
import { buildPlaces, type Places } from '../../testing/builders/locations.ts';
import { buildBroker, buildVendor } from '../../testing/builders/vendors.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let places: Places;
let token: string;

beforeAll(async () => {
  app = await createTestApp();
  places = await buildPlaces(app);
  token = (await buildUser(app, { role: 'admin' })).token;
});
afterAll(() => app.close());

const read = (id: string, as: string | null = token) => app.call(adminVendors.detail, { params: { id } }, { token: as });

test('everything that is managed, with the newest ratings', async () => {
  const vendor = await buildVendor(app, { fullName: 'Asha Rao', ratings: [5], age: 34, youtubeVideoUrl: 'https://youtu.be/dQw4w9WgXcQ', phone: '98765 43210' });
  expect((await read(vendor.id)).body.data).toMatchObject({
    id: vendor.id, full_name: 'Asha Rao', age: 34, phone: '98765 43210', email: vendor.email, status: 'approved', status_reason: null,
    youtube_video_url: 'https://youtu.be/dQw4w9WgXcQ', location_details: { city: { id: places.pune, name: 'Pune' } },
    recent_ratings: [{ rating: 5, rated_by_name: 'Rater 1', is_verified: false }], can: ['edit', 'suspend', 'delete'],
  });
});

test('pending and suspended ones and brokers too; who is in no list is not there either', async () => {
  expect((await read((await buildVendor(app, { status: 'pending' })).id)).body.data.can).toEqual(['edit', 'review', 'delete']);
  expect((await read((await buildBroker(app, { status: 'suspended' })).id)).body.data).toMatchObject({ profession: null, can: ['edit', 'reactivate', 'delete'] });
  const admin = await buildUser(app, { role: 'admin' });
  expect((await read(admin.id)).status).toBe(404);
});

test('another city is 404, with nothing of the vendor in the answer', async () => {
  const vendor = await buildVendor(app, { fullName: 'Marker Person' });
  const ofMumbai = await buildUser(app, { role: 'module_admin', cityIds: [places.mumbai] });
  const answer = await read(vendor.id, ofMumbai.token);
  expect(answer.status).toBe(404);
  expect(answer.text).not.toContain('Marker');
  expect((await read(vendor.id, (await buildUser(app, { role: 'module_admin', cityIds: [places.pune] })).token)).status).toBe(200);
  expect((await read(vendor.id, vendor.token)).status).toBe(403);
  expect((await read(vendor.id, null)).status).toBe(401);
  expect((await read('no-id')).status).toBe(404);
});
