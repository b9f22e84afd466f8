/** Runs tests in a copy of the source, for so long at most, and reads what they say. */
import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../src/server/platform/free-port.ts';
import { isScreen, type Suite } from './defect.ts';
import { type Ran, ranInPlaywright, ranInVitest } from './judge.ts';
import type { Tree } from './tree.ts';

/** Tests of some files by one runner. */
export type Run = Pick<Suite, 'runner' | 'test'> & { files: readonly string[] };

const END_MS = 15_000;
/** So many runs find a defect that most runs of a race show. */
const RACE_RUNS = '20';
/** So many calls, and an eighth as many at once, find a defect that shows in few of them. */
const FUZZ_RUNS = '3000';

const literally = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

function commandOf({ runner, files, test }: Run, report: string): string[] {
  if (isScreen(runner)) return ['playwright', 'test', `--project=${runner}`, '--reporter=json', ...(test === undefined ? [] : ['-g', literally(test)]), ...files];
  return ['vitest', 'run', '--project', runner, '--reporter=json', `--outputFile=${report}`, ...(test === undefined ? [] : ['-t', literally(test)]), ...files];
}

/** What ran, or why nothing can be said. */
export async function runTests({ root, temp }: Tree, run: Run, limitMs: number, stop: AbortSignal): Promise<Ran | string> {
  const [report, log] = [join(temp, 'report.json'), join(temp, 'suite.log')];
  rmSync(report, { force: true });
  const [program, ...options] = commandOf(run, report);
  const env = { ...process.env, RACE_RUNS, FUZZ_RUNS, TMPDIR: temp, PLAYWRIGHT_JSON_OUTPUT_NAME: report, E2E_PORT: String(await freePort()), E2E_LIMITED: 'no', NO_COLOR: '1' };
  if (stop.aborted) return 'stopped';
  const output = openSync(log, 'w');
  // A group of its own, so that what the tests have started ends with them.
  const child = spawn(join(root, 'node_modules/.bin', program!), options, { cwd: root, env, detached: true, stdio: ['ignore', output, output] });
  closeSync(output);
  const ended = new Promise<'ended'>((resolve) => child.once('exit', () => resolve('ended')).once('error', () => resolve('ended')));
  const over = new AbortController();
  const stopped = new Promise<'stopped'>((resolve) => stop.addEventListener('abort', () => resolve('stopped'), { once: true, signal: over.signal }));
  const late = delay(limitMs, 'late' as const, { signal: over.signal }).catch(() => 'late' as const);
  const end = await Promise.race([ended, late, stopped]);
  over.abort();
  if (end !== 'ended') await endGroup(child.pid!, ended);
  else signalGroup(child.pid!, 'SIGKILL');
  if (end === 'late') return `not done within ${Math.round(limitMs / 1000)} s`;
  if (end === 'stopped') return 'stopped';
  if (!existsSync(report)) return `left no report: ${readFileSync(log, 'utf8').trim().slice(-600)}`;
  return (isScreen(run.runner) ? ranInPlaywright : ranInVitest)(JSON.parse(readFileSync(report, 'utf8')));
}

async function endGroup(pid: number, ended: Promise<unknown>): Promise<void> {
  signalGroup(pid, 'SIGINT');
  await Promise.race([ended, delay(END_MS)]);
  signalGroup(pid, 'SIGKILL');
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // Nobody of it is left.
  }
}
