/** A start that meets what it must refuse, a database which is absent or late, migrations that fail or were killed, a stop before it is done, or another server that migrates as well. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { freePort } from '../platform/free-port.ts';
import { migrationNames } from '../platform/migrations.ts';
import { clear, GROUNDS } from '../testing/faults/grounds.ts';
import { countsOf, contentOf, prepareOlder } from '../testing/faults/older.ts';
import { type Postgres, rowsOf, startPostgres } from '../testing/faults/postgres.ts';
import { scenario, untilHolds } from '../testing/faults/scenario.ts';
import { createSite, type Server, type Site, until } from '../testing/faults/site.ts';
import { send } from '../testing/faults/traffic.ts';

let postgres: Postgres;
let wanted: string[];

beforeAll(async () => {
  [postgres, wanted] = [await startPostgres(), await migrationNames()];
});
afterAll(() => postgres.remove());

const REFUSED = 'exit 1 within 40 s with one line';

const PATIENCE_MS = 60_000;
const LIVES_MS = 5000;

/** Waits for the end of a server that must not start. Lines of the log are beside the one for the operator; its first one, on limits, is written when it begins. */
async function expectRefusal({ ended, lines }: Server, say: (figure: string) => void, line: RegExp, from?: number): Promise<void> {
  const code = await Promise.race([ended, delay(PATIENCE_MS, 'none', { ref: false })]);
  const [logged, told] = [lines.filter((one) => one.startsWith('{')), lines.filter((one) => !one.startsWith('{'))];
  const ms = Date.now() - (from ?? Date.parse((JSON.parse(logged[0]!) as { time: string }).time));
  say(`exit ${code} after ${ms} ms: ${told.join(' / ')}`);
  expect(told).toEqual([expect.stringMatching(line)]);
  expect(code).toBe(1);
  expect(ms).toBeLessThan(40_000);
}

/** Each is told how to begin on a database of its own, and answers what undoes it. */
const refusals: [name: string, line: RegExp, begin: () => Promise<{ site: Site; more?: Record<string, string>; undo?: () => Promise<void> }>][] = [
  ['database unreachable at start', /^The database of DATABASE_URL cannot be reached: \S/, async () => ({ site: await createSite('postgres://newsco@127.0.0.1:1/newsco') })],
  ['a database frozen at start', /^The database of DATABASE_URL cannot be reached: \S/, async () => {
    const site = await createSite(await postgres.create('frozen'));
    await postgres.freeze();
    return { site, undo: () => postgres.thaw() };
  }],
  ['a wrong password', /^The database does not take the user or the password of DATABASE_URL: password authentication failed for user "guarded"$/, async () => {
    const guarded = await startPostgres();
    await rowsOf(guarded.url, `create role guarded login password 'the right one'`);
    await guarded.guard('guarded');
    return { site: await createSite(guarded.url.replace('newsco@', 'guarded:wrong@')), undo: () => guarded.remove() };
  }],
  ['a database without fsync', /^The database runs with fsync off: acknowledged work could be lost\. Switch it on\.$/, async () => {
    const unsafe = await startPostgres({ settings: ['fsync=off'] });
    return { site: await createSite(await unsafe.create('unsafe')), undo: () => unsafe.remove() };
  }],
  ['a demo folder taken for a real one', /^\S+ holds demo data, whose passwords are published\. Choose another DATA_DIR\.$/, async () => {
    const site = await createSite();
    await writeFile(join(site.dataDir, 'demo-data'), '');
    return { site };
  }],
  ['an emptied file of the secret', /^The settings are not right: \S+\/file-key holds fewer than the 32 bytes of a secret: \S/, async () => {
    const site = await createSite(await postgres.create('keyless'));
    await writeFile(join(site.dataDir, 'file-key'), '');
    return { site };
  }],
  ['a store that cannot be written', /^Files cannot be stored \(FILES_URL, DATA_DIR\): \S/, async () => ({ site: await createSite(await postgres.create('unwritten')), more: { FILES_URL: 'file:/dev/null/files' } })],
  ['a data folder that cannot be made', /^DATA_DIR \(\/dev\/null\/data\) cannot be used: \S/, async () => ({ site: await createSite(await postgres.create('unmade')), more: { DATA_DIR: '/dev/null/data' } })],
  ['a data folder that cannot be made for the embedded database', /^DATA_DIR \(\/dev\/null\/data\) cannot be used: \S/, async () => ({ site: await createSite(), more: { DATA_DIR: '/dev/null/data' } })],
  ['a port that somebody has', /^The server cannot listen at HOST and PORT: \S/, async () => ({ site: await createSite(await postgres.create('unheard')), more: { PORT: new URL(postgres.url).port } })],
];

for (const [name, line, begin] of refusals) {
  scenario(name, REFUSED, async (say) => {
    const { site, more, undo } = await begin();
    try {
      await expectRefusal(site.launch(undefined, more), say, line);
    } finally {
      await undo?.();
      await site.remove();
    }
  });
}

scenario('database comes 5 s after the server', 'the server lives, is not ready, waits and serves', async (say) => {
  const site = await createSite(await postgres.create('late'));
  await postgres.stopFast();
  const server = site.launch();
  const livesMs = await until(server.address, '/livez', 200, LIVES_MS).catch(() => Infinity);
  say(`lives after ${livesMs} ms`);
  expect(livesMs).toBeLessThan(LIVES_MS);
  await delay(5000);
  await expectPreparing(server);
  await postgres.start();
  say(`serves ${await until(server.address, '/readyz', 200, 30_000)} ms after the database`);
  expect(server.lines).toContainEqual(expect.stringContaining('rate limits are changed by RATE_LIMITS'));
  await site.remove();
});

/** It lives, and all else is to come again. */
async function expectPreparing({ address }: Server): Promise<void> {
  const answers = await Promise.all(['/livez', '/readyz', '/api/countries', '/'].map((path) => fetch(address + path, { headers: { accept: 'text/html' } })));
  expect(answers.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual([[200, null], [503, '2'], [503, '2'], [503, '2']]);
}

const applied = ({ books }: Site) => books().then((url) => rowsOf<{ name: string }>(url, 'select name from migrations order by name')).then((rows) => rows.map(({ name }) => name), () => []);
/** Every column, index, constraint, trigger and function, as one text. */
const shape = async ({ books }: Site) =>
  JSON.stringify(await rowsOf(await books(), `
    with ours as (select oid from pg_namespace where nspname in ('public', 'graphile_worker'))
    select concat_ws(' ', table_schema, table_name, column_name, data_type, column_default, is_nullable) as line from information_schema.columns where table_schema in ('public', 'graphile_worker')
    union all select concat_ws(' ', pg_get_indexdef(i.indexrelid), i.indisvalid) from pg_index i join pg_class c on c.oid = i.indexrelid where c.relnamespace in (select oid from ours)
    union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated) from pg_constraint where connamespace in (select oid from ours)
    union all select concat_ws(' ', pg_get_triggerdef(t.oid), t.tgenabled) from pg_trigger t join pg_class c on c.oid = t.tgrelid where c.relnamespace in (select oid from ours) and not t.tgisinternal
    union all select pg_get_functiondef(oid) from pg_proc where pronamespace in (select oid from ours) and prokind = 'f' order by 1`));

/** Waits until so many migrations are through; answers how many were. */
async function applyUntil(site: Site, server: Server, count: number): Promise<number> {
  let seen = 0;
  while (server.isUp() && seen < count) {
    seen = (await applied(site)).length;
    await delay(5);
  }
  return seen;
}

/** Kills a server when so many migrations are through; answers how many were. */
async function killAt(site: Site, count: number): Promise<number> {
  const server = site.launch();
  const seen = await applyUntil(site, server, count);
  await server.kill();
  return seen;
}

describe.each(GROUNDS)('%smigrations', (of, prepare) => {
  scenario(`${of}kill -9 during migrations`, 'the next start goes on; the schema is that of an undisturbed start', async (say) => {
    const [interrupted, undisturbed] = [await prepare({ name: 'interrupted' }), await prepare({ name: 'undisturbed' })];
    const { site } = interrupted;
    const killedAt: number[] = [];
    const parts = [0.1, 0.4, 0.8];
    for (const part of parts) killedAt.push(await killAt(site, wanted.length * part));
    const from = Date.now();
    const server = await site.start();
    say(`killed after ${killedAt.join(', ')} of ${wanted.length} migrations, then ready in ${Date.now() - from} ms`);
    await undisturbed.site.start();
    for (const [index, count] of killedAt.entries()) {
      expect(count).toBeGreaterThanOrEqual(wanted.length * parts[index]!);
      expect(count).toBeLessThan(wanted.length);
    }
    expect(await applied(site)).toEqual(wanted);
    expect(await shape(site)).toBe(await shape(undisturbed.site));
    expect((await send(server.address)).status).toBe(201);
    await Promise.all([clear(interrupted), clear(undisturbed)]);
  });
});

scenario('a migration that fails', `${REFUSED}; nothing of it is kept, the next start goes on there`, async (say) => {
  const site = await createSite(await postgres.create('failing'));
  await rowsOf(site.databaseUrl, 'create table vendor_skills (of_somebody_else text)');
  await expectRefusal(site.launch(), say, /^Migration 0103_vendor_skills\.sql failed: relation "vendor_skills" already exists\. Nothing of it was kept, those before it are applied\. Put right what it says and start again: it goes on there\.$/);
  expect(await applied(site)).toEqual(wanted.filter((name) => name < '0103'));
  await rowsOf(site.databaseUrl, 'drop table vendor_skills');
  const server = await site.start();
  expect(await applied(site)).toEqual(wanted);
  expect((await send(server.address)).status).toBe(201);
  await site.remove();
});

const VENDORS = 10_000;

scenario('kill -9 during migrations of a filled database', 'the next start goes on; every row is there, kept counts equal the rows', async (say) => {
  const site = await createSite(await postgres.create('filled'));
  const old = await prepareOlder(site.databaseUrl, '0091', VENDORS);
  const before = await contentOf(site.databaseUrl);
  const killedAt: number[] = [];
  for (const more of [1, 4, 8]) killedAt.push(await killAt(site, old + more));
  const from = Date.now();
  const server = await site.start();
  const counts = await countsOf(site.databaseUrl);
  say(`${old} of ${wanted.length} migrations before, killed after ${killedAt.join(', ')}, then ready in ${Date.now() - from} ms; ${counts.map(({ what, cells }) => `${what} ${cells}`).join(', ')}`);
  expect(killedAt.every((count) => count > old && count < wanted.length)).toBe(true);
  expect(await applied(site)).toEqual(wanted);
  expect(await contentOf(site.databaseUrl)).toEqual(before);
  expect(counts.filter(({ cells, off }) => cells === 0 || off !== 0)).toEqual([]);
  const found = await fetch(`${server.address}/api/vendors?city_id=1277333`).then((answer) => answer.json() as Promise<{ data: { total: number } }>);
  expect(found.data.total).toBeGreaterThan(0);
  expect((await send(server.address)).status).toBe(201);
  await site.remove();
});

/** How many sessions of servers it has. */
const sessions = async ({ databaseUrl }: Site, where = 'true') => (await rowsOf(databaseUrl, `select from pg_stat_activity where datname = current_database() and application_name = 'newsco' and ${where}`)).length;

const SKILLS = '0103_vendor_skills.sql';

scenario('kill -9 between a migration and the note of it', 'nothing of it is there; the next start applies it', async (say) => {
  const site = await createSite(await postgres.create('unnoted'));
  const old = await prepareOlder(site.databaseUrl, SKILLS, 100);
  const before = await shape(site);
  const holder = new pg.Client(site.databaseUrl);
  await holder.connect();
  // Everybody may read which are applied, and nobody note another one.
  await holder.query('begin; lock table migrations in share mode');
  const killed = site.launch();
  const ms = await untilHolds('a server notes a migration', async () => (await sessions(site, `wait_event_type = 'Lock' and query like 'insert into migrations%'`)) === 1);
  await killed.kill();
  await holder.end();
  await untilHolds('the sessions of the killed server are over', async () => (await sessions(site)) === 0);
  say(`killed ${ms} ms after its start, when it noted the one that follows ${old}`);
  expect(await applied(site)).toEqual(wanted.filter((name) => name < SKILLS));
  expect(await shape(site)).toBe(before);
  const server = await site.start();
  expect(await applied(site)).toEqual(wanted);
  expect(await countsOf(site.databaseUrl)).toContainEqual({ what: 'vendor_skills', cells: expect.any(Number), off: 0 });
  expect((await send(server.address)).status).toBe(201);
  await site.remove();
});

scenario('the database is killed while a server prepares it', `${REFUSED}; the next start goes on`, async (say) => {
  const another = await startPostgres();
  const site = await createSite(await another.create('lost'));
  try {
    const server = site.launch();
    // Behind the last migration come the tables of jobs and the places.
    expect(await applyUntil(site, server, wanted.length)).toBe(wanted.length);
    const from = Date.now();
    await another.kill();
    await expectRefusal(server, say, /^The database cannot be used: \S/, from);
    await another.start();
    expect((await send((await site.start()).address)).status).toBe(201);
  } finally {
    await site.remove();
    await another.remove();
  }
});

const STOPPED = 'exit 0 within 3 s, never ready; nothing is half done, the next start serves';
const STOPPED_MS = 3000;
/** In which PostgreSQL has found out that a connection is lost. */
const LEFT_MS = 5000;

/** Stops a server that is not to have served before. */
async function expectStopped(server: Server, say: (figure: string) => void): Promise<void> {
  expect((await fetch(`${server.address}/readyz`)).status).toBe(503);
  const { code, ms } = await Promise.race([server.terminate(), delay(PATIENCE_MS, { code: 'none', ms: PATIENCE_MS }, { ref: false })]);
  say(`exit ${code} after ${ms} ms`);
  expect(server.lines.filter((line) => line.includes('"msg":"stopped while starting"'))).toHaveLength(1);
  expect(server.lines.filter((line) => !line.startsWith('{') || line.includes('"msg":"ready"'))).toEqual([]);
  expect(code).toBe(0);
  expect(ms).toBeLessThan(STOPPED_MS);
}

scenario('SIGTERM while the database is away', STOPPED, async (say) => {
  const site = await createSite(await postgres.create('stopped_away'));
  await postgres.stopFast();
  try {
    const server = site.launch();
    await untilHolds('a server waits for the database', () => server.lines.some((line) => line.includes('waiting for the database')));
    await expectStopped(server, say);
  } finally {
    await postgres.start();
  }
  expect((await send((await site.start()).address)).status).toBe(201);
  await site.remove();
});

/** Where a migration may be when the server is stopped: each keeps the next one there, and answers what lets it go. */
const halts: [name: string, halt: (url: string) => Promise<{ isReached: string; undo: () => Promise<unknown> }>][] = [
  ['a migration waits for a lock', async (url) => {
    const holder = new pg.Client(url);
    await holder.connect();
    await holder.query('begin; lock table vendor_search in share row exclusive mode');
    return { isReached: `query like '%create table vendor_skills%'`, undo: () => holder.end() };
  }],
  ['another server has the turn to migrate', async (url) => {
    const holder = new pg.Client(url);
    await holder.connect();
    await holder.query('select pg_advisory_lock(7263901)');
    return { isReached: `wait_event = 'advisory'`, undo: () => holder.end() };
  }],
  ['a statement of a migration takes long', async (url) => {
    await rowsOf(url, `
      create function take_long() returns event_trigger language plpgsql as 'begin perform pg_sleep(100); end';
      create event trigger takes_long on ddl_command_end when tag in ('CREATE TRIGGER') execute function take_long()`);
    return { isReached: `wait_event = 'PgSleep'`, undo: () => rowsOf(url, 'drop event trigger takes_long; drop function take_long()') };
  }],
];

for (const [name, halt] of halts) {
  scenario(`SIGTERM while ${name}`, STOPPED, async (say) => {
    const site = await createSite(await postgres.create(`stopped ${name}`));
    await prepareOlder(site.databaseUrl, SKILLS, 100);
    const before = await shape(site);
    const { isReached, undo } = await halt(site.databaseUrl);
    try {
      const server = site.launch();
      await untilHolds(name, async () => (await sessions(site, isReached)) === 1);
      await expectStopped(server, say);
      say(`no session left ${await untilHolds('the sessions of the stopped server are over', async () => (await sessions(site)) === 0, LEFT_MS)} ms later`);
    } finally {
      await undo();
    }
    expect(await applied(site)).toEqual(wanted.filter((one) => one < SKILLS));
    expect(await shape(site)).toBe(before);
    const server = await site.start();
    expect(await applied(site)).toEqual(wanted);
    expect((await send(server.address)).status).toBe(201);
    await site.remove();
  });
}

/** Its last words where it ends. */
const outcomeOf = ({ address, ended, lines }: Server) =>
  Promise.race([until(address, '/readyz', 200, PATIENCE_MS).then(() => 'serves'), ended.then((code) => `exit ${code}: ${lines.at(-1)}`)]);

scenario('two servers migrate at once', 'one waits for the other; both serve', async (say) => {
  const site = await createSite(await postgres.create('both'));
  const from = Date.now();
  const servers = [site.launch(await freePort()), site.launch(await freePort())];
  const outcomes = await Promise.all(servers.map(outcomeOf));
  say(`both ready in ${Date.now() - from} ms`);
  expect(outcomes).toEqual(['serves', 'serves']);
  expect(await applied(site)).toEqual(wanted);
  expect(await Promise.all(servers.map(async ({ address }) => (await send(address)).status))).toEqual([201, 201]);
  await site.remove();
});
