/** PgBouncer in front of a database, in transaction mode, as SCALING says. Debian: pgbouncer. */
import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../../platform/embedded-postgres/test-support.ts';
import { freePort } from '../../platform/free-port.ts';
import { rowsOf } from './postgres.ts';

const READY_MS = 10_000;

const settings = (folder: string, port: number, { hostname, port: behind }: URL, poolSize: number) => `
[databases]
* = host=${hostname} port=${behind} user=newsco
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
logfile = ${folder}/log
auth_type = any
pool_mode = transaction
default_pool_size = ${poolSize}
server_login_retry = 1
ignore_startup_parameters = options, statement_timeout, extra_float_digits
${process.getuid?.() === 0 ? 'user = postgres' : ''}
`;

// What the server sets for each session of its own, here for all that are handed over.
const LIMITS = ["statement_timeout = '5s'", "lock_timeout = '2s'", "idle_in_transaction_session_timeout = '10s'", 'jit = off', "timezone = 'UTC'"];

export type Pooler = Awaited<ReturnType<typeof startPooler>>;

/** Before a pooler is started for the database. Its standbys have them from it. */
export async function limitSessions(databaseUrl: string): Promise<void> {
  for (const limit of LIMITS) await rowsOf(databaseUrl, `alter role newsco in database "${new URL(databaseUrl).pathname.slice(1)}" set ${limit}`);
}

/** Of the database of the address, with so many connections to it. */
export async function startPooler(databaseUrl: string, poolSize: number) {
  const [folder, port] = [await mkdtemp(join(tmpdir(), 'newsco-pooler-')), await freePort()];
  const behind = new URL(databaseUrl);
  await chmod(folder, 0o777);
  await writeFile(join(folder, 'ini'), settings(folder, port, behind, poolSize));
  const address = (name: string) => `postgres://newsco@127.0.0.1:${port}/${name}`;
  const url = address(behind.pathname.slice(1));
  let child: ChildProcess;
  let ended: Promise<unknown>;
  const start = async () => {
    child = spawn('/usr/sbin/pgbouncer', ['-q', join(folder, 'ini')], { stdio: 'inherit' });
    ended = new Promise((resolve, reject) => child.once('exit', resolve).once('error', reject));
    const isUp = eventually(() => rowsOf(url, 'select 1').then(() => true, () => false), READY_MS);
    if (!(await Promise.race([isUp, ended.then(() => false)]))) throw new Error('PgBouncer did not start');
  };
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  await start();
  return {
    url,
    start,
    kill,
    /** Connections that it has to the database. */
    connections: async () => (await rowsOf(address('pgbouncer'), 'show servers')).length,
    async remove(): Promise<void> {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
