/** `/livez` while the process lives; `/readyz` while database, migrations and file store are usable. */
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { fail } from '../errors.ts';
import type { Files } from '../files/files.ts';
import { isMigrated } from '../migrations.ts';

/** Registers both. `isDraining` turns readiness off while the server stops. */
export function registerHealth(app: FastifyInstance, pool: pg.Pool, files: Files, isDraining: () => boolean): void {
  app.get('/livez', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async (request) => {
    const ready = !isDraining() && (await isUsable(pool, files));
    if (!ready) {
      request.log.debug('not ready');
      throw fail('not_ready', { retryAfterSeconds: 2 });
    }
    return { status: 'ok' };
  });
}

async function isUsable(pool: pg.Pool, files: Files): Promise<boolean> {
  const [isComplete] = await Promise.all([isMigrated(pool), files.check()]).catch(() => [false]);
  return isComplete;
}
