/** The production server: `npm start`. With `--mode development` the pages come from source. */
import { parseArgs } from 'node:util';
import { readConfig } from './platform/config.ts';
import { createLog } from './platform/log.ts';
import { refuse, runUntilSignal } from './run.ts';
import { startServer } from './start.ts';

const { values } = parseArgs({ options: { mode: { type: 'string', default: 'production' } } });

function settings() {
  try {
    return readConfig(process.env, values.mode === 'development' ? 'development' : 'production');
  } catch (error) {
    return refuse(error);
  }
}

const config = settings();
const log = createLog(config.logLevel);
if (config.rateLimitFactor !== 1) log.warn({ factor: String(config.rateLimitFactor) }, 'rate limits are changed by RATE_LIMITS; use this for tests only');
const server = await runUntilSignal((stopping) => startServer(config, log, undefined, stopping));
log.info({ address: server.address }, 'ready');
