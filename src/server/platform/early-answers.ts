/** Answers from the first moment of a start, which may take as long as a migration: the process lives, and all else is to come again. */
import fastify, { type FastifyInstance } from 'fastify';
import { uuidv7 } from './clock.ts';
import { fail } from './errors.ts';
import { answerClientError, refuseOddRequests } from './http/connections.ts';
import { answerFailure, installErrorMapper } from './http/error-mapper.ts';
import { installDraining } from './http/draining.ts';
import { SAFETY_HEADERS } from './http/safety-headers.ts';
import { NOT_READY } from './page-limit.ts';
import { refusePage } from './page-refusal.ts';
import { createNonce, isApi } from './web-host.ts';

const RETRY_SECONDS = 2;
const notReady = () => fail('not_ready', { retryAfterSeconds: RETRY_SECONDS });

/** Closed when the server itself is about to listen there. */
export type EarlyAnswers = { close(): Promise<void> };

/** Listens there. Rejects when somebody else does. */
export async function answerEarly({ port, host, brandName }: { port: number; host: string; brandName: string }): Promise<EarlyAnswers> {
  const app = fastify({
    genReqId: () => uuidv7(new Date()),
    clientErrorHandler: answerClientError,
    http: { headersTimeout: 10_000, requireHostHeader: false },
    forceCloseConnections: true,
    // No hook runs for an address that cannot be read.
    frameworkErrors: (_error, request, reply) => {
      reply.headers({ ...SAFETY_HEADERS, 'x-request-id': request.id, connection: 'close' });
      void answerFailure(reply, notReady(), request.id);
    },
  }) as unknown as FastifyInstance;
  refuseOddRequests(app.server);
  // Nobody's connection is to stay with what is about to be gone.
  installDraining(app, () => true);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(SAFETY_HEADERS).header('x-request-id', request.id);
  });
  installErrorMapper(app);
  app.get('/livez', async () => ({ status: 'ok' }));
  answerLater(app, brandName);
  await app.listen({ port, host });
  return { close: () => app.close() };
}

function answerLater(app: FastifyInstance, brandName: string): void {
  // Whatever is sent along is not read.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume();
    done(null);
  });
  app.setNotFoundHandler(async (request, reply) => {
    const error = notReady();
    if (isApi(request.url) || request.headers.accept?.includes('text/html') !== true) throw error;
    await refusePage(request, reply, { error, brandName, nonce: createNonce(), ...NOT_READY });
  });
}
