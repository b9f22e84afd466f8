/** An answer that is a file instead of JSON (`envelope: 'file'`). */
import * as z from 'zod/mini';

/** What the server's act returns; the browser gets the bytes as a blob. */
export type FileAnswer = { bytes: Uint8Array; mediaType: string; name: string };

export const fileAnswer = z.custom<FileAnswer>();
