/** The one place where an error becomes an answer. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FailureBody } from '../../../contract/shared/api-error.ts';
import type { ErrorCode } from '../../../contract/shared/errors.ts';
import { errorCode } from '../database.ts';
import { isNotReady } from '../database-faults.ts';
import { AppError, fail } from '../errors.ts';
import { FileStoreError } from '../files/store.ts';

// Fastify's own refusals, by its code.
const BY_FASTIFY_CODE: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_json',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_request',
  FST_ERR_BAD_URL: 'bad_request',
  FST_REQ_FILE_TOO_LARGE: 'too_large',
  FST_FILES_LIMIT: 'too_large',
  FST_FIELDS_LIMIT: 'too_large',
  FST_PARTS_LIMIT: 'too_large',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'form_expected',
};

/** Every failure as one of the catalogue. Unknown ones are `internal`, and logged by the caller. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof FileStoreError) return fail('files_unavailable', { retryAfterSeconds: 30 });
  const code = errorCode(error) ?? '';
  if (BY_FASTIFY_CODE[code]) return fail(BY_FASTIFY_CODE[code]);
  if (isNotReady(error)) return fail('not_ready', { retryAfterSeconds: 2 });
  const status = (error as FastifyError | null)?.statusCode ?? 500;
  return fail(status >= 400 && status < 500 ? 'bad_request' : 'internal');
}

/** The wire shape of a failure. */
export function failureBody(failure: AppError, requestId: string): FailureBody {
  const detail = failure.message.slice(0, 300);
  return {
    success: false,
    detail,
    error: { code: failure.code, message: detail },
    ...(failure.errors ? { errors: failure.errors } : {}),
    request_id: requestId,
  };
}

function answer(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // Whoever went in the middle of a body hears nothing of it, and the server is not at fault.
  const isGone = request.raw.destroyed && !request.raw.complete;
  const failure = isGone ? fail('bad_request') : asAppError(error);
  // What was refused on purpose stands in the line of the request; in a flood, more of it would make things worse.
  if (failure.status >= 500 && failure !== error) {
    request.log.error({ err: error, route: request.routeOptions.url }, 'request failed');
  }
  return answerFailure(reply, failure, request.id);
}

/** Sends a failure in the one shape that all have. */
export function answerFailure(reply: FastifyReply, failure: AppError, requestId: string): FastifyReply {
  if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', String(failure.retryAfterSeconds));
  if (failure.status === 401) reply.header('www-authenticate', 'Bearer');
  reply.header('cache-control', 'no-store');
  // A body that was refused unread must not be taken for the next request on this connection.
  if (failure.status === 413) reply.header('connection', 'close');
  return reply.status(failure.status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(failureBody(failure, requestId));
}

/** Installs the mapper and the answer for unknown addresses below /api. */
export function installErrorMapper(app: FastifyInstance): void {
  app.setErrorHandler(answer);
}

/** Answers an address that is not there, in the shape of every failure. */
export function answerNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return answer(fail('not_found'), request, reply);
}
