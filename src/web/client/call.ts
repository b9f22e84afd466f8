/** The browser's typed call of an endpoint, over HTTP. */
import { ApiError } from '../../contract/shared/api-error.ts';
import type { Call, CallOptions, Endpoint } from '../../contract/shared/endpoint.ts';
import { countAct } from './acts-under-way.ts';
import { buildBody, buildUrl, type LooseInput } from './request.ts';
import { readJson, toApiError, unwrap } from './response.ts';
import { currentSession, expireSession } from './session.ts';
import { translate } from './translate.ts';

/** Calls that nobody waits for: who am I, and leaving. */
const BY_ITSELF = new Set(['/auth/me', '/auth/logout']);

/** What is sent, by whatever means. */
export type Sending = { url: string; method: Endpoint['method']; headers: Record<string, string>; body: BodyInit | undefined; token: string | undefined };

/** Prepares a call; the token is that of the present session. */
export function sendingOf(endpoint: Endpoint, input: LooseInput, options: CallOptions): Sending {
  const token = currentSession()?.token;
  const { body, headers } = buildBody(endpoint, input.body);
  return { url: buildUrl(endpoint, input), method: endpoint.method, headers: { ...sharedHeaders(endpoint, token, options), ...headers }, body, token };
}

function sharedHeaders(endpoint: Endpoint, token: string | undefined, options: CallOptions) {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (token && endpoint.access !== 'public') headers.Authorization = `Bearer ${token}`;
  if (endpoint.idempotent) headers['Idempotency-Key'] = options.idempotencyKey ?? crypto.randomUUID();
  return headers;
}

/** No answer came. */
export function noConnection(): ApiError {
  return new ApiError({ status: 0, code: 'no_connection', message: translate('No connection. Check your network and try again.') });
}

/** Sends by fetch; a missing answer is an `ApiError` of status 0. */
export async function send({ url, method, headers, body }: Sending, signal: AbortSignal | undefined): Promise<Response> {
  try {
    return await fetch(url, { method, headers, body, signal, credentials: 'omit' });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw noConnection();
  }
}

/** Throws what an answer says of a failure. A 401 answer to a token ends the session that sent it. */
export async function refuseFailure(endpoint: Endpoint, { token }: Sending, response: Response): Promise<void> {
  if (response.status === 401 && token && endpoint.access !== 'public') expireSession(token, BY_ITSELF.has(endpoint.path) ? 'found' : 'asked');
  if (!response.ok) throw toApiError(response.status, response.headers, await readJson(response));
}

/** The inside of an answer's envelope. Throws `ApiError`. */
export async function settle(endpoint: Endpoint, sending: Sending, response: Response): Promise<unknown> {
  await refuseFailure(endpoint, sending, response);
  return unwrap(endpoint, await readJson(response));
}

/** Calls an endpoint and returns the inside of its envelope; throws `ApiError`. */
export const call = (async (endpoint: Endpoint, input: LooseInput, options: CallOptions = {}) => {
  const sending = sendingOf(endpoint, input, options);
  const answer = send(sending, options.signal).then((response) => settle(endpoint, sending, response));
  return endpoint.method === 'GET' ? answer : countAct(answer);
}) as Call;
