/** Refuses calls that would have to wait too long for a database connection, so that those which are let in are answered in time. */
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { fail } from '../errors.ts';

/** A call asks for a connection a few times; each of these waits comes on top. */
const LONGEST_WAIT_MS = 200;
// Of each new duration in the mean: a dozen acts are enough to follow a change, or a flood would be let in by how quick things were before it.
const WEIGHT = 0.2;

/** Gives the milliseconds that a newcomer would wait: as many turns as there are others in front, shared by the connections. */
export function waitForecast(pool: pg.Pool): () => number {
  const since = new WeakMap<object, number>();
  let heldMs = 0;
  pool.on('acquire', (client) => since.set(client, performance.now()));
  pool.on('release', (_error, client) => {
    const start = since.get(client);
    if (start !== undefined) heldMs += (performance.now() - start - heldMs) * WEIGHT;
  });
  return () => (pool.waitingCount * heldMs) / pool.options.max;
}

/** Guards the API; whoever watches the server is always let in. */
export function installAdmission(app: FastifyInstance, pool: pg.Pool): void {
  const forecast = waitForecast(pool);
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.endpoint && forecast() > LONGEST_WAIT_MS) throw fail('not_ready', { retryAfterSeconds: 2 });
  });
}
