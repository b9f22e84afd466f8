/** What every command that serves has in common: one clear line on a fault, a graceful stop on a signal. */
import { addAbortListener } from 'node:events';
import { AdminEmailTaken } from './features/accounts/first-admin-service.ts';
import { ConfigError } from './platform/config.ts';
import { lineFor } from './platform/database-faults.ts';
import { EmbeddedPostgresError } from './platform/embedded-postgres/index.ts';
import { MigrationError } from './platform/migrations.ts';
import { type RunningServer, StartError } from './start.ts';

const GRACE_MS = 10_000;
const MENDABLE = [ConfigError, StartError, AdminEmailTaken, EmbeddedPostgresError, MigrationError];

/** Runs until SIGTERM or SIGINT; requests under way are finished first, a start under way is given up. */
export async function runUntilSignal(start: (stopping: AbortSignal) => Promise<RunningServer>): Promise<RunningServer> {
  const stopping = listenForSignals();
  const server = await start(stopping).catch((error: unknown) => (error === stopping.reason ? process.exit(0) : refuse(error)));
  addAbortListener(stopping, () => {
    void server.stop().then(() => process.exit(0));
  });
  return server;
}

/** Before anything is begun: the first process of a container ignores a signal that nobody listens for, and a start may take as long as a migration. */
function listenForSignals(): AbortSignal {
  const stopping = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    // Not once: npm passes on what a terminal has sent to the server too, and the second would end it in the midst of the stop.
    process.on(signal, () => {
      setTimeout(() => process.exit(1), GRACE_MS).unref();
      stopping.abort();
    });
  }
  return stopping.signal;
}

/** Faults an operator can mend are told in one line; anything else keeps its stack. */
export function refuse(error: unknown): never {
  const line = lineFor(error, MENDABLE);
  if (line === null) throw error;
  console.error(line);
  process.exit(1);
}
