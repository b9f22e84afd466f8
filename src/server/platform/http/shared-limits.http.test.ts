/** Limits of two servers on one database, asked at the same time, and of one whose counter is held: exact where somebody could guess or flood others, held within a tenth more for an account, and within half as much again where people browse. */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import { buildSession, buildUser } from '../../testing/builders/accounts.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { openDatabase } from '../database.ts';
import { createLog } from '../log.ts';

/** More at once than a server has connections, and not so many that it would refuse some unasked. */
const WAVE = 20;
const WAVES = 3;
const MOST_TURNS = 5;

let servers: TestApp[];
beforeAll(async () => {
  const first = await createTestApp({ RATE_LIMITS: 'on' });
  servers = [first, await createTestApp({ RATE_LIMITS: 'on' }, { database: first.database, dataDir: first.dataDir })];
});
afterAll(async () => {
  for (const server of servers.toReversed()) await server.close();
});

type Ask = (server: TestApp) => Promise<{ status: number }>;

/**
 * How many were let in, with that status: of one after the other at each server, which then remember the address, and of crowds at both at once. A machine
 * that stands still has some refused as by a full server, counted or not: then others ask from the beginning.
 */
async function letIn(askers: (turn: number) => Ask | Promise<Ask>, status: number, { waves = WAVES, ofEach = WAVE } = {}): Promise<{ count: number; ask: Ask }> {
  for (let turn = 1; ; turn += 1) {
    const ask = await askers(turn);
    const statuses: number[] = [];
    for (const server of servers) statuses.push((await ask(server)).status);
    for (let wave = 0; wave < waves; wave += 1) {
      const crowd = await Promise.all(Array.from({ length: ofEach }, () => servers.map(ask)).flat());
      statuses.push(...crowd.map((one) => one.status));
    }
    if (statuses.includes(503) && turn < MOST_TURNS) continue;
    expect(new Set(statuses)).toEqual(new Set([status, 429]));
    return { count: statuses.filter((one) => one === status).length, ask };
  }
}

let guesses = 0;
/** Of an account each, since five failures lock one. */
const signInFrom = (ip: string) => (server: TestApp) => server.call(contract.accounts.login, { body: { email: `nobody${(guesses += 1)}@example.com`, password: 'not the password' } }, { ip });
const browseFrom = (ip: string) => (server: TestApp) => server.call(contract.vendors.list, { query: {} }, { ip });
const lookFrom = async (ip: string) => {
  const { id } = await buildUser(servers[0]!, { role: 'vendor' });
  const token = await buildSession(servers[0]!, id);
  return { id, look: (server: TestApp) => server.call(contract.dashboards.vendor, {}, { token, ip }) };
};

test('twenty sign-ins in five minutes, and not one more', async () => {
  // Of more at once some would be refused by the queue for hashes, which both servers of this process share.
  const { count } = await letIn((turn) => signInFrom(`2001:db8:1:${turn}::1`), 401, { waves: 6, ofEach: 3 });
  expect(count).toBe(20);
});

test('sixty pages of the directory in a minute, and less than half as much again', async () => {
  const { count, ask } = await letIn((turn) => browseFrom(`2001:db8:2:${turn}::1`), 200);
  expect(count).toBeGreaterThanOrEqual(60);
  expect(count).toBeLessThan(90);
  expect((await Promise.all(servers.map(ask))).map(({ status }) => status)).toEqual([429, 429]);
});

test('three hundred calls of an account in a minute, and less than a tenth more', async () => {
  const { count, ask } = await letIn(async (turn) => (await lookFrom(`2001:db8:3:${turn}::1`)).look, 200, { waves: 9 });
  expect(count).toBeGreaterThanOrEqual(300);
  expect(count).toBeLessThan(330);
  expect((await Promise.all(servers.map(ask))).map(({ status }) => status)).toEqual([429, 429]);
});

/** Long enough for an answer that waits for nothing, shorter than a statement waits for a lock. */
const HELD_MS = 1000;

/** Of calls one after the other at a server that has counted one: how many are answered while somebody holds that counter. The last one is, when it is let go. */
async function answeredWhileHeld(key: string, ask: (server: TestApp) => Promise<{ status: number }>, status = 200): Promise<number> {
  const server = servers[0]!;
  await ask(server);
  const holder = openDatabase(server.database.url, createLog('silent'), { max: 1 });
  const client = await holder.pool.connect();
  try {
    await client.query('begin');
    expect((await client.query('select from rate_limits where key like $1 for update', [key])).rowCount).toBe(1);
    for (let answered = 0; ; answered += 1) {
      const one = ask(server);
      if (await Promise.race([one.then(() => true), delay(HELD_MS, false)])) continue;
      await client.query('rollback');
      expect((await one).status).toBe(status);
      return answered;
    }
  } finally {
    client.release();
    await holder.close();
  }
}

test('no sign-in is tried before it is counted', async () => {
  expect(await answeredWhileHeld('login:%2001:db8:5:5%', signInFrom('2001:db8:5:5::1'), 401)).toBe(0);
});

test('up to half of the pages of the directory nobody waits for the counter', async () => {
  expect(await answeredWhileHeld('directory:%2001:db8:5:4%', browseFrom('2001:db8:5:4::1'))).toBe(28);
});

test('up to a tenth of the calls of an account nobody waits for the counter', async () => {
  const { id, look } = await lookFrom('2001:db8:5:5::1');
  expect(await answeredWhileHeld(`signed-in:%${id}`, look)).toBe(28);
});
