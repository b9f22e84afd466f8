/** `/livez` while the process lives; `/readyz` while database, migrations and file store are usable. */
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { fail } from '../errors.ts';
import type { Files } from '../files/files.ts';
import { isMigrated } from '../migrations.ts';

/** So long an answer about readiness holds. A balancer asks each second or more rarely. */
const HOLDS_MS = 500;
/** Nor does anybody wait for a look that began longer ago: it may have met what is well again by now. */
const OLDEST_LOOK_MS = 2000;

/** Registers both. `isDraining` turns readiness off while the server stops; `nowMs` is a clock that never jumps. */
export function registerHealth(app: FastifyInstance, pool: pg.Pool, files: Files, isDraining: () => boolean, nowMs = () => performance.now()): void {
  const usable = shared(() => isUsable(pool, files), nowMs);
  // Where a connection was lost the database may be: whoever asks next has it looked at, whatever was seen before.
  pool.on('remove', () => usable.forget());
  app.get('/livez', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async (request) => {
    // A stop may begin while it looks.
    const ready = !isDraining() && (await usable.ask()) && !isDraining();
    if (!ready) {
      request.log.debug('not ready');
      throw fail('not_ready', { retryAfterSeconds: 2 });
    }
    return { status: 'ok' };
  });
}

/** Whoever watches is let in always and counted never, so one look serves all who ask meanwhile and shortly after: a crowd here takes no connection from those who ask for something. */
function shared(look: () => Promise<boolean>, nowMs: () => number): { ask(): Promise<boolean>; forget(): void } {
  let last: Promise<boolean> | null = null;
  let holdsUntilMs = 0;
  const ask = () => {
    if (last !== null && nowMs() < holdsUntilMs) return last;
    holdsUntilMs = nowMs() + OLDEST_LOOK_MS;
    const begun = look().finally(() => {
      if (last === begun) holdsUntilMs = nowMs() + HOLDS_MS;
    });
    last = begun;
    return begun;
  };
  const forget = () => {
    last = null;
  };
  return { ask, forget };
}

async function isUsable(pool: pg.Pool, files: Files): Promise<boolean> {
  const [isComplete] = await Promise.all([isMigrated(pool), files.check()]).catch(() => [false]);
  return isComplete;
}
