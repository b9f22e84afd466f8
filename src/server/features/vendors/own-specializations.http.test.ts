/** GET and PUT /specializations/my-specializations, PUT /vendors/{id}/specializations */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { profiles } from '../../../contract/profiles.ts';
import { type BuiltUser, buildUser } from '../../testing/builders/accounts.ts';
import { buildPlaces } from '../../testing/builders/locations.ts';
import { buildBroker, buildVendor } from '../../testing/builders/vendors.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await buildPlaces(app);
});
afterAll(() => app.close());

const own = (who: BuiltUser | null) => app.call(profiles.ownSpecializations, {}, { token: who?.token ?? null });
const setOwn = (who: BuiltUser | null, specializations: unknown) => app.call(profiles.setOwnSpecializations, { body: { specializations } as never }, { token: who?.token ?? null });
const setOf = (id: string, who: BuiltUser, specializations: string[]) => app.call(profiles.setSpecializations, { params: { id }, body: { specializations } }, { token: who.token });

test.each(['vendor', 'broker'] as const)('a %s replaces the own ones; order is kept, blank and repeated ones are dropped', async (role) => {
  const person = await (role === 'vendor' ? buildVendor : buildBroker)(app, { specializations: ['First'] });
  expect((await own(person)).body.data).toEqual({ specializations: ['First'] });
  expect((await setOwn(person, ['Zeta', ' ', 'zeta', 'First'])).body.data).toEqual({ specializations: ['Zeta', 'First'] });
  expect((await own(person)).body.data).toEqual({ specializations: ['Zeta', 'First'] });
  expect((await setOwn(person, [])).body.data).toEqual({ specializations: [] });
});

test('by id: the owner and administrators in scope', async () => {
  const vendor = await buildVendor(app);
  const admin = await buildUser(app, { role: 'admin' });
  expect((await setOf(vendor.id, vendor, ['Own'])).body.data).toEqual({ specializations: ['Own'] });
  expect((await setOf(vendor.id, admin, ['By Admin'])).body.data).toEqual({ specializations: ['By Admin'] });
  expect((await setOf(vendor.id, await buildVendor(app), ['X'])).status).toBe(404);
  expect((await own(vendor)).body.data).toEqual({ specializations: ['By Admin'] });
});

test('a guest 401, an administrator and someone not approved 403', async () => {
  expect([(await own(null)).status, (await setOwn(null, [])).status]).toEqual([401, 401]);
  for (const who of [await buildUser(app, { role: 'admin' }), await buildVendor(app, { status: 'pending' })]) {
    expect([(await own(who)).status, (await setOwn(who, [])).status]).toEqual([403, 403]);
  }
});

test.each([[undefined], [null], ['Wiring'], [{ a: 1 }]])('%j is no list: 422', async (value) => {
  const answer = await setOwn(await buildVendor(app), value);
  expect([answer.status, answer.body.errors]).toEqual([422, { specializations: 'Specializations must be a list of texts.' }]);
});

test('two lists at once: one of them, whole', async () => {
  const vendor = await buildVendor(app);
  const lists = [['One', 'Two'], ['Three'], ['Two', 'Four']];
  const answers = await Promise.all(lists.map((list) => setOwn(vendor, list)));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(lists).toContainEqual((await own(vendor)).body.data.specializations);
});
