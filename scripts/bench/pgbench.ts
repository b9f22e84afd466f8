/** Runs the SQL that the server sent through pgbench, the yardstick without a server in between. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { figuresOf, type Figures } from './percentiles.ts';

export type Sent = { text: string; values: readonly unknown[] };
/** Scripts are drawn at random, as requests are sent one after the other. */
export type Run = { scripts: readonly (readonly Sent[])[]; clients: number; seconds: number; /** New ids in every run of a script. */ fresh?: boolean };
export type Ran = Figures & { perSecond: number; answers: number };

// The statement timeout of the server does not apply, its other settings do.
const SETTINGS = { PGOPTIONS: '-c jit=off' };

/** Throughput and durations of the scripts, each a transaction, with statements prepared once and nothing left to plan. */
export async function pgbench(url: string, { scripts, clients, seconds, fresh = false }: Run): Promise<Ran> {
  const folder = await mkdtemp(join(tmpdir(), 'newsco-bench-'));
  try {
    const files = scripts.map((_script, index) => join(folder, `${index}.sql`));
    await Promise.all(scripts.map((script, index) => writeFile(files[index]!, scriptOf(script, fresh))));
    const options = ['-n', '-M', 'prepared', '-c', String(clients), '-j', String(Math.min(clients, 2)), '-T', String(seconds), '-l', '--log-prefix', join(folder, 'log')];
    const { stdout } = await promisify(execFile)(await findProgram(), [...options, ...files.flatMap((file) => ['-f', file]), url], { env: { ...process.env, ...SETTINGS } });
    const logs = (await readdir(folder)).filter((name) => name.startsWith('log.'));
    const lines = (await Promise.all(logs.map((name) => readFile(join(folder, name), 'utf8')))).flatMap((text) => text.trim().split('\n'));
    return { answers: lines.length, perSecond: Number(/tps = ([\d.]+)/.exec(stdout)![1]), ...figuresOf(lines.map((line) => Number(line.split(' ')[2]) / 1000)) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function findProgram(): Promise<string> {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? (await readdir(root)).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => join(root, version, 'bin')), ...(process.env['PATH'] ?? '').split(':')];
  const found = folders.map((folder) => join(folder, 'pgbench')).find((path) => existsSync(path));
  if (found === undefined) throw new Error('The bench compares with pgbench, which is not installed (Debian: apt-get install postgresql-contrib).');
  return found;
}

function scriptOf(statements: readonly Sent[], fresh: boolean): string {
  const lines = statements.map((sent) => `${withLiterals(sent, fresh)};\n`);
  return fresh ? `\\set n random(1, 1000000000000)\n${lines.join('')}` : lines.join('');
}

/** The statement on one line, its parameters written into it. */
function withLiterals({ text, values }: Sent, fresh: boolean): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/\$(\d+)/g, (_match, number: string) => literal(values[Number(number) - 1], fresh)).trim();
}

function literal(value: unknown, fresh: boolean): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value instanceof Date) return `to_timestamp(${value.getTime() / 1000})`;
  if (Buffer.isBuffer(value)) return quoted(`\\x${value.toString('hex')}`);
  if (Array.isArray(value)) return value.length === 0 ? "'{}'" : `array[${value.map((one) => literal(one, fresh)).join(', ')}]`;
  return fresh ? withFreshIds(String(value)) : quoted(String(value));
}

/** Without colons, which pgbench takes for its variables. */
const quoted = (text: string): string => `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll('\n', '\\n').replaceAll(':', '\\x3a')}'`;

const UUID = /([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/;

/** The same id becomes the same other one wherever it stands in a run of the script. */
function withFreshIds(text: string): string {
  const parts = text.split(UUID);
  const made = parts.map((part, index) => (index % 2 === 1 ? `md5(:n || '${part}')::uuid` : quoted(part)));
  if (made.length === 1) return made[0]!;
  if (text.length === 36) return made[1]!;
  return `(${made.join(' || ')})${text.startsWith('{') || text.startsWith('[') ? '::json' : ''}`;
}
