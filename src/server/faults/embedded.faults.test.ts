/** The embedded database: killed alone, with the server, and while it is made. */
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect } from 'vitest';
import { openCluster } from '../platform/embedded-postgres/index.ts';
import { killProcessesIn } from '../testing/faults/postgres.ts';
import { scenario } from '../testing/faults/scenario.ts';
import { createSite, type Site, until } from '../testing/faults/site.ts';
import { acknowledged, audit, keepSending, NOTHING_LOST, send, type Sent } from '../testing/faults/traffic.ts';

let site: Site;

beforeEach(async () => {
  site = await createSite();
});
afterEach(() => site.remove());

const folder = () => join(site.dataDir, 'database');
const killDatabase = () => killProcessesIn(join(folder(), 'cluster'));

async function expectAll(say: (figure: string) => void, kept: readonly Sent[]): Promise<void> {
  const { superuserUrl } = await openCluster({ dataDir: folder(), log: () => undefined });
  const books = await audit(superuserUrl, kept);
  say(`lost ${books.lost}, twice ${books.twice}, incomplete ${books.incomplete}`);
  expect(kept.length).toBeGreaterThan(5);
  expect(books).toEqual(NOTHING_LOST);
}

scenario('embedded database: kill -9 of it and the server', 'acknowledged leads there once, with event, activity, consent and mail', async (say) => {
  const server = await site.start();
  const traffic = keepSending([server.address]);
  await delay(1500);
  await Promise.all([server.kill(), killDatabase()]);
  const kept = acknowledged(await traffic.stop());
  const from = Date.now();
  await site.start();
  say(`${kept.length} acknowledged, up again in ${Date.now() - from} ms`);
  await expectAll(say, kept);
});

scenario('embedded database: kill -9 of it alone', 'started again by itself <= 10 s, nothing acknowledged lost', async (say) => {
  const server = await site.start();
  const traffic = keepSending([server.address]);
  await delay(1500);
  await killDatabase();
  const from = Date.now();
  await until(server.address, '/readyz', 200, 30_000);
  const ms = Date.now() - from;
  const kept = acknowledged(await traffic.stop());
  say(`${kept.length} acknowledged, ready again after ${ms} ms`);
  await expectAll(say, kept);
  expect(ms).toBeLessThan(10_000);
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
