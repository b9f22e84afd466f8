/** Runs the SQL that the server sent through pgbench, the yardstick without a server in between. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { figuresOf, type Figures } from './percentiles.ts';

export type Sent = { text: string; values: readonly unknown[] };
/** Scripts are drawn at random, as requests are sent one after the other. */
export type Run = {
  scripts: readonly (readonly Sent[])[];
  clients: number;
  seconds: number;
  /** New ids and phone numbers in every run of a script, which must be one transaction. */
  fresh?: boolean;
  /** Called when it has warmed up, with its process. */
  onWarm?: (pid: number) => Promise<void>;
};
export type Ran = Figures & { perSecond: number; answers: number };

// The statement timeout of the server does not apply, its other settings do.
const SETTINGS = { PGOPTIONS: '-c jit=off' };
// It connects and plans each script once for each client, which a server that is timed has behind it.
const WARM_UP_S = 1;

/** Throughput and durations of the scripts, each a transaction, with statements prepared once and nothing left to plan: those that ended after a second that warms up. */
export async function pgbench(url: string, { scripts, clients, seconds, fresh = false, onWarm }: Run): Promise<Ran> {
  const folder = await mkdtemp(join(tmpdir(), 'newsco-bench-'));
  try {
    const files = scripts.map((_script, index) => join(folder, `${index}.sql`));
    await Promise.all(scripts.map((script, index) => writeFile(files[index]!, scriptOf(script, fresh))));
    const options = ['-n', '-M', 'prepared', '-c', String(clients), '-j', String(Math.min(clients, 2)), '-T', String(WARM_UP_S + seconds), '-l', '--log-prefix', join(folder, 'log')];
    const running = promisify(execFile)(await findProgram(), [...options, ...files.flatMap((file) => ['-f', file]), url], { env: { ...process.env, ...SETTINGS } });
    const warmUp = async () => {
      await delay(WARM_UP_S * 1000);
      await onWarm?.(running.child.pid!);
      return Date.now();
    };
    const [{ stdout }, warmMs] = await Promise.all([running, warmUp()]);
    demandNoneFailed(stdout);
    const logs = (await readdir(folder)).filter((name) => name.startsWith('log.'));
    const lines = (await Promise.all(logs.map((name) => readFile(join(folder, name), 'utf8')))).flatMap((text) => text.trim().split('\n'));
    return ranSince(warmMs, lines);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Those that failed are in its log as well. */
export function demandNoneFailed(stdout: string): void {
  const failed = Number(/number of failed transactions: (\d+)/.exec(stdout)?.[1] ?? 0);
  if (failed > 0) throw new Error(`Of pgbench's transactions ${failed} failed.`);
}

/** Figures of the transactions that ended after a moment, of lines of its log: client, count, microseconds, script, second and microsecond at which it ended. */
export function ranSince(sinceMs: number, lines: readonly string[]): Ran {
  const ended = lines.map((line) => line.split(' ').map(Number)).map(([, , took, , second, micros]) => ({ ms: took! / 1000, endMs: second! * 1000 + micros! / 1000 })).filter(({ endMs }) => endMs > sinceMs);
  const lastMs = ended.reduce((last, { endMs }) => Math.max(last, endMs), sinceMs);
  return { answers: ended.length, perSecond: ended.length === 0 ? 0 : (ended.length * 1000) / (lastMs - sinceMs), ...figuresOf(ended.map(({ ms }) => ms)) };
}

async function findProgram(): Promise<string> {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? (await readdir(root)).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => join(root, version, 'bin')), ...(process.env['PATH'] ?? '').split(':')];
  const found = folders.map((folder) => join(folder, 'pgbench')).find((path) => existsSync(path));
  if (found === undefined) throw new Error('The bench compares with pgbench, which is not installed (Debian: apt-get install postgresql-contrib).');
  return found;
}

/** The script of statements, for pgbench. */
export function scriptOf(statements: readonly Sent[], fresh: boolean): string {
  const lines = statements.map((sent) => `${withLiterals(sent, fresh)};\n`);
  if (!fresh) return lines.join('');
  // The time in ids is that of the transaction: outside of one an id would not be the same in all statements.
  if (statements[0]?.text !== 'begin') throw new Error('A script with new ids is a transaction.');
  return `\\set n random(1, 1000000000000)\n\\set phone random(6000000000, 9999999999)\n${lines.join('')}`;
}

/** The statement on one line, its parameters written into it. */
function withLiterals({ text, values }: Sent, fresh: boolean): string {
  if (text.includes('--')) throw new Error(`On one line, all that follows a comment would be one too: ${text}`);
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

const NEW_ONES = /([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|(?<=(?<!\d)(?:91)?)[6-9]\d{9}(?!\d))/;

/** The same id or phone number becomes the same other one wherever it stands in a run of the script. */
function withFreshIds(text: string): string {
  const parts = text.split(NEW_ONES);
  const made = parts.map((part, index) => (index % 2 === 1 ? newOne(part) : quoted(part)));
  if (made.length === 1) return made[0]!;
  if (parts[0] === '' && parts[2] === '' && parts.length === 3) return made[1]!;
  return `(${made.join(' || ')})${text.startsWith('{') || text.startsWith('[') ? '::json' : ''}`;
}

const IN_TIME = `placing lpad(to_hex((date_part('epoch', now()) * 1000)::bigint), 12, '0') from 1`;

/** The product's own ids begin with the time, so that they come to the end of an index; those that callers make do not. */
function newOne(part: string): string {
  if (!part.includes('-')) return ':phone::text';
  const digest = `md5(:n || '${part}')`;
  return part[14] === '7' ? `overlay(${digest} ${IN_TIME})::uuid` : `${digest}::uuid`;
}
