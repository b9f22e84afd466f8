/** A typed call without a socket: what the loaders of server-rendered pages use. Same limits, same validation. */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError, type FailureBody } from '../../../contract/shared/api-error.ts';
import type { Call, Endpoint } from '../../../contract/shared/endpoint.ts';
import { requestParts } from '../../../contract/shared/request.ts';

// Nobody outside can know it.
const MARK = { name: 'x-page-call', value: randomBytes(16).toString('hex') };

/** Whether a call comes from a page that is being rendered: the page was counted already. */
export function isPageCall(request: FastifyRequest): boolean {
  return request.headers[MARK.name] === MARK.value;
}

/** Calls as the visitor who asked for the page: the address counts for limits, a session does not travel. */
export function inProcessCall(app: FastifyInstance, request: FastifyRequest): Call {
  return (async (endpoint: Endpoint, input: object) => {
    const { path, body } = requestParts(endpoint, input);
    const response = await app.inject({
      method: endpoint.method,
      url: `/api${path}`,
      remoteAddress: request.ip,
      headers: { [MARK.name]: MARK.value },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    const json = response.json<Record<string, unknown>>();
    if (response.statusCode >= 400) throw failureOf(response.statusCode, response.headers['retry-after'], json as unknown as FailureBody);
    if (endpoint.envelope !== 'flat') return json.data;
    const { success: _success, ...answer } = json;
    return answer;
  }) as Call;
}

function failureOf(status: number, retryAfter: unknown, body: FailureBody): ApiError {
  return new ApiError({
    status,
    code: body.error.code,
    message: body.detail,
    ...(body.errors ? { errors: body.errors } : {}),
    ...(body.request_id ? { requestId: body.request_id } : {}),
    ...(retryAfter === undefined ? {} : { retryAfterSeconds: Number(retryAfter) }),
  });
}
