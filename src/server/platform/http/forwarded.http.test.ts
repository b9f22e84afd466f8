/** Whose address counts behind proxies: the one that the last proxy of ours was called from, never one that the caller wrote. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accounts } from '../../../contract/accounts.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const [PROXY, OWN, CALLER, WRITTEN] = ['127.0.0.1', '10.0.0.2', '203.0.113.5', '198.51.100.99'];
let direct: TestApp;
let behind: TestApp;

beforeAll(async () => {
  direct = await createTestApp({ RATE_LIMITS: 'on' });
  behind = await createTestApp({ RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1, 10.0.0.0/8' }, direct);
});
beforeEach(async () => {
  await direct.db.deleteFrom('rate_limits').execute();
});
afterAll(async () => {
  await behind.close();
  await direct.close();
});

/** Whom a call was counted for that waits until it is. */
async function counted(app: TestApp, ip: string, headers: Record<string, string>): Promise<string[]> {
  expect((await app.call(accounts.login, { body: { email: `${randomUUID()}@example.com`, password: 'a wrong password' } }, { ip, headers })).status).toBe(401);
  const rows = await app.db.selectFrom('rate_limits').select('key').where('key', 'like', 'login:%').execute();
  return rows.map(({ key }) => key.replace(/^login:\d+:/, ''));
}

describe('with TRUST_PROXY', () => {
  test.each([
    ['nothing was forwarded', PROXY, '', PROXY],
    ['the caller', PROXY, CALLER, CALLER],
    ['an address that the caller wrote stands to the left', PROXY, `${WRITTEN}, ${CALLER}`, CALLER],
    ['many that the caller wrote', PROXY, `${Array(50).fill(WRITTEN).join(', ')}, ${CALLER}`, CALLER],
    ['the caller wrote one of our proxies', PROXY, `${OWN}, ${CALLER}`, CALLER],
    ['the caller wrote nonsense', PROXY, `'; drop, ${CALLER}`, CALLER],
    ['two proxies of ours', PROXY, `${WRITTEN}, ${CALLER}, ${OWN}`, CALLER],
    ['a proxy of ours that came as IPv6', `::ffff:${PROXY}`, `${WRITTEN}, ${CALLER}`, CALLER],
    ['a proxy that writes the port', PROXY, `${WRITTEN}, ${CALLER}:4711`, CALLER],
    ['a caller with IPv6', PROXY, `${WRITTEN}, 2001:db8:7:1::9`, '2001:db8:7:1::/64'],
    ['the same written at length', PROXY, '2001:0DB8:0007:0001:0000:0000:0000:0009', '2001:db8:7:1::/64'],
    ['somebody who is no proxy of ours', '192.0.2.1', CALLER, '192.0.2.1'],
    ['somebody who is none and says so of another', '192.0.2.1', `${WRITTEN}, ${OWN}`, '192.0.2.1'],
  ])('%s', async (_case, ip, forwarded, who) => {
    expect(await counted(behind, ip, forwarded === '' ? {} : { 'x-forwarded-for': forwarded })).toEqual([who]);
  });
});

describe('without TRUST_PROXY nothing that was forwarded counts', () => {
  test.each([CALLER, `${WRITTEN}, ${CALLER}`, OWN])('%s', async (forwarded) => {
    const headers = { 'x-forwarded-for': forwarded, 'x-real-ip': forwarded, forwarded: `for=${forwarded}`, 'x-client-ip': forwarded, 'cf-connecting-ip': forwarded };
    expect(await counted(direct, PROXY, headers)).toEqual([PROXY]);
  });
});
