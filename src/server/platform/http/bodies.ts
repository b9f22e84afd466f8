/** Reading request bodies: strict JSON, and multipart forms with text fields only. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import multipart from '@fastify/multipart';
import { fail, fieldFault } from '../errors.ts';

export const JSON_LIMIT_BYTES = 64 * 1024;
const FIELD_LIMIT_BYTES = 8 * 1024;
const MAX_PARTS = 40;
const FORM_LIMIT_BYTES = 6 * 1024 * 1024;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Replaces Fastify's lenient parsers: only UTF-8 JSON objects, nothing coerced, and multipart forms. */
export async function installBodyParsers(app: FastifyInstance): Promise<void> {
  const parseJson = app.getDefaultJsonParser('error', 'remove');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: JSON_LIMIT_BYTES }, (request, body, done) => {
    if (!isUtf8(request.headers['content-type'])) return done(fail('unsupported_media_type'));
    const text = decode(body as Buffer);
    if (text === null) return done(fail('bad_request'));
    if (text === '') return done(null, undefined);
    void parseJson(request, text, (error, value) => (error ? done(fail('invalid_json')) : done(null, value)));
  });
  await app.register(multipart, {
    limits: { fieldSize: FIELD_LIMIT_BYTES, fields: MAX_PARTS, files: 1, parts: MAX_PARTS, fileSize: FORM_LIMIT_BYTES, headerPairs: 20 },
  });
}

function isUtf8(contentType: string | undefined): boolean {
  const charset = /charset=("?)([^\s;"]+)\1/i.exec(contentType ?? '')?.[2];
  return charset === undefined || /^utf-?8$/i.test(charset);
}

function decode(body: Buffer): string | null {
  try {
    return utf8.decode(body).trim();
  } catch {
    return null;
  }
}

/** The text fields of a multipart form as one flat object. A repeated field keeps its first value. */
export async function readForm(request: FastifyRequest): Promise<Record<string, string>> {
  if (!request.isMultipart()) throw fail('form_expected');
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  let fileField: string | null = null;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        // Drained, or the parser would wait for ever.
        part.file.resume();
        fileField = part.fieldname;
      } else if (part.valueTruncated) {
        throw fail('too_large');
      } else {
        fields[part.fieldname] ??= String(part.value);
      }
    }
  } catch (error) {
    throw asFormFault(error);
  }
  if (fileField !== null) throw fieldFault({ [fileField]: 'This form takes no files.' });
  return { ...fields };
}

/** The parser's own errors carry a status for limits; everything else is a form that cannot be read. */
function asFormFault(error: unknown): unknown {
  const status = (error as { statusCode?: number; status?: number }).statusCode ?? (error as { status?: number }).status;
  return status === 413 || status === 415 ? error : fail('bad_form');
}
