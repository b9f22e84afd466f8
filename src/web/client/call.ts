/** The browser's typed call of an endpoint, over HTTP. */
import { ApiError } from '../../contract/shared/api-error.ts';
import type { Call, CallOptions, Endpoint } from '../../contract/shared/endpoint.ts';
import { buildBody, buildUrl, type LooseInput } from './request.ts';
import { readJson, toApiError, unwrap } from './response.ts';
import { currentSession, expireSession } from './session.ts';
import { translate } from './translate.ts';

/** Calls that nobody waits for: who am I, and leaving. */
const BY_ITSELF = new Set(['/auth/me', '/auth/logout']);

function sharedHeaders(endpoint: Endpoint, token: string | undefined, options: CallOptions) {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (token && endpoint.access !== 'public') headers.Authorization = `Bearer ${token}`;
  if (endpoint.idempotent) headers['Idempotency-Key'] = options.idempotencyKey ?? crypto.randomUUID();
  return headers;
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    throw new ApiError({
      status: 0,
      code: 'no_connection',
      message: translate('No connection. Check your network and try again.'),
    });
  }
}

/**
 * Calls an endpoint and returns the inside of its envelope; throws `ApiError`.
 * A 401 answer to a token ends the session that sent it.
 */
export const call = (async (endpoint: Endpoint, input: LooseInput, options: CallOptions = {}) => {
  const token = currentSession()?.token;
  const { body, headers } = buildBody(endpoint, input.body);
  const response = await send(buildUrl(endpoint, input), {
    method: endpoint.method,
    headers: { ...sharedHeaders(endpoint, token, options), ...headers },
    body,
    signal: options.signal,
    credentials: 'omit',
  });
  if (response.status === 401 && token && endpoint.access !== 'public') expireSession(token, BY_ITSELF.has(endpoint.path) ? 'found' : 'asked');
  const json = await readJson(response);
  if (!response.ok) throw toApiError(response.status, response.headers, json);
  return unwrap(endpoint, json);
}) as Call;
