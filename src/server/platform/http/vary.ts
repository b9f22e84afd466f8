/** By which headers of a request its answer differs, for whoever keeps answers. */
import type { FastifyReply } from 'fastify';

/** Adds one to those that were named before. */
export function varyBy(reply: FastifyReply, name: string): FastifyReply {
  return reply.header('vary', [reply.getHeader('vary'), name].flat().filter(Boolean).join(', '));
}
