/** What is left after a sudden end: no process, and every acknowledged row. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startEmbeddedPostgres } from './index.ts';
import { eventually, processesIn, rowsOf, runScript, serverPid, tempFolder, type Script } from './test-support.ts';

const INSERTING = `
  const server = await start({ dataDir, log: () => {} });
  const client = new pg.Client(server.url);
  client.on('error', () => {});
  await client.connect();
  await client.query('create table if not exists row (id bigint generated always as identity primary key, run int)');
  for (;;) console.log((await client.query('insert into row (run) values (1) returning id')).rows[0].id);`;

let folder: Awaited<ReturnType<typeof tempFolder>>;
beforeEach(async () => {
  folder = await tempFolder();
});
afterEach(() => folder.remove());

async function insertThenKill(): Promise<Script> {
  const script = await runScript(INSERTING, folder.path);
  const wanted = script.lines.length + 200;
  expect(await eventually(() => Promise.resolve(script.lines.length >= wanted), 20_000)).toBe(true);
  script.child.kill('SIGKILL');
  await script.closed;
  return script;
}

async function expectAllRows(acknowledged: string[]): Promise<void> {
  const server = await startEmbeddedPostgres({ dataDir: folder.path, log: () => undefined });
  try {
    const rows = await rowsOf<{ id: string }>(server.url, 'select id::text from row');
    const kept = new Set(rows.map((row) => row.id));
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
  } finally {
    await server.stop();
  }
}

describe('after Newsco was killed', () => {
  it('no database process stays, and no acknowledged row is missing', async () => {
    const { lines } = await insertThenKill();
    expect(await eventually(async () => (await processesIn(folder.path)).length === 0, 10_000)).toBe(true);
    await expectAllRows(lines);
  });

  it('a start right away waits for the old server to be gone', async () => {
    const { lines } = await insertThenKill();
    await expectAllRows(lines);
    const again = await insertThenKill();
    await expectAllRows([...lines, ...again.lines]);
  });

  it('also when all of the database was killed with it', async () => {
    const script = await runScript(INSERTING, folder.path);
    expect(await eventually(() => Promise.resolve(script.lines.length >= 200), 20_000)).toBe(true);
    for (const pid of await processesIn(folder.path)) killHard(pid);
    script.child.kill('SIGKILL');
    await script.closed;
    await expectAllRows(script.lines);
  });
});

describe('a process that ends without stopping', () => {
  it('takes the database with it', async () => {
    const script = await runScript('await start({ dataDir, log: () => {} }); process.exit(0);', folder.path);
    expect(await script.closed).toBe(0);
    expect(await eventually(async () => (await processesIn(folder.path)).length === 0, 10_000)).toBe(true);
  });
});

describe('a database killed under a living Newsco', () => {
  it('is said in the log, and it is started again', async () => {
    const logged: string[] = [];
    const server = await startEmbeddedPostgres({ dataDir: folder.path, log: (line) => logged.push(line) });
    killHard(await serverPid(folder.path));
    const told = () => Promise.resolve(logged.some((line) => line.startsWith('The database stopped by itself')));
    expect(await eventually(told, 5_000)).toBe(true);
    expect(await eventually(() => rowsOf(server.url, 'select 1').then(() => true, () => false), 15_000)).toBe(true);
    await server.stop();
    expect(await processesIn(folder.path)).toEqual([]);
  });

  it('may be stopped at once', async () => {
    const server = await startEmbeddedPostgres({ dataDir: folder.path, log: () => undefined });
    killHard(await serverPid(folder.path));
    await server.stop();
    expect(await eventually(async () => (await processesIn(folder.path)).length === 0, 5_000)).toBe(true);
  });
});

function killHard(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended between being listed and now.
  }
}
