/** Erasing again after an older backup was restored. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leads } from '../../../contract/leads.ts';
import { uuidv7 } from '../../platform/clock.ts';
import { signId } from '../../platform/signed-ids.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { buildLead } from '../../testing/builders/leads.ts';
import { buildVendor } from '../../testing/builders/vendors.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { listErasures, repeatErasure } from './replay-service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const repeat = (type: 'user' | 'lead', id: string) =>
  inTransaction(app.db, (db) => repeatErasure({ db, now: app.now(), newId: () => uuidv7(app.now()) }, { type, id }));

test('a person and a request that the backup still knows are erased again, once, and nobody is told', async () => {
  const vendor = await buildVendor(app, {});
  const lead = await buildLead(app, { status: 'assigned', assigneeId: vendor.id });
  const request = await buildLead(app);
  expect(await repeat('user', vendor.id)).toBe(true);
  expect(await repeat('lead', request.id)).toBe(true);
  expect([await repeat('user', vendor.id), await repeat('lead', request.id)]).toEqual([false, false]);
  expect(await repeat('user', request.id)).toBe(false);
  expect(await app.db.selectFrom('users').select(['status', 'email']).where('id', '=', vendor.id).executeTakeFirst()).toEqual({ status: 'deleted', email: null });
  expect(await app.db.selectFrom('leads').select('status').where('id', '=', lead.id).executeTakeFirst()).toEqual({ status: 'pending' });
  expect(await app.db.selectFrom('leads').select('contact_phone').where('id', '=', request.id).executeTakeFirst()).toEqual({ contact_phone: '' });
  expect(await app.db.selectFrom('mails').select('id').execute()).toEqual([]);
  expect((await listErasures(app.db)).map(({ id }) => id).toSorted()).toEqual([vendor.id, request.id].toSorted());
});

test('what was withdrawn here is on the list', async () => {
  const { id } = await buildLead(app);
  await app.call(leads.withdraw, { body: { token: signId(app.deriveKey('links'), 'withdraw', id) } });
  expect(await listErasures(app.db)).toContainEqual({ type: 'lead', id, at: app.now() });
});
