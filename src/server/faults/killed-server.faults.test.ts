/** kill -9 and SIGTERM of the server under load: what it acknowledged is there once, and it stops without losing a request. */
import { afterAll, beforeAll, expect } from 'vitest';
import { setTimeout as delay } from 'node:timers/promises';
import { join } from 'node:path';
import { openCluster } from '../platform/embedded-postgres/index.ts';
import { killProcessesIn, type Postgres, startPostgres } from '../testing/faults/postgres.ts';
import { scenario } from '../testing/faults/scenario.ts';
import { createSite, type Server, type Site } from '../testing/faults/site.ts';
import { acknowledged, audit, keepSending, NOTHING_LOST, sendAgain } from '../testing/faults/traffic.ts';

let postgres: Postgres;
let site: Site;
let server: Server;
let embedded: Site;

beforeAll(async () => {
  postgres = await startPostgres();
  site = await createSite(await postgres.create('killed'));
  embedded = await createSite();
  server = await site.start();
});
afterAll(async () => {
  await Promise.all([site.remove(), embedded.remove()]);
  await postgres.remove();
});

const KEPT = 'acknowledged leads there once, with event, activity, consent and mail';

scenario('kill -9 of the server', `${KEPT}; the others once after a retry`, async (say) => {
  const traffic = keepSending([server.address]);
  await delay(2000);
  await server.kill();
  const sent = await traffic.stop();
  const kept = acknowledged(sent);
  const from = Date.now();
  server = await site.start();
  say(`${kept.length} acknowledged, up again in ${Date.now() - from} ms`);
  expect(kept.length).toBeGreaterThan(20);
  const books = await audit(site.databaseUrl, kept);
  say(`lost ${books.lost}, twice ${books.twice}, incomplete ${books.incomplete}`);
  expect(books).toEqual(NOTHING_LOST);
  expect(await sendAgain(server.address, sent)).toBe(0);
  expect(await audit(site.databaseUrl, sent)).toEqual(NOTHING_LOST);
});

scenario('SIGTERM of the server', 'exit 0 within 10 s, no request without an answer', async (say) => {
  const traffic = keepSending([server.address]);
  await delay(1000);
  const { code, ms } = await server.terminate();
  const sent = await traffic.stop();
  const kept = acknowledged(sent);
  const cut = sent.filter(({ status }) => status === 'cut off');
  say(`exit ${code} after ${ms} ms, ${kept.length} acknowledged, ${cut.length} cut off`);
  expect(code).toBe(0);
  expect(ms).toBeLessThan(10_000);
  expect(kept.length).toBeGreaterThan(20);
  expect(await audit(site.databaseUrl, kept)).toEqual(NOTHING_LOST);
  expect(cut).toEqual([]);
  server = await site.start();
});

scenario('kill -9 of the server and its embedded database', KEPT, async (say) => {
  const first = await embedded.start();
  const traffic = keepSending([first.address]);
  await delay(1500);
  await Promise.all([first.kill(), killProcessesIn(join(embedded.dataDir, 'database', 'cluster'))]);
  const kept = acknowledged(await traffic.stop());
  const from = Date.now();
  await embedded.start();
  say(`${kept.length} acknowledged, up again in ${Date.now() - from} ms`);
  expect(kept.length).toBeGreaterThan(20);
  const { superuserUrl } = await openCluster({ dataDir: join(embedded.dataDir, 'database'), log: () => undefined });
  const books = await audit(superuserUrl, kept);
  say(`lost ${books.lost}, twice ${books.twice}, incomplete ${books.incomplete}`);
  expect(books).toEqual(NOTHING_LOST);
});
