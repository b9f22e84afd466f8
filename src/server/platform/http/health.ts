/** `/livez` while the process lives; `/readyz` while database and migrations are usable. */
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { fail } from '../errors.ts';
import { isMigrated } from '../migrations.ts';

/** Registers both. `isDraining` turns readiness off while the server stops. */
export function registerHealth(app: FastifyInstance, pool: pg.Pool, isDraining: () => boolean): void {
  app.get('/livez', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async (request) => {
    const ready = !isDraining() && (await isMigrated(pool).catch(() => false));
    if (!ready) {
      request.log.debug('not ready');
      throw fail('not_ready', { retryAfterSeconds: 2 });
    }
    return { status: 'ok' };
  });
}
