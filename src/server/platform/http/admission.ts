/** Refuses calls that would have to wait too long for a database connection, so that those which are let in are answered in time. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { fail } from '../errors.ts';
import { isPageCall } from './in-process-call.ts';

/** A call asks for a connection a few times; each of these waits comes on top. */
const LONGEST_WAIT_MS = 200;
// Of each new duration in the mean: a dozen acts are enough to follow a change, or a flood would be let in by how quick things were before it.
const WEIGHT = 0.2;

/** Gives the milliseconds that a newcomer would wait behind so many calls: as many turns as there are more of them than connections, shared by these. */
export function waitForecast(pool: pg.Pool): (calls: number) => number {
  const since = new WeakMap<object, number>();
  let heldMs = 0;
  pool.on('acquire', (client) => since.set(client, performance.now()));
  pool.on('release', (_error, client) => {
    const start = since.get(client);
    if (start !== undefined) heldMs += (performance.now() - start - heldMs) * WEIGHT;
  });
  return (calls) => (Math.max(0, calls - pool.options.max) * heldMs) / pool.options.max;
}

/** Guards the API; whoever watches the server is always let in. */
export function installAdmission(app: FastifyInstance, pool: pg.Pool): void {
  const forecast = waitForecast(pool);
  // Those let in, not those that wait for a connection already: a burst would be let in whole before its first call comes that far.
  const inside = new Set<FastifyRequest>();
  const enter = (request: FastifyRequest, reply: FastifyReply) => {
    // The calls of a page were let in with it; one that is refused would leave it half.
    if (!request.routeOptions.config.endpoint || isPageCall(request)) return;
    if (forecast(inside.size) > LONGEST_WAIT_MS) throw fail('not_ready', { retryAfterSeconds: 2 });
    inside.add(request);
    // Whoever goes away before the answer leaves too.
    reply.raw.once('close', () => inside.delete(request));
  };
  // A body that comes slowly keeps nobody from a connection: it counts when it is there.
  const comesWithBody = ({ method }: FastifyRequest) => method !== 'GET' && method !== 'HEAD';
  app.addHook('onRequest', async (request, reply) => (comesWithBody(request) ? undefined : enter(request, reply)));
  app.addHook('preHandler', async (request, reply) => (comesWithBody(request) ? enter(request, reply) : undefined));
  // Nor does an answer that is read slowly.
  app.addHook('onSend', async (request) => {
    inside.delete(request);
  });
}
