/** Sends a file so that no browser ever opens it as a page of this site. */
import type { FastifyReply } from 'fastify';
import type { FileAnswer } from '../../../contract/shared/file-answer.ts';

/** The name is the server's own, never the one a person gave. */
export function sendFile(reply: FastifyReply, { bytes, mediaType, name }: FileAnswer): FastifyReply {
  return reply
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
    .header('x-content-type-options', 'nosniff')
    .type(mediaType)
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}
