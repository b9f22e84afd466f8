/** Every named limit, at every call that has it: so many are let through and no more, by address and by account. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import type { Endpoint, LimitName } from '../../../contract/shared/endpoint.ts';
import { ENDPOINTS, expectRefusal, leastBody, named, openSite, type Sent, type Site } from '../../testing/bad-input/site.ts';
import { buildSession, buildUser } from '../../testing/builders/accounts.ts';
import { PLACES } from '../../testing/builders/locations.ts';
import { RULES, type Rule } from './limits.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Written out once more: nobody changes a figure, or adds one, in one place alone. */
const PROMISED: readonly [LimitName, Rule['by'], max: number, windowMs: number, alertAt?: number][] = [
  ['everything', 'address', 1200, MINUTE],
  ['login', 'address', 20, 5 * MINUTE],
  ['register', 'address', 5, HOUR],
  ['register', 'address', 20, DAY],
  ['forgot-password', 'address', 10, HOUR],
  ['reset-password', 'address', 10, 15 * MINUTE],
  ['guest-lead', 'address', 10, HOUR],
  ['referral', 'user', 30, HOUR],
  ['request-profession', 'address', 5, HOUR],
  ['rate', 'user', 20, HOUR],
  ['directory', 'address', 60, MINUTE],
  ['vendor-detail', 'address', 30, MINUTE],
  ['vendor-detail', 'address', 200, DAY],
  ['reference-data', 'address', 120, MINUTE],
  ['own-data', 'user', 10, HOUR],
  ['export', 'user', 20, HOUR, 10],
  ['signed-in', 'user', 300, MINUTE],
  ['profile-photo', 'user', 20, HOUR],
  ['test-mail', 'user', 10, HOUR],
  ['id-photo', 'user', 60, HOUR, 30],
];

let tests = 0;
const block = (test: number) => `${test >> 8}.${test & 255}`;
/** Of each test others: a server remembers who is far from a limit. Of IPv4 each is let through ten times as often: networks of phones put thousands of people behind one. */
const ADDRESSES = [
  { kind: 'IPv6', of: (test: number) => ({ ip: `2001:db8:${test}:1::1`, key: `2001:db8:${test}:1::/64`, factor: 1, same: `2001:db8:${test}:1:ffff:2:3:4`, other: `2001:db8:${test}:2::1` }) },
  { kind: 'IPv4', of: (test: number) => ({ ip: `10.${block(test)}.7`, key: `10.${block(test)}.7`, factor: 10, same: `::ffff:10.${block(test)}.7`, other: `10.${block(test)}.8` }) },
  { kind: 'IPv4 written as IPv6', of: (test: number) => ({ ip: `::ffff:10.${block(test)}.9`, key: `10.${block(test)}.9`, factor: 10, same: `10.${block(test)}.9`, other: `::ffff:10.${block(test)}.10` }) },
] as const;
const [IPV6] = ADDRESSES;

let site: Site;
beforeAll(async () => {
  site = await openSite({ RATE_LIMITS: 'on' });
});
beforeEach(async () => {
  tests += 1;
  await site.app.db.deleteFrom('rate_limits').execute();
});
afterAll(() => site.close());

const roleOf = ({ access }: Endpoint) => (typeof access === 'string' ? 'vendor' : access[0]!);
const callsWith = (name: LimitName) => ENDPOINTS.filter(({ limit }) => name === 'everything' || limit === name);
const codeOf = (answer: Sent) => answer.json<{ error?: { code: string } }>().error?.code;

/** Who may call it; of each test others, since a server remembers who is far from a limit. */
function newcomer(endpoint: Endpoint): Promise<{ id: string }> {
  const role = roleOf(endpoint);
  return buildUser(site.app, { role, ...(role === 'module_admin' ? { cityIds: [PLACES.pune] } : {}) });
}

const people = new Map<string, Promise<{ id: string }>>();
/** The same one each time. */
function someone(endpoint: Endpoint): Promise<{ id: string }> {
  const role = roleOf(endpoint);
  const known = people.get(role) ?? newcomer(endpoint);
  people.set(role, known);
  return known;
}

/** As if the key had been used so often in its window. */
async function used(key: string, hits: number, windowMs: number): Promise<void> {
  const row = { hits, expires_at: new Date(Date.now() + windowMs) };
  await site.app.db.insertInto('rate_limits').values({ key, ...row }).onConflict((conflict) => conflict.column('key').doUpdateSet(row)).execute();
}

async function expectLet(ask: () => Promise<Sent>): Promise<void> {
  const answer = await ask();
  if (answer.statusCode >= 400) expect(codeOf(answer)).not.toMatch(/^(too_many|internal|not_ready|not_signed_in)/);
}

async function expectHeld(ask: () => Promise<Sent>, windowMs: number): Promise<void> {
  const { headers } = await expectRefusal(ask, 'too_many_requests');
  const seconds = Number(headers['retry-after']);
  expect(seconds).toBeGreaterThan(windowMs / 1000 - 60);
  expect(seconds).toBeLessThanOrEqual(windowMs / 1000);
}

test('the figures are those promised, and each is of some call', () => {
  const rules = Object.entries(RULES).flatMap(([name, some]) => some.map(({ by, max, windowMs, alertAt }) => [name, by, max, windowMs, ...(alertAt === undefined ? [] : [alertAt])]));
  expect(rules).toEqual(PROMISED);
  for (const [name] of PROMISED) expect(callsWith(name), name).not.toEqual([]);
});

test('what is counted by account is nothing that guests may call', () => {
  const calls = PROMISED.filter(([, by]) => by === 'user').flatMap(([name]) => callsWith(name));
  expect(named(calls.filter(({ access }) => access === 'public' || access === 'public-aware'))).toEqual([]);
});

describe.each(PROMISED.filter(([, by]) => by === 'address'))('%s, by %s, %i in %i ms', (name, _by, max, windowMs) => {
  test.each(named(callsWith(name)))('%s', async (_name, endpoint) => {
    const { key, ip } = IPV6.of(tests);
    await used(`${name}:${windowMs}:${key}`, max - 1, windowMs);
    const token = endpoint.access === 'public' ? null : await buildSession(site.app, (await someone(endpoint)).id);
    const ask = () => site.send(endpoint, { ...leastBody(endpoint), token, ip });
    await expectLet(ask);
    await expectHeld(ask, windowMs);
  });

  test.each(ADDRESSES)('$kind: neighbours share it, strangers do not', async ({ of }) => {
    const { ip, key, factor, same, other } = of(tests);
    const endpoint = name === 'everything' ? contract.accounts.login : callsWith(name)[0]!;
    const from = (address: string) => () => site.send(endpoint, { ...leastBody(endpoint), token: null, ip: address });
    await used(`${name}:${windowMs}:${key}`, max * factor - 1, windowMs);
    await expectLet(from(ip));
    await expectHeld(from(same), windowMs);
    await expectHeld(from(ip), windowMs);
    await expectLet(from(other));
  });
});

/** By a session of its own: some calls end the one they came with. */
async function askAs(endpoint: Endpoint, userId: string, ip = '198.51.100.7'): Promise<() => Promise<Sent>> {
  const token = await buildSession(site.app, userId);
  return () => site.send(endpoint, { ...leastBody(endpoint), token, ip });
}

describe.each(PROMISED.filter(([, by]) => by === 'user'))('%s, by %s, %i in %i ms', (name, _by, max, windowMs) => {
  test.each(named(callsWith(name)))('%s', async (_name, endpoint) => {
    const { id } = await newcomer(endpoint);
    await used(`${name}:${windowMs}:${id}`, max - 1, windowMs);
    await expectLet(await askAs(endpoint, id));
    await expectHeld(await askAs(endpoint, id, '198.51.100.8'), windowMs);
    await expectLet(await askAs(endpoint, (await buildUser(site.app, { role: roleOf(endpoint) })).id));
  });
});

test.each(PROMISED.filter(([, , , , alertAt]) => alertAt !== undefined))('%s: the operator is told once who is so eager', async (name, _by, _max, windowMs, alertAt) => {
  const [endpoint] = callsWith(name);
  const { id } = await buildUser(site.app, { role: roleOf(endpoint!) });
  const alerts = () => site.app.logged.filter((line) => line.includes('limit half used') && line.includes(id));
  await used(`${name}:${windowMs}:${id}`, alertAt! - 2, windowMs);
  await expectLet(await askAs(endpoint!, id));
  expect(alerts()).toEqual([]);
  await expectLet(await askAs(endpoint!, id));
  await expectLet(await askAs(endpoint!, id));
  expect(alerts()).toEqual([expect.stringContaining(`"limit":"${name}"`)]);
});

test('what was used before the window began counts no more', async () => {
  const { key, ip } = IPV6.of(tests);
  await used(`login:${5 * MINUTE}:${key}`, 20, -1);
  const ask = () => site.send(contract.accounts.login, { payload: '{}', token: null, ip });
  await expectLet(ask);
  const { hits } = await site.app.db.selectFrom('rate_limits').select('hits').where('key', 'like', 'login:%').executeTakeFirstOrThrow();
  expect(hits).toBe(1);
});

test('whoever is refused for the minute has used none of the day', async () => {
  const { key, ip } = IPV6.of(tests);
  await used(`vendor-detail:${MINUTE}:${key}`, 30, MINUTE);
  const endpoint = contract.vendors.detail;
  await expectHeld(() => site.send(endpoint, { ...leastBody(endpoint), token: null, ip }), MINUTE);
  expect(await site.app.db.selectFrom('rate_limits').select('key').where('key', '=', `vendor-detail:${DAY}:${key}`).execute()).toEqual([]);
});
