/** Entity tags of answers that may be kept: whoever has the same bytes already gets 304 without them. */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** The tag of these bytes. */
export function tagOf(payload: string | Buffer): string {
  return `"${createHash('sha256').update(payload).digest('base64url').slice(0, 27)}"`;
}

/** Tags every successful GET and HEAD below /api that is not `no-store`, unless its tag is known already. */
export function installEntityTags(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const known = reply.getHeader('etag') as string | undefined;
    if (!['GET', 'HEAD'].includes(request.method) || (known === undefined && typeof payload !== 'string') || !isKept(reply)) return payload;
    const tag = known ?? tagOf(payload as string);
    reply.header('etag', tag);
    if (!matches(request.headers['if-none-match'], tag)) return payload;
    reply.code(304).removeHeader('content-type');
    // The length would have to be that of the whole answer, which HEAD tells by itself.
    return request.method === 'HEAD' ? payload : null;
  });
}

function isKept(reply: FastifyReply): boolean {
  const control = reply.getHeader('cache-control');
  return reply.statusCode === 200 && reply.request.url.startsWith('/api/') && typeof control === 'string' && !control.includes('no-store');
}

/** Compared weakly, as the standard has it for this header: a proxy that compresses marks tags as weak. */
function matches(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === tag);
}
