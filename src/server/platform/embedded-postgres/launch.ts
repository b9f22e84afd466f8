/** Starts the server process, waits until it is ready, and stops it. */
import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../free-port.ts';
import type { Binaries } from './binaries.ts';
import { programEnvironment } from './environment.ts';
import { EmbeddedPostgresError } from './errors.ts';
import { inUse } from './lock-file.ts';
import type { RunAs } from './run-as.ts';
import { serverArguments } from './server-arguments.ts';
import { classifyFailure, isRoutine, mainLine, saysReady } from './server-output.ts';
import { WATCHDOG } from './watchdog.ts';

type LaunchSettings = {
  binaries: Binaries;
  runAs: RunAs;
  clusterDir: string;
  durable: boolean;
  log: (line: string) => void;
};
type RunningServer = { port: number; stop(patienceMs?: number): Promise<void> };

type Child = ChildProcessByStdio<Writable, null, Readable>;
type Started = { child: Child; port: number; exited: Promise<number | null> };
type Attempt = { server: Started } | { failed: string[] };

const START_ATTEMPTS_MS = 12_000;
const RETRY_MS = 250;
/** Crash recovery replays at most what lies between two checkpoints: minutes on a slow disk. */
const READY_MS = 10 * 60_000;
const STOP_MS = 15_000;
/** The part of it that a fast stop gets: after an immediate one the next start has to recover. */
const FAST_PART = 2 / 3;

/** Starts the server on a free port of the loopback interface. */
export async function launch(settings: LaunchSettings): Promise<RunningServer> {
  const deadline = Date.now() + START_ATTEMPTS_MS;
  for (;;) {
    const attempt = await startOnce(settings, await freePort());
    if ('server' in attempt) return running(attempt.server, settings);
    const reason = classifyFailure(attempt.failed);
    if (reason === 'in-use') throw inUse(settings.clusterDir);
    if (reason === 'other' || Date.now() > deadline) {
      throw new EmbeddedPostgresError(`The bundled PostgreSQL did not start: ${mainLine(attempt.failed)}`);
    }
    // Another program took the port, or a last process of a killed server still holds its memory.
    await delay(RETRY_MS);
  }
}

async function startOnce(settings: LaunchSettings, port: number): Promise<Attempt> {
  const child = spawnWatched(settings, port);
  const exited = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  const printed: string[] = [];
  const ready = watchOutput(child, printed, settings.log);
  const closed = new Promise<'closed'>((resolve) => child.once('close', () => resolve('closed')));
  const outcome = await Promise.race([ready, closed, exited.then(() => closed), timeLimit()]);
  if (outcome === 'ready') return { server: { child, port, exited } };
  if (outcome === 'closed') return { failed: printed };
  child.stdin.end();
  throw new EmbeddedPostgresError('The bundled PostgreSQL was not ready after ten minutes: see its messages above.');
}

function timeLimit(): Promise<'late'> {
  return delay(READY_MS, 'late' as const, { ref: false });
}

/** In a session of its own: Ctrl+C reaches Newsco alone, which stops the server when it is done. */
function spawnWatched({ binaries, runAs, clusterDir, durable }: LaunchSettings, port: number): Child {
  const server = [...runAs.prefix, binaries.postgres, ...serverArguments(clusterDir, port, durable)];
  const child = spawn('/bin/sh', ['-c', WATCHDOG, 'newsco-database', ...server], {
    ...runAs.spawnIds,
    cwd: '/',
    env: programEnvironment(process.env),
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: true,
  });
  // Writing to a watchdog that has just ended is no news: its exit is.
  child.stdin.on('error', () => undefined);
  return child;
}

function watchOutput(child: Child, printed: string[], log: (line: string) => void): Promise<'ready'> {
  const lines = createInterface({ input: child.stderr });
  return new Promise((resolve) => {
    let isReady = false;
    lines.on('line', (line) => {
      if (!isReady) printed.push(line);
      if (!isRoutine(line)) log(line);
      if (!isReady && saysReady(line)) {
        isReady = true;
        resolve('ready');
      }
    });
  });
}

/** A server that ends without being told to is started again on its port, so that whoever uses it only has to reconnect. */
function running(first: Started, settings: LaunchSettings): RunningServer {
  const { port } = first;
  let current = first;
  let stopping: Promise<void> | undefined;
  const isStopping = () => stopping !== undefined;
  const startAgain = async (): Promise<boolean> => {
    const attempt = await startOnce(settings, port).catch(() => undefined);
    if (attempt === undefined || !('server' in attempt)) return false;
    current = attempt.server;
    return true;
  };
  const follow = async (): Promise<void> => {
    const code = await current.exited;
    if (isStopping()) return;
    settings.log(`The database stopped by itself with code ${code ?? 'unknown'}; it is started again.`);
    do await delay(RETRY_MS, undefined, { ref: false });
    while (!isStopping() && !(await startAgain()));
    if (!isStopping()) await follow();
  };
  const followed = follow();
  const stop = async (patienceMs?: number) => {
    await stopServer(current.child, current.exited, patienceMs);
    // One that is just being started again is stopped as soon as it is there; nobody waits longer for that than for the others.
    const alsoAgain = followed.then(() => stopServer(current.child, current.exited, patienceMs));
    await Promise.race([alsoAgain, delay(patienceMs ?? STOP_MS, undefined, { ref: false })]);
  };
  return { port, stop: (patienceMs) => (stopping ??= stop(patienceMs)) };
}

async function stopServer(child: Child, exited: Promise<unknown>, patienceMs = STOP_MS): Promise<void> {
  const ended = exited.then(() => true);
  const within = (ms: number) => Promise.race([ended, delay(ms, false, { ref: false })]);
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.stdin.write('INT\n');
  if (await within(patienceMs * FAST_PART)) return;
  child.stdin.write('QUIT\n');
  if (await within(patienceMs * (1 - FAST_PART))) return;
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  await ended;
}
