/** Who calls, in the columns of the access matrix. */
import { contract } from '../../contract/index.ts';
import { buildSession, buildUser } from './builders/accounts.ts';
import { PLACES } from './builders/locations.ts';
import { buildBroker, buildVendor } from './builders/vendors.ts';
import type { TestApp } from './test-app.ts';

/**
 * V visitor, X a token that is garbage, expired, revoked or from before its owner was suspended or rejected, P who waits for approval, or was
 * suspended or rejected and has signed in since, O the vendor concerned, N another vendor, B a broker, M module admin of the object's city,
 * W module admin of another city, A admin.
 */
export const CALLERS = ['V', 'X', 'P', 'O', 'N', 'B', 'M', 'W', 'A'] as const;
export type Caller = (typeof CALLERS)[number];

/** Dead for good: what was made for one row serves for all. */
export async function deadTokens(app: TestApp): Promise<string[]> {
  const user = await buildUser(app);
  const expired = await buildSession(app, user.id);
  await app.db.updateTable('sessions').set({ expires_at: app.now() }).where('user_id', '=', user.id).execute();
  const revoked = await buildSession(app, user.id);
  await app.db.updateTable('sessions').set({ revoked_at: app.now() }).where('user_id', '=', user.id).where('revoked_at', 'is', null).execute();
  return ['nwc_garbage-garbage-garbage', expired, revoked, ...(await decidedAgainst(app))];
}

/** Tokens of people from before they were suspended or rejected, by the calls that do it. */
async function decidedAgainst(app: TestApp): Promise<string[]> {
  const { token } = await buildUser(app, { role: 'admin' });
  const [suspended, rejected] = [await buildVendor(app, {}), await buildVendor(app, { status: 'pending' })];
  const answers = [
    await app.call(contract.moderation.suspend, { params: { id: suspended.id }, body: { reason: 'No reply' } }, { token }),
    await app.call(contract.registration.reject, { params: { id: rejected.id }, body: {} }, { token }),
  ];
  if (answers.some(({ status }) => status !== 200)) throw new Error(answers.map(({ text }) => text).join(' '));
  return [suspended.token, rejected.token];
}

const newcomers = async (app: TestApp) => Promise.all((['pending', 'suspended', 'rejected'] as const).map(async (status) => (await buildVendor(app, { status })).token));
const administrator = async (app: TestApp, ...cityIds: number[]) => (await buildUser(app, cityIds.length > 0 ? { role: 'module_admin', cityIds } : { role: 'admin' })).token;

/** Tokens of people of their own for each call, since a call may end them. */
export async function tokensOf(app: TestApp, caller: Exclude<Caller, 'X'>, ownerToken: string): Promise<(string | null)[]> {
  switch (caller) {
    case 'V': return [null];
    case 'P': return newcomers(app);
    case 'O': return [ownerToken];
    case 'N': return [(await buildVendor(app, {})).token];
    case 'B': return [(await buildBroker(app, {})).token];
    case 'M': return [await administrator(app, PLACES.pune)];
    case 'W': return [await administrator(app, PLACES.bengaluru)];
    case 'A': return [await administrator(app)];
  }
}
