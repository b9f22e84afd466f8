/** kill -9 and stop of the server, a frozen database: under load, what is acknowledged is there once and the rest is told so. */
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { bystanders, expectUnharmed } from '../testing/faults/bystanders.ts';
import { expectAlive, expectHonest, onBothDatabases, through } from '../testing/faults/installation.ts';
import { scenario } from '../testing/faults/scenario.ts';
import { acknowledged, audit, keepSending, NOTHING_LOST, send, sendAgain } from '../testing/faults/traffic.ts';

onBothDatabases('under_load', (rig, of) => {
  scenario(`${of}kill -9 of the server`, 'acknowledged leads there once, with event, activity, consent and mail; the others once after a retry', async (say) => {
    const [traffic, others] = [keepSending([rig.server.address]), bystanders(rig)];
    await delay(2000);
    const killedMs = Date.now();
    await rig.server.kill();
    const sent = await traffic.stop();
    const kept = acknowledged(sent);
    const from = Date.now();
    rig.server = await rig.site.start();
    const dead = { fromMs: killedMs, toMs: Date.now() };
    say(`${kept.length} acknowledged, up again in ${dead.toMs - from} ms`);
    await delay(500);
    const told = await others.stop();
    expect(kept.length).toBeGreaterThan(5);
    const books = await audit(await rig.site.books(), kept);
    say(`lost ${books.lost}, twice ${books.twice}, incomplete ${books.incomplete}`);
    expect(books).toEqual(NOTHING_LOST);
    expect(await sendAgain(rig.server.address, await rig.site.books(), sent)).toBe(0);
    expect(await audit(await rig.site.books(), sent)).toEqual(NOTHING_LOST);
    await expectUnharmed(rig, told, say, dead);
  });

  scenario(`${of}SIGTERM of the server`, 'exit 0 within 10 s, clients told to go elsewhere, no request without an answer', async (say) => {
    const [traffic, others] = [keepSending([rig.server.address], 8), bystanders(rig)];
    await delay(1000);
    const { code, ms } = await rig.server.terminate();
    const [sent, told] = await Promise.all([traffic.stop(), others.stop()]);
    const kept = acknowledged(sent);
    const cut = sent.filter(({ status }) => status === 'cut off');
    const left = of === '' ? [] : await rig.postgres.processes();
    say(`exit ${code} after ${ms} ms, ${kept.length} acknowledged, ${cut.length} cut off`);
    expect(left).toEqual([]);
    rig.server = await rig.site.start();
    expect(code).toBe(0);
    expect(ms).toBeLessThan(10_000);
    expect(kept.length).toBeGreaterThan(5);
    expect(await audit(await rig.site.books(), kept)).toEqual(NOTHING_LOST);
    expect(sent.filter(({ isLast }) => isLast)).toHaveLength(8);
    expect(cut).toEqual([]);
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
    expectHonest(answers);
    expect(slowest).toBeLessThan(8000);
    return thawedMs;
  }));
});
