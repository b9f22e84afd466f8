/** The embedded database of a site, for tests that kill or freeze it: its server starts it, and starts it again. */
import { join } from 'node:path';
import { readPassword } from '../../platform/embedded-postgres/initdb.ts';
import { runningServer } from '../../platform/embedded-postgres/lock-file.ts';
import { eventually, processesIn } from '../../platform/embedded-postgres/test-support.ts';
import { type Breakable, killProcessesIn, rowsOf, signalAll } from './postgres.ts';

const STARTED_AGAIN_MS = 30_000;

const clusterIn = (dataDir: string) => join(dataDir, 'database', 'cluster');

/** Its address for the superuser, while it runs. */
export async function embeddedUrl(dataDir: string): Promise<string> {
  const running = await runningServer(clusterIn(dataDir));
  if (running === undefined) throw new Error('The embedded database does not run');
  return `postgres://postgres:${await readPassword(clusterIn(dataDir))}@127.0.0.1:${running.port}/newsco`;
}

export function embeddedDatabase(dataDir: string): Breakable {
  const folder = clusterIn(dataDir);
  let lostMs = Date.now();
  const isUp = () => embeddedUrl(dataDir).then((url) => rowsOf(url, 'select 1')).then(() => true, () => false);
  return {
    isUp,
    /** Nobody has to: only waits until its server has done so. */
    async start(): Promise<number> {
      if (!(await eventually(isUp, STARTED_AGAIN_MS))) throw new Error('The embedded database was not started again');
      return lostMs;
    },
    async kill(): Promise<void> {
      await killProcessesIn(folder);
      lostMs = Date.now();
    },
    async stopFast(): Promise<void> {
      const { pid } = (await runningServer(folder))!;
      process.kill(pid, 'SIGINT');
      await eventually(async () => (await runningServer(folder))?.pid !== pid, STARTED_AGAIN_MS);
      lostMs = Date.now();
    },
    freeze: async () => signalAll(await processesIn(folder), 'SIGSTOP'),
    thaw: async () => signalAll(await processesIn(folder), 'SIGCONT'),
    processes: () => processesIn(folder),
    remove: () => Promise.resolve(),
  };
}
