/** DELETE /auth/me */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '../../../contract/accounts.ts';
import { ownData } from '../../../contract/own-data.ts';
import { type BuiltUser, buildUser } from '../../testing/builders/accounts.ts';
import { buildLead } from '../../testing/builders/leads.ts';
import { buildBroker, buildVendor } from '../../testing/builders/vendors.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { unseal } from '../../platform/seal.ts';
import { SEAL_LABEL } from '../erasures/service.ts';

const PASSWORD = 'a fine password';
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const leave = (who: BuiltUser | { token: string } | null, password: unknown = PASSWORD) => app.call(ownData.deleteAccount, { body: { password } as never }, { token: who?.token ?? null });
const statusOf = async (id: string) => (await app.db.selectFrom('users').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;

test('a vendor leaves: open leads wait again, the old address is told, the account is gone', async () => {
  const vendor = await buildVendor(app, { password: PASSWORD, fullName: 'Asha Rao' });
  const lead = await buildLead(app, { status: 'accepted', assigneeId: vendor.id });
  expect((await app.call(accounts.me, {}, { token: vendor.token })).body).toMatchObject({ open_leads: 1 });
  const answer = await leave(vendor);
  expect(answer.body).toEqual({ success: true, data: { returned_leads: 1 } });
  expect(await statusOf(vendor.id)).toBe('deleted');
  expect(await app.db.selectFrom('leads').select(['status', 'assignee_id']).where('id', '=', lead.id).executeTakeFirst()).toEqual({ status: 'pending', assignee_id: null });
  expect((await app.call(accounts.me, {}, { token: vendor.token })).status).toBe(401);
  expect((await app.call(accounts.login, { body: { email: vendor.email, password: PASSWORD } })).status).toBe(401);
  const [mail] = await app.db.selectFrom('mails').select(['template', 'data']).where('to_address', '=', vendor.email).execute();
  expect(mail).toEqual({ template: 'account_deleted', data: { name: 'Asha Rao', bySelf: true } });
  const told = await app.db.selectFrom('activity').select(['actor_id', 'action']).where('object_id', '=', vendor.id).where('action', '=', 'deleted').execute();
  expect(told).toEqual([{ actor_id: vendor.id, action: 'deleted' }]);
});

test.each(['pending', 'rejected', 'suspended'] as const)('a %s broker may leave', async (status) => {
  const broker = await buildBroker(app, { status, password: PASSWORD });
  expect((await leave(broker)).status).toBe(200);
  expect(await statusOf(broker.id)).toBe('deleted');
});

test('the last active administrator stays; of two who leave at once one does', async () => {
  const only = await buildUser(app, { role: 'admin', password: PASSWORD });
  await buildUser(app, { role: 'admin', status: 'suspended' });
  const answer = await leave(only);
  expect([answer.status, answer.body.error.code]).toEqual([409, 'last_admin']);
  const second = await buildUser(app, { role: 'admin', password: PASSWORD });
  const both = await Promise.all([leave(only), leave(second)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('a module admin may leave', async () => {
  const moduleAdmin = await buildUser(app, { role: 'module_admin', password: PASSWORD });
  expect((await leave(moduleAdmin)).status).toBe(200);
});

test.each([
  ['a wrong password', 'not the password', 422, 'wrong_password'],
  ['no password', undefined, 422, 'invalid_fields'],
  ['an empty one', '', 422, 'invalid_fields'],
  ['a number', 12_345_678, 422, 'invalid_fields'],
])('%s is refused at its field', async (_name, password, status, code) => {
  const vendor = await buildVendor(app, { password: PASSWORD });
  const answer = await app.call(ownData.deleteAccount, { body: { password } as never }, { token: vendor.token });
  expect([answer.status, answer.body.error.code, Object.keys(answer.body.errors ?? {})]).toEqual([status, code, ['password']]);
  expect(await statusOf(vendor.id)).toBe('approved');
});

test('a guest is refused, and of many tries at once one counts', async () => {
  expect((await leave(null)).status).toBe(401);
  const vendor = await buildVendor(app, { password: PASSWORD });
  const answers = await Promise.all(Array.from({ length: 4 }, () => leave(vendor)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status } of answers) expect([200, 401, 404, 422]).toContain(status);
  expect(await app.db.selectFrom('mails').select('id').where('to_address', '=', vendor.email).execute()).toHaveLength(1);
});

test('where a law demands it, a sealed copy without the password stays apart', async () => {
  const held = await createTestApp({ LEGAL_HOLD_DAYS: '365' });
  try {
    const vendor = await buildVendor(held, { password: PASSWORD, fullName: 'Kept Apart' });
    expect((await held.call(ownData.deleteAccount, { body: { password: PASSWORD } }, { token: vendor.token })).status).toBe(200);
    const copy = await held.db.selectFrom('sealed_copies').selectAll().executeTakeFirstOrThrow();
    const content: unknown = JSON.parse(unseal(held.deriveKey(SEAL_LABEL), `user ${vendor.id}`, copy.sealed).toString());
    expect(content).toMatchObject({ account: { email: vendor.email }, profile: { full_name: 'Kept Apart' } });
    expect(JSON.stringify(content)).not.toContain('argon2');
  } finally {
    await held.close();
  }
});
