/** An answer that is a file instead of JSON (`envelope: 'file'`). */
import * as z from 'zod/mini';

/** What the server's act returns; the browser gets the bytes as a blob. Long files come in pieces, each made when the one before is on its way. */
export type FileAnswer = { bytes: Uint8Array | AsyncIterable<string>; mediaType: string; name: string };

export const fileAnswer = z.custom<FileAnswer>();
