/** Runs the SQL that the server sent through pgbench, the yardstick without a server in between. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { figuresOf, type Figures } from './percentiles.ts';

export type Sent = { text: string; values: readonly unknown[] };
export type Yardstick = { name: string; run(statements: readonly Sent[], calls: number): Promise<Figures> };

/** pgbench where it is installed, else the bare driver. */
export async function findYardstick(url: string): Promise<Yardstick> {
  const program = await findProgram();
  if (program !== null) return { name: 'pgbench', run: (statements, calls) => runPgbench(program, url, statements, calls) };
  return { name: 'pg driver (pgbench is not installed)', run: (statements, calls) => runDriver(url, statements, calls) };
}

async function findProgram(): Promise<string | null> {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? (await readdir(root)).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => join(root, version, 'bin')), ...(process.env['PATH'] ?? '').split(':')];
  return folders.map((folder) => join(folder, 'pgbench')).find((path) => existsSync(path)) ?? null;
}

async function runPgbench(program: string, url: string, statements: readonly Sent[], calls: number): Promise<Figures> {
  const folder = await mkdtemp(join(tmpdir(), 'newsco-bench-'));
  try {
    const script = join(folder, 'mix.sql');
    await writeFile(script, statements.map((sent) => `${withLiterals(sent)};\n`).join(''));
    execFileSync(program, ['-n', '-c', '1', '-t', String(calls), '-l', '--log-prefix', join(folder, 'log'), '-f', script, url], { stdio: ['ignore', 'ignore', 'pipe'] });
    const log = (await readdir(folder)).find((name) => name.startsWith('log.'))!;
    const lines = (await readFile(join(folder, log), 'utf8')).trim().split('\n');
    return figuresOf(lines.map((line) => Number(line.split(' ')[2]) / 1000));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The statement on one line, its parameters written into it. */
function withLiterals({ text, values }: Sent): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/\$(\d+)/g, (_match, number: string) => literal(values[Number(number) - 1]));
}

function literal(value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.length === 0 ? "'{}'" : `array[${value.map(literal).join(', ')}]`;
  return pg.escapeLiteral(String(value));
}

async function runDriver(url: string, statements: readonly Sent[], calls: number): Promise<Figures> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const durations: number[] = [];
  for (let call = 0; call < calls; call += 1) {
    const started = performance.now();
    for (const { text, values } of statements) await client.query(text, [...values]);
    durations.push(performance.now() - started);
  }
  await client.end();
  return figuresOf(durations);
}
