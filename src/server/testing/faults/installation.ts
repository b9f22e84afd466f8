/** A server and its database that faults are tried on, and what must hold when one is over. */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest';
import type { MailServer } from '../mail-server.ts';
import { BACK_MS, expectBack, SLOWEST_MS } from './answers.ts';
import { bystanders, expectUnharmed } from './bystanders.ts';
import { clear, type Ground, GROUNDS } from './grounds.ts';
import { prepareSights, type Sights } from './readers.ts';
import { type Server, until } from './site.ts';
import { acknowledged, ALL_DELIVERED, audit, deliveredOf, ENOUGH, expectHonest, keepSending, mailsAtRest, mailsGoOn, NOTHING_LOST, passTime, sendAgain, type Sent, untilUnderWay } from './traffic.ts';

export type Installation = Ground & { server: Server; sights: Sights; mailServer: MailServer };

/** So slow that mails are in hand whenever something breaks. */
export const SLOW_MAIL_MS = 100;
const LOOK_AGAIN_MS = 20;
/** Mails that were in hand when something broke wait for the job that finds them. */
const IN_HAND = 2;

/** For scenarios on either kind of database; each finds its server running, whatever the one before did to it. */
export function onBothDatabases(name: string, mailServer: MailServer, scenarios: (rig: Installation, of: string) => void): void {
  describe.each(GROUNDS)('%sa server', (of, prepare) => {
    scenarios(installation(mailServer, () => prepare({ name, settings: { SMTP_URL: mailServer.url } })), of);
  });
}

function installation(mailServer: MailServer, prepare: () => Promise<Ground>): Installation {
  const rig = { mailServer } as Installation;
  beforeAll(async () => {
    Object.assign(rig, await prepare());
    rig.server = await rig.site.start();
    rig.sights = await prepareSights(rig.server.address);
  });
  beforeEach(async () => {
    await rig.postgres.thaw();
    if (rig.site.databaseUrl && !(await rig.postgres.isUp())) await rig.postgres.start();
    if (!rig.server.isUp()) rig.server = await rig.site.start();
  });
  afterAll(() => clear(rig));
  return rig;
}

/**
 * Requests go on through the fault, and others look around and register; afterwards every request is there once and its mail gone out. The fault
 * answers since when all could be well again.
 */
export async function through(rig: Installation, say: (figure: string) => void, fault: () => Promise<number>): Promise<void> {
  const [traffic, others] = [keepSending([rig.server.address]), bystanders(rig)];
  rig.mailServer.pauseMs.taken = SLOW_MAIL_MS;
  await untilUnderWay(() => traffic.seen, 1500);
  const hurtMs = Date.now();
  const unready = untilUnready(rig.server);
  // Told below; first the database is mended.
  unready.catch(() => undefined);
  const mendedMs = await fault();
  const unreadyMs = await unready;
  const overMs = Date.now();
  await until(rig.server.address, '/readyz', 200, 30_000);
  const readyMs = Date.now();
  const sinceMs = Math.max(hurtMs, mendedMs);
  const acceptedMs = await firstAccepted(traffic.seen, sinceMs);
  const back = await expectBack(others.seen, sinceMs);
  rig.mailServer.pauseMs.taken = 0;
  const [sent, told] = await Promise.all([traffic.stop(), others.stop()]);
  const kept = acknowledged(sent);
  const refused = sent.filter(({ status }) => status === 503);
  const slowest = Math.max(...sent.map(({ ms }) => ms));
  say(`/readyz 503 after ${unreadyMs} ms`);
  say(`${kept.length} acknowledged, ${refused.length} answered 503, slowest answer ${slowest} ms, database started or lost ${mendedMs - hurtMs} ms after the fault began`);
  say(`from then fault over after ${overMs - mendedMs} ms, ready ${readyMs - mendedMs} ms, accepting ${acceptedMs - mendedMs} ms; asked since then, ${[...back].map(([what, ms]) => `${what} ${ms} ms`).join(', ')}`);
  const books = await audit(await rig.site.books(), kept);
  say(`lost ${books.lost}, twice ${books.twice}, incomplete ${books.incomplete}`);
  expect(rig.server.isUp(), rig.server.lines.join('\n')).toBe(true);
  expectHonest(sent);
  expect(refused.length).toBeGreaterThan(0);
  expect(kept.filter(({ atMs, ms }) => atMs + ms <= hurtMs).length).toBeGreaterThan(ENOUGH);
  expect(slowest).toBeLessThan(SLOWEST_MS);
  expect(books).toEqual(NOTHING_LOST);
  expect(await sendAgain(rig.server.address, await rig.site.books(), sent)).toBe(0);
  expect(await audit(await rig.site.books(), sent)).toEqual(NOTHING_LOST);
  await expectUnharmed(rig, told, say);
  expect(acceptedMs - mendedMs).toBeLessThan(BACK_MS);
  say(`mails go on by themselves: all but ${IN_HAND} sent ${await mailsGoOn(await rig.site.books(), sent, IN_HAND)} ms later`);
  await expectMailed(rig, sent, say);
}

/** Milliseconds until a balancer is told to send nobody there. */
async function untilUnready({ address }: Server): Promise<number> {
  const fromMs = Date.now();
  for (let status = 0; status !== 503; ) {
    status = (await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(SLOWEST_MS) })).status;
    expect(Date.now() - fromMs).toBeLessThan(SLOWEST_MS);
    if (status !== 503) await delay(LOOK_AGAIN_MS);
  }
  return Date.now() - fromMs;
}

/** Each has its mail, under one Message-ID. */
export async function expectMailed({ site, mailServer }: Pick<Installation, 'site' | 'mailServer'>, sent: readonly Sent[], say: (figure: string) => void): Promise<void> {
  const url = await site.books();
  await passTime(url);
  const ms = await mailsGoOn(url, sent, 0);
  await mailsAtRest(url);
  const delivered = deliveredOf(mailServer.received, sent);
  say(`mails out ${ms} ms later, of ${delivered.without} missing, of ${delivered.withOthers} under several Message-IDs`);
  expect(delivered).toEqual(ALL_DELIVERED);
}

/** When the first request that was sent since then was acknowledged. */
async function firstAccepted(sent: readonly Sent[], fromMs: number): Promise<number> {
  const first = () => acknowledged(sent).filter(({ atMs }) => atMs > fromMs).map(({ atMs, ms }) => atMs + ms);
  await expect.poll(() => first().length, { timeout: 30_000 }).toBeGreaterThan(0);
  return Math.min(...first());
}

export async function expectAlive(server: Server, ms: number): Promise<void> {
  const end = Date.now() + ms;
  while (Date.now() < end) {
    expect((await fetch(`${server.address}/livez`, { signal: AbortSignal.timeout(2000) })).status).toBe(200);
    await delay(200);
  }
}
