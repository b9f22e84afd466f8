/** kill -9 and stop of the server, a frozen database: under load, what is acknowledged is there once and the rest is told so. */
import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { integer, sample } from 'fast-check';
import { afterAll, expect } from 'vitest';
import { type Dead, expectBack, SLOWEST_MS } from '../testing/faults/answers.ts';
import { bystanders, expectUnharmed } from '../testing/faults/bystanders.ts';
import { expectAlive, expectMailed, onBothDatabases, SLOW_MAIL_MS, through } from '../testing/faults/installation.ts';
import { scenario } from '../testing/faults/scenario.ts';
import { acknowledged, audit, deliveredOf, ENOUGH, expectHonest, keepSending, KILLED, NOTHING_LOST, send, sendAgain, type Sent, untilUnderWay } from '../testing/faults/traffic.ts';
import { startMailServer } from '../testing/mail-server.ts';

const KILLS = 5;
/** More kills follow where a slow machine has acknowledged too few to judge by; after so many they are too few. */
const MOST_KILLS = 15;
const ENOUGH_OF_KILLS = 20;
/** After a start, in the midst of whatever is done then. FAULTS_SEED repeats the moments of a run. */
const MOMENT_MS = { min: 150, max: 1500 };
const SEED = Number(process.env['FAULTS_SEED'] ?? randomInt(2 ** 31));

const mailServer = await startMailServer();
afterAll(() => mailServer.stop());

onBothDatabases('under_load', mailServer, (rig, of) => {
  scenario(`${of}kill -9 of the server`, 'five times or more: acknowledged leads there once, with event, activity, consent and mail, which goes out under one Message-ID; the others once after a retry', async (say) => {
    const others = bystanders(rig);
    const [sent, dead, ups]: [Sent[], Dead[], number[]] = [[], [], []];
    let unsent = 0;
    mailServer.pauseMs.taken = SLOW_MAIL_MS;
    const moments = sample(integer(MOMENT_MS), { numRuns: MOST_KILLS, seed: SEED });
    while (dead.length < KILLS || (acknowledged(sent).length <= ENOUGH_OF_KILLS && dead.length < MOST_KILLS)) {
      const traffic = keepSending([rig.server.address]);
      await delay(moments[dead.length]);
      const fromMs = Date.now();
      await rig.server.kill();
      const asked = await traffic.stop();
      unsent += deliveredOf(mailServer.received, acknowledged(asked)).without;
      sent.push(...asked);
      const startedMs = Date.now();
      rig.server = await rig.site.start();
      dead.push({ fromMs, toMs: Date.now() });
      ups.push(Date.now() - startedMs);
    }
    mailServer.pauseMs.taken = 0;
    const back = await expectBack(others.seen, dead.at(-1)!.toMs);
    const told = await others.stop();
    const kept = acknowledged(sent);
    say(`killed after ${moments.slice(0, dead.length).join(', ')} ms (seed ${SEED}), ${kept.length} acknowledged, mails of ${unsent} not sent then, up again in ${Math.max(...ups)} ms at most, all answered ${Math.max(...back.values())} ms after the last start`);
    expect(kept.length).toBeGreaterThan(ENOUGH_OF_KILLS);
    expectHonest(sent, KILLED);
    // Else no kill came between an answer and its mail.
    expect(unsent).toBeGreaterThan(0);
    const url = await rig.site.books();
    const books = await audit(url, kept);
    say(`lost ${books.lost}, twice ${books.twice}, incomplete ${books.incomplete}`);
    expect(books).toEqual(NOTHING_LOST);
    expect(await sendAgain(rig.server.address, url, sent)).toBe(0);
    expect(await audit(url, sent)).toEqual(NOTHING_LOST);
    await expectMailed(rig, sent, say);
    await expectUnharmed(rig, told, say, dead);
  });

  scenario(`${of}SIGTERM of the server`, 'exit 0 within 10 s, clients told to go elsewhere, no request without an answer', async (say) => {
    const [traffic, others] = [keepSending([rig.server.address], 8), bystanders(rig)];
    await untilUnderWay(() => traffic.seen, 1000);
    const { code, ms } = await rig.server.terminate();
    const [sent, told] = await Promise.all([traffic.stop(), others.stop()]);
    const kept = acknowledged(sent);
    const unkind = sent.filter(({ status }) => status !== 201);
    const left = of === '' ? [] : await rig.postgres.processes();
    say(`exit ${code} after ${ms} ms, ${kept.length} acknowledged, ${unkind.length} answered otherwise or not`);
    expect(left).toEqual([]);
    rig.server = await rig.site.start();
    expect(code).toBe(0);
    expect(ms).toBeLessThan(10_000);
    expect(kept.length).toBeGreaterThan(ENOUGH);
    expect(unkind).toEqual([]);
    expect(await sendAgain(rig.server.address, await rig.site.books(), sent)).toBe(0);
    expect(await audit(await rig.site.books(), kept)).toEqual(NOTHING_LOST);
    expect(sent.filter(({ isLast }) => isLast)).toHaveLength(8);
    // Each of them is told that the connection ends, so nobody finds the server gone.
    await expectUnharmed(rig, told, say);
  });

  scenario(`${of}frozen database (SIGSTOP 10 s)`, 'each answer 503 within 8 s, then as above; /livez stays up', (say) => through(rig, say, async () => {
    await rig.postgres.freeze();
    const [, ...answers] = await Promise.all([expectAlive(rig.server, 9000), ...Array.from({ length: 30 }, () => send(rig.server.address))]);
    await delay(1000);
    await rig.postgres.thaw();
    const thawedMs = Date.now();
    const slowest = Math.max(...answers.map(({ ms }) => ms));
    say(`while frozen: ${answers.filter(({ status }) => status === 503).length} of 30 answered 503, slowest ${slowest} ms`);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503));
    expect(slowest).toBeLessThan(SLOWEST_MS);
    return thawedMs;
  }));
});
