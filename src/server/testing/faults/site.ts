/** An installation whose servers are real processes: started as an operator does, killed as a fault does. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '../../platform/embedded-postgres/test-support.ts';
import { freePort } from '../../platform/free-port.ts';
import { embeddedUrl } from './embedded.ts';

const READY_MS = 60_000;
/** A signal comes twice where both a terminal and npm send it. */
const AGAIN_MS = 300;
/** Limits are counted, and never reached. */
const COUNTED = '1000000';
/** As the README says; needs the build. */
export const NPM_START: readonly string[] = ['npm', 'start'];
/** A whole run starts what operators start, with its options, without npm between; somebody who tries one test needs no build. */
const COMMAND: readonly string[] = process.env['FAULTS_SERVER'] === 'built' ? ['sh', '-c', shippedCommand()] : [process.execPath, '--import', 'tsx', 'src/server/main.ts'];

function shippedCommand(): string {
  return (JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }).scripts.start;
}

export const ADMIN = { email: 'admin@example.com', password: 'a good password' };

export type Site = Awaited<ReturnType<typeof createSite>>;
export type Server = { address: string; lines: string[]; ended: Promise<number | null>; isUp(): boolean; signal(signal: NodeJS.Signals): void; kill(): Promise<void>; terminate(): Promise<{ code: number | null; ms: number }> };

/** Lines of the log that are not about a request. */
function keepLines(child: ChildProcess): string[] {
  const lines: string[] = [];
  for (const stream of [child.stdout!, child.stderr!]) {
    createInterface({ input: stream }).on('line', (line) => {
      if (!line.includes('"msg":"request"')) lines.push(line);
    });
  }
  return lines;
}

function watch(child: ChildProcess, address: string): Server {
  const lines = keepLines(child);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const signal = (name: NodeJS.Signals) => void child.kill(name);
  return {
    address,
    lines,
    ended,
    isUp: () => child.exitCode === null && child.signalCode === null,
    signal,
    async kill() {
      signal('SIGKILL');
      await ended;
    },
    async terminate() {
      const from = Date.now();
      signal('SIGTERM');
      const again = setTimeout(() => signal('SIGTERM'), AGAIN_MS);
      const code = await ended;
      clearTimeout(again);
      return { code, ms: Date.now() - from };
    },
  };
}

/** Milliseconds until the address answers with the status. */
export async function until(address: string, path: string, status: number, limitMs: number): Promise<number> {
  const from = Date.now();
  const answers = () => fetch(address + path, { signal: AbortSignal.timeout(3000) }).then((answer) => answer.status === status, () => false);
  if (!(await eventually(answers, limitMs))) throw new Error(`${path} did not answer ${status} within ${limitMs} ms`);
  return Date.now() - from;
}

/** One data folder and secret; with a database address for several servers, without for the embedded database. */
export async function createSite(databaseUrl = '', settings: Record<string, string> = {}, parent = tmpdir()) {
  const dataDir = await mkdtemp(join(parent, 'newsco-faults-'));
  const firstPort = await freePort();
  const servers: Server[] = [];

  /** Starts a server without waiting for it. */
  const launch = (port = firstPort, more: Record<string, string> = {}, [program, ...options] = COMMAND): Server => {
    const given = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, PORT: String(port), PUBLIC_URL: `http://localhost:${port}`, RATE_LIMITS: COUNTED, TRUST_PROXY: '127.0.0.1', ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
    const env = { ...process.env, LOG_LEVEL: 'info', SMTP_URL: '', FILES_URL: '', FILE_KEY: '', ...given, ...settings, ...more };
    const child = spawn(program!, options, { stdio: ['ignore', 'pipe', 'pipe'], env });
    const server = watch(child, `http://127.0.0.1:${port}`);
    servers.push(server);
    return server;
  };

  return {
    dataDir,
    databaseUrl,
    /** Where its books are read; the embedded database is found while it runs. */
    books: async () => databaseUrl || embeddedUrl(dataDir),
    launch,
    /** Starts a server and waits until it serves. */
    async start(port?: number, more?: Record<string, string>, command?: readonly string[]): Promise<Server> {
      const server = launch(port, more, command);
      const failed = server.ended.then((code) => Promise.reject(new Error(`the server ended with ${code}: ${server.lines.join('\n').slice(-2000)}`)));
      await Promise.race([failed, until(server.address, '/readyz', 200, READY_MS)]);
      return server;
    },
    async remove(): Promise<void> {
      for (const server of servers) if (server.isUp()) server.signal('SIGTERM');
      await Promise.race([Promise.all(servers.map(({ ended }) => ended)), delay(12_000)]);
      for (const server of servers) if (server.isUp()) await server.kill();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
