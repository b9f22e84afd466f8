/** Refuses calls that would have to wait too long for a database connection, so that those which are let in are answered in time. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { fail } from '../errors.ts';
import { isPageCall } from './in-process-call.ts';

/** A call asks for a connection a few times; each of these waits comes on top. */
const LONGEST_WAIT_MS = 100;
// Of each new duration in the mean: a dozen acts are enough to follow a change, or a flood would be let in by how quick things were before it.
const WEIGHT = 0.2;

// Acts that wait for the disk together end together: of fifty turns in a row some come at once and one a quarter of a second late.
const TURN_WEIGHT = 0.03;
// What was seen of a crowd counts for so long. Between two waves the worker's short looks say nothing about the next one, which was let in whole by them.
const REMEMBERED_MS = 10_000;

/**
 * Gives the milliseconds that a newcomer would wait behind so many calls: as many turns as there are more of them than connections. How quickly these come
 * is measured while calls wait for them; where none did lately, it follows from how long each was held.
 */
export function waitForecast(pool: pg.Pool): (calls: number) => number {
  const since = new WeakMap<object, number>();
  let heldMs = 0;
  let turnMs = 0;
  let lastTurn: number | null = null;
  let crowdedAt = -Infinity;
  const noteTurn = (now: number) => {
    if (pool.waitingCount === 0) {
      lastTurn = null;
      return;
    }
    if (lastTurn !== null) turnMs += (now - lastTurn - turnMs) * TURN_WEIGHT;
    lastTurn = now;
    crowdedAt = now;
  };
  pool.on('acquire', (client) => since.set(client, performance.now()));
  pool.on('release', (_error, client) => {
    const now = performance.now();
    const start = since.get(client);
    if (start !== undefined) heldMs += (now - start - heldMs) * WEIGHT;
    noteTurn(now);
  });
  return (calls) => {
    const inCrowd = performance.now() - crowdedAt < REMEMBERED_MS ? turnMs : 0;
    return Math.max(0, calls - pool.options.max) * Math.max(inCrowd, heldMs / pool.options.max);
  };
}

/** Guards the API; whoever watches the server is always let in. */
export function installAdmission(app: FastifyInstance, pool: pg.Pool): void {
  const forecast = waitForecast(pool);
  // Those let in, not those that wait for a connection already: a burst would be let in whole before its first call comes that far.
  const inside = new Set<FastifyRequest>();
  // The calls of a page were let in with it; one that is refused would leave it half.
  const isGuarded = (request: FastifyRequest) => request.routeOptions.config.endpoint !== undefined && !isPageCall(request);
  const refuseWhenFull = (request: FastifyRequest) => {
    if (isGuarded(request) && forecast(inside.size) > LONGEST_WAIT_MS) throw fail('not_ready', { retryAfterSeconds: 2 });
  };
  const enter = (request: FastifyRequest, reply: FastifyReply) => {
    if (!isGuarded(request)) return;
    refuseWhenFull(request);
    inside.add(request);
    // Whoever goes away before the answer leaves too.
    reply.raw.once('close', () => inside.delete(request));
  };
  // A body that comes slowly keeps nobody from a connection: it counts when it is there. Whom a full server refuses is told before that, and uses up no limit.
  const comesWithBody = ({ method }: FastifyRequest) => method !== 'GET' && method !== 'HEAD';
  app.addHook('onRequest', async (request, reply) => (comesWithBody(request) ? refuseWhenFull(request) : enter(request, reply)));
  app.addHook('preHandler', async (request, reply) => (comesWithBody(request) ? enter(request, reply) : undefined));
  // Nor does an answer that is read slowly.
  app.addHook('onSend', async (request) => {
    inside.delete(request);
  });
}
