/** pg_dump and pg_restore, which come with a PostgreSQL server: found, checked against the server, run. */
import { execFile, spawn } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';
import { Refusal } from '../on-database.ts';

// Where Debian and its kin keep them; on the PATH there is only a wrapper, if anything.
const VERSIONS = '/usr/lib/postgresql';

type Tool = 'pg_dump' | 'pg_restore';

async function majorOf(path: string): Promise<number | undefined> {
  const run = await promisify(execFile)(path, ['--version']).catch(() => null);
  const major = /\(PostgreSQL\) (\d+)/.exec(run?.stdout ?? '')?.[1];
  return major === undefined ? undefined : Number(major);
}

/** The oldest of the tools on this machine that knows the server's version. */
export async function findTool(tool: Tool, serverMajor: number): Promise<string> {
  const installed = await readdir(VERSIONS).catch(() => []);
  const paths = [tool, ...installed.toSorted((a, b) => Number(a) - Number(b)).map((version) => join(VERSIONS, version, 'bin', tool))];
  const known: number[] = [];
  for (const path of paths) {
    const major = await majorOf(path);
    if (major !== undefined && major >= serverMajor) return path;
    if (major !== undefined) known.push(major);
  }
  const have = known.length === 0 ? 'there is none on this machine' : `here is only version ${[...new Set(known)].join(', ')}`;
  throw new Refusal(`${tool} of PostgreSQL ${serverMajor} or newer is needed, and ${have}. On Debian: apt install postgresql-client-${serverMajor}`);
}

export async function serverMajor(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ version: string }>(`select current_setting('server_version_num') as version`);
  return Math.floor(Number(rows[0]!.version) / 10_000);
}

/** Runs a tool on the database of an address. The password travels in the environment: arguments are seen by everyone on the machine. */
export async function runTool(path: string, databaseUrl: string, options: readonly string[]): Promise<void> {
  const address = new URL(databaseUrl);
  const password = decodeURIComponent(address.password);
  address.password = '';
  const child = spawn(path, [...options, '--dbname', address.toString()].filter((part) => part !== ''), {
    env: { ...process.env, ...(password ? { PGPASSWORD: password } : {}) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  if (code !== 0) throw new Refusal(`${path} failed: ${said.trim().split('\n').slice(0, 3).join(' ')}`);
}
