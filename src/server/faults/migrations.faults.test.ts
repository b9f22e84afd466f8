/** Migrations that are killed, or started twice at once: the next start completes them, each is applied once. */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect } from 'vitest';
import { migrationNames } from '../platform/migrations.ts';
import { freePort, type Postgres, rowsOf, startPostgres } from '../testing/faults/postgres.ts';
import { scenario } from '../testing/faults/scenario.ts';
import { createSite } from '../testing/faults/site.ts';
import { send } from '../testing/faults/traffic.ts';

let postgres: Postgres;
let wanted: string[];

beforeAll(async () => {
  [postgres, wanted] = [await startPostgres(), await migrationNames()];
});
afterAll(() => postgres.remove());

const applied = (url: string) => rowsOf<{ name: string }>(url, 'select name from migrations order by name').then((rows) => rows.map(({ name }) => name), () => []);
/** Every column and index, as one text. */
const shape = async (url: string) =>
  JSON.stringify(await rowsOf(url, `
    select table_schema || '.' || table_name || '.' || column_name || ' ' || data_type as line from information_schema.columns where table_schema in ('public', 'graphile_worker')
    union all select indexdef from pg_indexes where schemaname in ('public', 'graphile_worker') order by 1`));

scenario('kill -9 during migrations', 'the next start goes on; the schema is that of an undisturbed start', async (say) => {
  const site = await createSite(await postgres.create('interrupted'));
  const killedAt: number[] = [];
  for (const part of [0.1, 0.4, 0.8]) {
    const server = site.launch();
    while (server.isUp() && (await applied(site.databaseUrl)).length < wanted.length * part) await delay(5);
    await server.kill();
    killedAt.push((await applied(site.databaseUrl)).length);
  }
  const from = Date.now();
  const server = await site.start();
  say(`killed after ${killedAt.join(', ')} of ${wanted.length} migrations, then ready in ${Date.now() - from} ms`);
  const other = await createSite(await postgres.create('undisturbed'));
  await other.start();
  expect(killedAt[0]).toBeLessThan(wanted.length);
  expect(await applied(site.databaseUrl)).toEqual(wanted);
  expect(await shape(site.databaseUrl)).toBe(await shape(other.databaseUrl));
  expect((await send(server.address)).status).toBe(201);
  await Promise.all([site.remove(), other.remove()]);
});

scenario('two servers migrate at once', 'one waits for the other; both serve', async (say) => {
  const site = await createSite(await postgres.create('both'));
  const from = Date.now();
  const servers = await Promise.all([site.start(await freePort()), site.start(await freePort())]);
  say(`both ready in ${Date.now() - from} ms`);
  expect(await applied(site.databaseUrl)).toEqual(wanted);
  expect(await Promise.all(servers.map(async ({ address }) => (await send(address)).status))).toEqual([201, 201]);
  await site.remove();
});

scenario('embedded database: kill -9 during the first start', 'the next start completes it', async (say) => {
  const site = await createSite();
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
  await site.remove();
});
