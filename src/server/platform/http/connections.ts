/** Connections that cannot become a request, or stop being one: answered in the shape of every failure, or closed. */
import { STATUS_CODES, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorCode } from '../../../contract/shared/errors.ts';
import { uuidv7 } from '../clock.ts';
import { errorCode } from '../database.ts';
import { fail } from '../errors.ts';
import { failureBody } from './error-mapper.ts';
import { SAFETY_HEADERS } from './safety-headers.ts';

// Node's own refusals, by its code.
const BY_NODE_CODE: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
};

/** How long a body may stop coming. */
const BODY_IDLE_MS = 15_000;

/** Answers bytes that are not HTTP; nobody listens any more after a reset. */
export function answerClientError(error: Error, socket: Socket): void {
  const code = errorCode(error) ?? '';
  if (code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) socket.write(rawFailure(BY_NODE_CODE[code] ?? 'bad_request', asksForHead(error)));
  socket.destroy(error);
}

/** What follows the head of such an answer would be taken for the next one. Where the request came in several pieces only the last is known. */
function asksForHead({ rawPacket }: Error & { rawPacket?: Buffer }): boolean {
  return rawPacket?.subarray(0, 5).toString('latin1') === 'HEAD ';
}

/** Requests that Node would refuse in words of its own, or close without any: a condition that nobody knows, a tunnel. */
export function refuseOddRequests(server: Server): void {
  server.on('checkExpectation', (_request, response) => {
    const { status, headers, body } = failureParts('bad_request');
    response.writeHead(status, headers).end(body);
  });
  server.on('connect', (_request, socket) => {
    // Node no longer listens for faults of this connection, and one that nobody hears ends the process.
    socket.on('error', () => undefined);
    socket.end(rawFailure('bad_request'), () => socket.destroy());
  });
}

function failureParts(code: ErrorCode) {
  const failure = fail(code);
  const id = uuidv7(new Date());
  const body = JSON.stringify(failureBody(failure, id));
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'no-store',
    ...SAFETY_HEADERS,
    'X-Request-Id': id,
    Connection: 'close',
  };
  return { status: failure.status, headers, body };
}

function rawFailure(code: ErrorCode, isHead = false): string {
  const { status, headers, body } = failureParts(code);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), '', isHead ? '' : body].join('\r\n');
}

/** Closes a connection whose body stops coming, so that slow clients cannot hold many open. */
export function closeStalledBodies(server: Server): void {
  server.on('request', (request) => {
    const { headers, socket } = request;
    if (headers['transfer-encoding'] === undefined && !(Number(headers['content-length']) > 0)) return;
    socket.setTimeout(BODY_IDLE_MS);
    // The act itself may take longer than a body may pause.
    request.once('end', () => socket.setTimeout(0));
  });
}

/** Node no longer knows whose a closed connection was, unless it was asked before; an act may still be under way then. */
export function rememberAddresses(server: Server): void {
  server.on('connection', (socket) => void socket.remoteAddress);
}
