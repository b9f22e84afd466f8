/** A whole server in a process of its own, for tests that kill it. Prints its address, then serves. */
import { readConfig } from '../platform/config.ts';
import { createLog } from '../platform/log.ts';
import { runUntilSignal } from '../run.ts';
import { startServer } from '../start.ts';

const server = await runUntilSignal((stopping) => startServer(readConfig(process.env, 'test'), createLog('error'), undefined, stopping));
process.stdout.write(`${server.address}\n`);
