/** The server of the browser tests: built pages, demo data, a throw-away database. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../src/server/platform/config.ts';
import { createLog } from '../src/server/platform/log.ts';
import { runUntilSignal } from '../src/server/run.ts';
import { startServer } from '../src/server/start.ts';
import { loadDemoData } from '../scripts/demo-data/load.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'newsco-e2e-'));
await runUntilSignal(async () => {
  const config = readConfig({ ...process.env, DATA_DIR: dataDir }, 'demo');
  const server = await startServer(config, createLog(config.logLevel), ({ db }) => loadDemoData(db, new Date()));
  return { ...server, stop: async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  } };
});
