/** Real clusters in temp folders: first and later starts, and who may use a folder. */
import { spawn } from 'node:child_process';
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './index.ts';
import { processesIn, rowsOf, serverPid, tempFolder } from './test-support.ts';

let folder: Awaited<ReturnType<typeof tempFolder>>;
let running: EmbeddedPostgres[];
const logged: string[] = [];

beforeEach(async () => {
  folder = await tempFolder();
  running = [];
  logged.length = 0;
});
afterEach(async () => {
  for (const server of running) await server.stop();
  await folder.remove();
});

async function start(dataDir = folder.path): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, log: (line) => logged.push(line) });
  running.push(server);
  return server;
}

describe('the bundled PostgreSQL', () => {
  it('starts on an empty folder and keeps its data over a restart', async () => {
    const first = await start();
    await rowsOf(first.url, 'create table note as select 7 as id');
    await first.stop();
    await first.stop();
    expect(await processesIn(folder.path)).toEqual([]);
    const second = await start();
    expect(await rowsOf(second.url, 'select id from note')).toEqual([{ id: 7 }]);
    expect(await readdir(folder.path)).toEqual(['cluster']);
    expect(logged).toEqual([]);
  });

  it('runs with settings that lose nothing, on loopback, and asks the password', async () => {
    const { url } = await start();
    const [settings] = await rowsOf(
      url,
      `select ${['fsync', 'full_page_writes', 'synchronous_commit', 'jit', 'listen_addresses', 'max_connections']
        .map((name) => `current_setting('${name}') as ${name}`)
        .join(', ')}`,
    );
    expect(settings).toEqual({
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
      jit: 'off',
      listen_addresses: '127.0.0.1',
      max_connections: '60',
    });
    const wrong = new URL(url);
    wrong.password = 'wrong';
    await expect(rowsOf(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/);
  });

  it('keeps the password readable by its owner alone', async () => {
    await start();
    const cluster = join(folder.path, 'cluster');
    expect((await stat(cluster)).mode & 0o777).toBe(0o700);
    expect((await stat(join(cluster, 'newsco-password'))).mode & 0o777).toBe(0o600);
  });

  it('gives Newsco a role that owns its database and is no superuser', async () => {
    const { url } = await start();
    const sql = `select rolsuper, rolcreatedb, pg_get_userbyid(datdba) = current_user as owner, datname
                 from pg_roles, pg_database where rolname = current_user and datname = current_database()`;
    expect(await rowsOf(url, sql)).toEqual([{ rolsuper: false, rolcreatedb: true, owner: true, datname: 'newsco' }]);
  });

  it('finds Hindi text by trigrams and folds case beyond ASCII', async () => {
    const { url } = await start();
    await rowsOf(url, 'create extension pg_trgm');
    const rows = await rowsOf(url, `select lower('ÉÀ') as folded, cardinality(show_trgm('दिल्ली')) > 0 as letters`);
    expect(rows).toEqual([{ folded: 'éà', letters: true }]);
  });

  it('reports no values of failed statements', async () => {
    const { url } = await start();
    await rowsOf(url, 'create table phone (number text primary key)');
    await rowsOf(url, `insert into phone values ('9811112222')`);
    await expect(rowsOf(url, `insert into phone values ('9811112222')`)).rejects.toThrow(/duplicate key/);
    expect(logged.join('\n')).not.toContain('9811112222');
  });
});

describe('a folder in use', () => {
  it('is refused to a second process in one clear line', async () => {
    const first = await start();
    await expect(start()).rejects.toThrow(/^The database in .* is already in use by another Newsco process\.$/);
    expect(await rowsOf(first.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('is let go by a lock file whose process is gone', async () => {
    await (await start()).stop();
    await writeLock(folder.path, 4_000_000);
    expect(await rowsOf((await start()).url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('is let go by a lock file whose process id now belongs to something else', async () => {
    await (await start()).stop();
    await writeLock(folder.path, process.pid);
    expect(await rowsOf((await start()).url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await serverPid(folder.path)).not.toBe(process.pid);
  });
});

describe('a folder that is not as it should be', () => {
  it('recovers from a first start that was cut off', async () => {
    const leftover = join(folder.path, 'cluster.init-4000000', 'data');
    await mkdir(leftover, { recursive: true });
    await writeFile(join(leftover, 'PG_VERSION'), '18\n');
    await start();
    expect(await readdir(folder.path)).toEqual(['cluster']);
  });

  it('recovers from a first start that was killed, whose initdb still goes on', async () => {
    const leftover = join(folder.path, 'cluster.init-4000000', 'data');
    await mkdir(leftover, { recursive: true });
    const initdb = spawn('/bin/sh', ['-c', 'for i in $(seq 1000); do : > "$0/$i"; [ $i -lt 500 ] || sleep 0.001; done 2> /dev/null', leftover]);
    onTestFinished(() => void initdb.kill());
    await vi.waitFor(async () => expect((await readdir(leftover)).length).toBeGreaterThan(500));
    expect(initdb.exitCode).toBeNull();
    await expect(start()).resolves.toHaveProperty('url');
    expect(await readdir(folder.path)).toEqual(['cluster']);
  });

  it('refuses data of another major version', async () => {
    await mkdir(join(folder.path, 'cluster'));
    await writeFile(join(folder.path, 'cluster', 'PG_VERSION'), '15\n');
    await expect(start()).rejects.toThrow(/was made by PostgreSQL 15, but the bundled one is 18/);
  });

  it('refuses a folder with other files and leaves them', async () => {
    await mkdir(join(folder.path, 'cluster'));
    await writeFile(join(folder.path, 'cluster', 'photo.jpg'), '');
    await expect(start()).rejects.toThrow(/holds files but no database/);
    expect(await readdir(join(folder.path, 'cluster'))).toEqual(['photo.jpg']);
  });

  it('refuses a path that is no folder', async () => {
    const file = join(folder.path, 'file');
    await writeFile(file, '');
    await expect(start(file)).rejects.toThrow(/cannot be used for the database/);
  });
});

async function writeLock(dataDir: string, pid: number): Promise<void> {
  const cluster = join(dataDir, 'cluster');
  const lines = [pid, cluster, 1_700_000_000, 5432, '', '127.0.0.1', '  5432001         1', 'ready   ', ''];
  await writeFile(join(cluster, 'postmaster.pid'), lines.join('\n'), { mode: 0o600 });
}
