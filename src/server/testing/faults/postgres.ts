/** A PostgreSQL server that a test may kill, freeze and start again: the machine's own, else the one that comes with Newsco. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { access, appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { type Binaries, findBinaries } from '../../platform/embedded-postgres/binaries.ts';
import { programEnvironment } from '../../platform/embedded-postgres/environment.ts';
import { chooseIdentity, giveTo, type RunAs } from '../../platform/embedded-postgres/run-as.ts';
import { eventually, processesIn } from '../../platform/embedded-postgres/test-support.ts';
import { freePort } from '../../platform/free-port.ts';

const READY_MS = 60_000;
const INSTALLED = '/usr/lib/postgresql';

export type Postgres = Awaited<ReturnType<typeof startPostgres>>;

/** What a test can do to a database. */
export type Breakable = {
  isUp(): Promise<boolean>;
  /** Waits until it is up. Answers since when it could be: since it was started, or since it was lost, where its server starts it. */
  start(): Promise<number>;
  kill(): Promise<void>;
  /** As an operator restarts it: connections are cut, what runs is rolled back. */
  stopFast(): Promise<void>;
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  /** Ids of what runs of it. */
  processes(): Promise<number[]>;
  remove(): Promise<void>;
};

/** Programs of the newest version installed; with FAULTS_POSTGRES=embedded those that come with Newsco, which are newer. */
async function programs(): Promise<Binaries> {
  if (process.env['FAULTS_POSTGRES'] === 'embedded') return findBinaries();
  const versions = (await readdir(INSTALLED).catch(() => [])).toSorted((a, b) => Number(b) - Number(a));
  for (const version of versions) {
    const bin = join(INSTALLED, version, 'bin');
    if (await access(join(bin, 'initdb')).then(() => true, () => false)) return { postgres: join(bin, 'postgres'), initdb: join(bin, 'initdb') };
  }
  return findBinaries();
}

function initialise({ initdb }: Binaries, runAs: RunAs, folder: string): void {
  make(runAs, [initdb, '-D', folder, '-A', 'trust', '-U', 'newsco', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']);
}

/** A copy of a running server that follows it. */
function copy({ postgres }: Binaries, runAs: RunAs, folder: string, url: string): void {
  make(runAs, [join(dirname(postgres), 'pg_basebackup'), '-D', folder, '-d', url, '-R', '-X', 'stream', '-c', 'fast', '--no-sync']);
}

function make(runAs: RunAs, program: readonly string[]): void {
  const [command, ...options] = [...runAs.prefix, ...program];
  const made = spawnSync(command!, options, { ...runAs.spawnIds, cwd: '/', env: programEnvironment(process.env), encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`${program[0]}: ${made.stderr}`);
}

/** Rows of one statement on a connection of its own. */
export async function rowsOf<Row extends object>(url: string, statement: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(statement, values)).rows;
  } finally {
    await client.end();
  }
}

/** From now on a commit of this server is through when any standby has it, or waits for none. */
export async function waitForStandbys({ url }: Postgres, which: 'any' | 'none'): Promise<void> {
  await rowsOf(url, `alter system set synchronous_standby_names = '${which === 'any' ? '*' : ''}'`);
  await rowsOf(url, 'select pg_reload_conf()');
}

export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It ended between being listed and now.
    }
  }
}

/** Every process of a server on the folder, killed at once. */
export async function killProcessesIn(folder: string): Promise<void> {
  signalAll(await processesIn(folder), 'SIGKILL');
  await eventually(async () => (await processesIn(folder)).length === 0, 10_000);
}

type Wish = { parent?: string; settings?: readonly string[]; /** The server it is to be a streaming replica of. */ replicaOf?: { url: string } };

/** Starts it on a folder and a port of its own, as durable as in production. */
export async function startPostgres({ parent = tmpdir(), settings: more = [], replicaOf }: Wish = {}) {
  const home = await mkdtemp(join(parent, 'newsco-faults-pg-'));
  const [folder, binaries, port] = [join(home, 'cluster'), await programs(), await freePort()];
  const { runAs, version } = await chooseIdentity(binaries, home, folder);
  await giveTo(runAs, home);
  if (replicaOf) copy(binaries, runAs, folder, replicaOf.url);
  else initialise(binaries, runAs, folder);
  const url = `postgres://newsco@127.0.0.1:${port}/postgres`;
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=100', 'log_destination=stderr', ...more];
  let child: ChildProcess;

  const start = async (): Promise<number> => {
    const startedMs = Date.now();
    const [command, ...options] = [...runAs.prefix, binaries.postgres, '-D', folder, ...settings.flatMap((one) => ['-c', one])];
    child = spawn(command!, options, { ...runAs.spawnIds, cwd: '/', env: programEnvironment(process.env), stdio: 'ignore' });
    const isUp = await eventually(() => rowsOf(url, 'select 1').then(() => true, () => false), READY_MS);
    if (!isUp) throw new Error('PostgreSQL did not start');
    return startedMs;
  };
  await start();

  return {
    url,
    version,
    start,
    /** A database of its own. */
    async create(name: string): Promise<string> {
      await rowsOf(url, `create database "${name}"`);
      return url.replace(/postgres$/, name);
    },
    /** From now on that user needs the password. */
    async guard(user: string): Promise<void> {
      const rules = join(folder, 'pg_hba.conf');
      await writeFile(rules, `host all ${user} 127.0.0.1/32 scram-sha-256\n${await readFile(rules, 'utf8')}`);
      await rowsOf(url, 'select pg_reload_conf()');
    },
    isUp: () => rowsOf(url, 'select 1').then(() => true, () => false),
    kill: () => killProcessesIn(folder),
    async stopFast(): Promise<void> {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGINT');
      await ended;
    },
    /** One that was primary and has been stopped; it answers reads, as the other's replica. */
    async startBehind(primary: { url: string }): Promise<void> {
      await writeFile(join(folder, 'standby.signal'), '');
      await appendFile(join(folder, 'postgresql.auto.conf'), `primary_conninfo = '${primary.url}'\n`);
      await giveTo(runAs, home);
      await start();
    },
    freeze: async () => signalAll(await processesIn(folder), 'SIGSTOP'),
    thaw: async () => signalAll(await processesIn(folder), 'SIGCONT'),
    processes: () => processesIn(folder),
    async remove(): Promise<void> {
      await killProcessesIn(folder);
      await rm(home, { recursive: true, force: true });
    },
  };
}
