/** The embedded database killed with the server, and while it is made; what else is done to it stands beside what is done to a PostgreSQL of its own. */
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect } from 'vitest';
import { embeddedDatabase } from '../testing/faults/embedded.ts';
import { scenario } from '../testing/faults/scenario.ts';
import { createSite, type Site } from '../testing/faults/site.ts';
import { acknowledged, audit, expectHonest, keepSending, KILLED, NOTHING_LOST, send, sendAgain } from '../testing/faults/traffic.ts';

let site: Site;

beforeEach(async () => {
  site = await createSite();
});
afterEach(() => site.remove());

scenario('embedded database: kill -9 of it and the server', 'acknowledged leads there once, with event, activity, consent and mail', async (say) => {
  const server = await site.start();
  const traffic = keepSending([server.address]);
  await delay(1500);
  await Promise.all([server.kill(), embeddedDatabase(site.dataDir).kill()]);
  const sent = await traffic.stop();
  const kept = acknowledged(sent);
  const from = Date.now();
  const again = await site.start();
  const upMs = Date.now() - from;
  const first = await send(again.address);
  say(`${kept.length} acknowledged, up ${upMs} ms and accepting ${Date.now() - from} ms after the start`);
  const books = await audit(await site.books(), kept);
  say(`lost ${books.lost}, twice ${books.twice}, incomplete ${books.incomplete}`);
  expect(kept.length).toBeGreaterThan(5);
  expect(books).toEqual(NOTHING_LOST);
  expect(first.status).toBe(201);
  expectHonest(sent, KILLED);
  expect(await sendAgain(again.address, await site.books(), sent)).toBe(0);
  expect(await audit(await site.books(), sent)).toEqual(NOTHING_LOST);
});

scenario('embedded database: kill -9 during the first start', 'the next start completes it', async (say) => {
  const killedAfter = [400, 1500, 3000];
  for (const ms of killedAfter) {
    const server = site.launch();
    await delay(ms);
    await server.kill();
  }
  const from = Date.now();
  const server = await site.start();
  say(`killed after ${killedAfter.join(', ')} ms, then ready in ${Date.now() - from} ms`);
  expect((await send(server.address)).status).toBe(201);
});
