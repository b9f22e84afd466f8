/** Shared by the tests that start real clusters: temp folders, child processes, what is left running. */
import { spawn, type ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';

/** A folder for one test, and how to remove it. */
export async function tempFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'newsco-embedded-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** Rows of one statement on a connection of its own. */
export async function rowsOf<Row extends object>(url: string, sql: string, values: unknown[] = []): Promise<Row[]> {
  const client = new Client(url);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

/** Process ids whose working directory lies in the folder: the server and its backends. */
export async function processesIn(folder: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const inside = await Promise.all(
    pids.map(async (pid) => (await readlink(`/proc/${pid}/cwd`).catch(() => '')).startsWith(folder)),
  );
  return pids.filter((_pid, index) => inside[index]);
}

/** Waits until the condition holds; false when it did not within the time. */
export async function eventually(condition: () => Promise<boolean>, ms: number): Promise<boolean> {
  const end = Date.now() + ms;
  while (Date.now() < end) {
    if (await condition()) return true;
    await delay(50);
  }
  return condition();
}

/** First line of a server's lock file: the id of its main process. */
export async function serverPid(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8'), 10);
}

export type Script = { child: ChildProcess; lines: string[]; closed: Promise<number | null> };

/** Runs TypeScript in a Node process of its own; `start` and `pg` are there, `dataDir` is its argument. */
export async function runScript(body: string, dataDir: string, ids: { uid?: number; gid?: number } = {}): Promise<Script> {
  const entry = fileURLToPath(new URL('./index.ts', import.meta.url));
  const source = `
    import pg from 'pg';
    import { startEmbeddedPostgres as start } from ${JSON.stringify(entry)};
    const dataDir = process.argv.at(-1);
    ${body}`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', source, '--', dataDir], {
    ...ids,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  const closed = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  return { child, lines, closed };
}

/** Lets other users pass through a folder made by `tempFolder`. */
export async function openToOthers(path: string): Promise<void> {
  await chmod(path, 0o755);
}
