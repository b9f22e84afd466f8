/** Reading request bodies: strict JSON, and multipart forms. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import multipart, { type MultipartFile } from '@fastify/multipart';
import { sentenceOf } from '../../../contract/shared/errors.ts';
import { PHOTO_LIMIT_BYTES } from '../../../contract/shared/photo.ts';
import { type AppError, fail, fieldFault } from '../errors.ts';
import { discard, receive, type Upload } from '../files/incoming.ts';
import { FileStoreError } from '../files/store.ts';

export const JSON_LIMIT_BYTES = 64 * 1024;
const FIELD_LIMIT_BYTES = 8 * 1024;
const MAX_PARTS = 40;
/** More than a form with a file that is too large, which is read to its end and then refused by name. */
const FORM_LIMIT_BYTES = 8 * 1024 * 1024;

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
    limits: { fieldSize: FIELD_LIMIT_BYTES, fields: MAX_PARTS, files: 1, parts: MAX_PARTS, fileSize: PHOTO_LIMIT_BYTES - 1, headerPairs: 20 },
    throwFileSizeLimit: false,
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

/** Where the files of a form go: those of the expected fields, each into a file of its own in the folder. */
type Taking = { fileFields: readonly string[]; folder: string; uploads: Map<string, Upload> };

/**
 * The text fields of a multipart form as one flat object; its files are added to `uploads`.
 * A repeated field keeps its first value. A form with a fault is read to its end, so that the sender hears of it.
 */
export async function readForm(request: FastifyRequest, taking: Taking): Promise<Record<string, string>> {
  if (!request.isMultipart()) throw fail('form_expected');
  refuseEndless(request);
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  let fault: AppError | null = null;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') fault = (await takeFile(part, taking)) ?? fault;
      else if (part.valueTruncated) fault = fail('too_large');
      else if (isUnreadable(part.fieldname) || isUnreadable(String(part.value))) fault = fail('bad_form');
      else fields[part.fieldname] ??= String(part.value);
    }
  } catch (error) {
    request.raw.unpipe();
    request.raw.resume();
    throw asFormFault(error);
  }
  if (fault) throw fault;
  return { ...fields };
}

/** The parser puts this character where bytes are no UTF-8; nobody types it. */
const isUnreadable = (text: string) => text.includes('\ufffd');

/** A form without a length could go on for ever. */
function refuseEndless(request: FastifyRequest): void {
  if (Number(request.headers['content-length'] ?? 0) > FORM_LIMIT_BYTES) throw fail('too_large');
  let bytes = 0;
  request.raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > FORM_LIMIT_BYTES) request.raw.destroy();
  });
}

async function takeFile(part: MultipartFile, { fileFields, folder, uploads }: Taking): Promise<AppError | null> {
  const { fieldname, file } = part;
  if (!fileFields.includes(fieldname)) {
    // Drained, or the parser would wait for ever.
    file.resume();
    return fieldFault({ [fieldname]: 'This form takes no files.' });
  }
  const upload = await receive(folder, file);
  // What a browser sends for a field that was left empty.
  const isNothing = upload.bytes === 0 && (part.filename ?? '') === '';
  if (!isNothing && !file.truncated) uploads.set(fieldname, upload);
  else await discard(new Map([[fieldname, upload]]));
  return file.truncated ? fail('file_too_large', { errors: { [fieldname]: sentenceOf('file_too_large') } }) : null;
}

/** The parser's own errors carry a status for limits; everything else is a form that cannot be read. */
function asFormFault(error: unknown): unknown {
  if (error instanceof FileStoreError) return error;
  const status = (error as { statusCode?: number; status?: number }).statusCode ?? (error as { status?: number }).status;
  return status === 413 || status === 415 ? error : fail('bad_form');
}
