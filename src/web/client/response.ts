/** Reads an answer: unwraps the envelope of a success, turns everything else into an ApiError. */
import { ApiError, type FieldErrors } from '../../contract/shared/api-error.ts';
import type { Endpoint } from '../../contract/shared/endpoint.ts';
import { translate } from './translate.ts';

type Json = Record<string, unknown>;
const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

function fieldErrors(value: unknown): FieldErrors {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string').map(([name, sentence]) => [name, translate(sentence)]),
  );
}

function retryAfter(headers: Headers): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : undefined;
}

/** The failure that an answer stands for. */
export function toApiError(status: number, headers: Headers, body: unknown): ApiError {
  const json = isRecord(body) ? body : {};
  const error = isRecord(json.error) ? json.error : {};
  const code = text(error.code) ?? 'unknown';
  return new ApiError({
    status,
    code,
    message: translate(text(json.detail) ?? text(error.message) ?? text(json.message) ?? `HTTP ${status}`, code),
    errors: fieldErrors(json.errors),
    requestId: text(json.request_id) ?? headers.get('x-request-id') ?? undefined,
    retryAfterSeconds: retryAfter(headers),
  });
}

/** The inside of a success envelope. */
export function unwrap(endpoint: Pick<Endpoint, 'envelope'>, body: unknown): unknown {
  if (endpoint.envelope !== 'flat') return isRecord(body) ? body.data : undefined;
  const { success: _success, ...rest } = isRecord(body) ? body : {};
  return rest;
}

/** The body as JSON; an answer that is none is a failure of its own. */
export async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    throw new ApiError({
      status: response.status,
      code: 'invalid_json_response',
      message: translate('Invalid JSON response from server'),
    });
  }
}
