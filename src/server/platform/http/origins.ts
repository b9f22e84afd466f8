/** Which other sites may call: none, unless configured; writes from a foreign page are refused. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { fail } from '../errors.ts';

const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

function isOwn(origin: string, request: FastifyRequest, config: Config): boolean {
  const address = URL.canParse(origin) ? new URL(origin) : null;
  return address !== null && (address.host === request.host || address.origin === new URL(config.publicUrl).origin);
}

function allow(origin: string, request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
  reply.header('access-control-allow-origin', origin).header('cross-origin-resource-policy', 'cross-origin');
  if (request.method !== 'OPTIONS') return undefined;
  return reply
    .header('access-control-allow-methods', 'GET, POST, PUT, DELETE')
    .header('access-control-allow-headers', 'authorization, content-type, idempotency-key')
    .header('access-control-max-age', '600')
    .status(204)
    .send();
}

/** Exact-match CORS for the configured origins, and the refusal of foreign writes. */
export function installOriginRules(app: FastifyInstance, config: Config): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    // To everyone, or a cache would give the configured sites what it kept of an answer to another one.
    if (config.corsOrigins.length > 0) reply.header('vary', 'Origin');
    if (origin === undefined || isOwn(origin, request, config)) return;
    if (config.corsOrigins.includes(origin)) return allow(origin, request, reply);
    if (WRITES.has(request.method)) throw fail('foreign_origin');
  });
}
