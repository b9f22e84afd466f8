/** Sends a file so that no browser ever opens it as a page of this site. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { FileAnswer } from '../../../contract/shared/file-answer.ts';

// Of a file in pieces: a reader that stops holds about two of them, and the next is not made.
const PIECE_BYTES = 64 * 1024;

/** The name is the server's own, never the one a person gave. */
export function sendFile(reply: FastifyReply, { bytes, mediaType, name }: FileAnswer): FastifyReply {
  return reply
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
    .header('x-content-type-options', 'nosniff')
    .type(mediaType)
    .send(bytes instanceof Uint8Array ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) : Readable.from(bytes, { objectMode: false, highWaterMark: PIECE_BYTES }));
}
