/** A server on a PostgreSQL of its own that faults are tried on, and what must hold when one is over. */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { type Postgres, startPostgres } from './postgres.ts';
import { createSite, type Server, type Site, until } from './site.ts';
import { acknowledged, audit, keepSending, mailsGoOn, NOTHING_LOST, sendAgain, type Sent } from './traffic.ts';

export type Installation = { postgres: Postgres; site: Site; server: Server };

const BACK_MS = 5000;
/** Mails that the worker sends at the same time. */
const AT_ONCE = 2;

/** For the tests of one file; each finds it running, whatever the one before did to it. */
export function installation(name: string): Installation {
  const rig = {} as Installation;
  beforeAll(async () => {
    rig.postgres = await startPostgres();
    rig.site = await createSite(await rig.postgres.create(name));
    rig.server = await rig.site.start();
  });
  beforeEach(async () => {
    await rig.postgres.thaw();
    if (!(await rig.postgres.isUp())) await rig.postgres.start();
    if (!rig.server.isUp()) rig.server = await rig.site.start();
  });
  afterAll(async () => {
    await rig.site.remove();
    await rig.postgres.remove();
  });
  return rig;
}

/** No answer but 201 and 503, which says when to come again. */
export function expectHonest(sent: readonly Sent[]): void {
  expect(sent.filter(({ status, retryAfter }) => status !== 201 && !(status === 503 && Number(retryAfter) > 0))).toEqual([]);
}

/** Requests go on through the fault; afterwards every one of them is there once and its mail gone out. */
export async function through(rig: Installation, say: (figure: string) => void, fault: () => Promise<void>): Promise<void> {
  const traffic = keepSending([rig.server.address]);
  await delay(1500);
  await fault();
  const backMs = await until(rig.server.address, '/readyz', 200, 30_000);
  const firstMs = await firstAccepted(traffic.sent, Date.now());
  await delay(1000);
  const sent = await traffic.stop();
  const kept = acknowledged(sent);
  const refused = sent.filter(({ status }) => status === 503);
  say(`${kept.length} acknowledged, ${refused.length} answered 503, slowest answer ${Math.max(...sent.map(({ ms }) => ms))} ms, ready again after ${backMs} ms, accepting after ${firstMs + backMs} ms`);
  const books = await audit(rig.site.databaseUrl, kept);
  say(`lost ${books.lost}, twice ${books.twice}, incomplete ${books.incomplete}`);
  expect(rig.server.isUp(), rig.server.lines.join('\n')).toBe(true);
  expectHonest(sent);
  expect(refused.length).toBeGreaterThan(0);
  expect(books).toEqual(NOTHING_LOST);
  expect(await sendAgain(rig.server.address, sent)).toBe(0);
  expect(await audit(rig.site.databaseUrl, sent)).toEqual(NOTHING_LOST);
  expect(firstMs + backMs).toBeLessThan(BACK_MS);
  say(`mails out ${await mailsGoOn(rig.site.databaseUrl, sent, AT_ONCE)} ms later`);
}

async function firstAccepted(sent: readonly Sent[], from: number): Promise<number> {
  await expect.poll(() => sent.some(({ status, atMs }) => status === 201 && atMs > from), { timeout: 30_000 }).toBe(true);
  return sent.find(({ status, atMs }) => status === 201 && atMs > from)!.atMs - from;
}

export async function expectAlive(server: Server, ms: number): Promise<void> {
  const end = Date.now() + ms;
  while (Date.now() < end) {
    expect((await fetch(`${server.address}/livez`, { signal: AbortSignal.timeout(2000) })).status).toBe(200);
    await delay(200);
  }
}
