/** A start that meets a database which is absent or late, migrations that were killed, or another server that migrates as well. */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { migrationNames } from '../platform/migrations.ts';
import { clear, GROUNDS } from '../testing/faults/grounds.ts';
import { freePort, type Postgres, rowsOf, startPostgres } from '../testing/faults/postgres.ts';
import { scenario } from '../testing/faults/scenario.ts';
import { createSite, type Site, until } from '../testing/faults/site.ts';
import { send } from '../testing/faults/traffic.ts';

let postgres: Postgres;
let wanted: string[];

beforeAll(async () => {
  [postgres, wanted] = [await startPostgres(), await migrationNames()];
});
afterAll(() => postgres.remove());

scenario('database unreachable at start', 'exit 1 within 40 s with one line', async (say) => {
  const absent = await createSite('postgres://newsco@127.0.0.1:1/newsco');
  const from = Date.now();
  const other = absent.launch();
  const code = await other.ended;
  const last = other.lines.filter((line) => !line.startsWith('{'));
  say(`exit ${code} after ${Date.now() - from} ms: ${last.join(' / ')}`);
  await absent.remove();
  expect(code).toBe(1);
  expect(last).toEqual([expect.stringMatching(/^The database of DATABASE_URL cannot be reached: \S/)]);
  expect(Date.now() - from).toBeLessThan(40_000);
});

scenario('database comes 5 s after the server', 'the server waits and serves', async (say) => {
  const site = await createSite(await postgres.create('late'));
  await postgres.stopFast();
  const server = site.launch();
  await delay(5000);
  expect(server.isUp()).toBe(true);
  await postgres.start();
  say(`serves ${await until(server.address, '/readyz', 200, 30_000)} ms after the database`);
  await site.remove();
});

const applied = ({ books }: Site) => books().then((url) => rowsOf<{ name: string }>(url, 'select name from migrations order by name')).then((rows) => rows.map(({ name }) => name), () => []);
/** Every column and index, as one text. */
const shape = async ({ books }: Site) =>
  JSON.stringify(await rowsOf(await books(), `
    select table_schema || '.' || table_name || '.' || column_name || ' ' || data_type as line from information_schema.columns where table_schema in ('public', 'graphile_worker')
    union all select indexdef from pg_indexes where schemaname in ('public', 'graphile_worker') order by 1`));

/** Kills a server when so many migrations are through; answers how many were. */
async function killAt(site: Site, count: number): Promise<number> {
  const server = site.launch();
  let seen = 0;
  while (server.isUp() && seen < count) {
    seen = (await applied(site)).length;
    await delay(5);
  }
  await server.kill();
  return seen;
}

describe.each(GROUNDS)('%smigrations', (of, prepare) => {
  scenario(`${of}kill -9 during migrations`, 'the next start goes on; the schema is that of an undisturbed start', async (say) => {
    const [interrupted, undisturbed] = [await prepare({ name: 'interrupted' }), await prepare({ name: 'undisturbed' })];
    const { site } = interrupted;
    const killedAt: number[] = [];
    for (const part of [0.1, 0.4, 0.8]) killedAt.push(await killAt(site, wanted.length * part));
    const from = Date.now();
    const server = await site.start();
    say(`killed after ${killedAt.join(', ')} of ${wanted.length} migrations, then ready in ${Date.now() - from} ms`);
    await undisturbed.site.start();
    expect(killedAt[0]).toBeLessThan(wanted.length);
    expect(await applied(site)).toEqual(wanted);
    expect(await shape(site)).toBe(await shape(undisturbed.site));
    expect((await send(server.address)).status).toBe(201);
    await Promise.all([clear(interrupted), clear(undisturbed)]);
  });
});

scenario('two servers migrate at once', 'one waits for the other; both serve', async (say) => {
  const site = await createSite(await postgres.create('both'));
  const from = Date.now();
  const servers = await Promise.all([site.start(await freePort()), site.start(await freePort())]);
  say(`both ready in ${Date.now() - from} ms`);
  expect(await applied(site)).toEqual(wanted);
  expect(await Promise.all(servers.map(async ({ address }) => (await send(address)).status))).toEqual([201, 201]);
  await site.remove();
});
