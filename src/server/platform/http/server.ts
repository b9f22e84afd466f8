/** A Fastify instance with our habits: strict parsing, time-outs, headers, request log, errors, OpenAPI. */
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import fastify, { LogController, type FastifyInstance } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Config } from '../config.ts';
import { uuidv7 } from '../clock.ts';
import type { Db } from '../database.ts';
import { fail } from '../errors.ts';
import type { Log } from '../log.ts';
import { acceptFirst } from './accept-first.ts';
import { installBodyParsers, JSON_LIMIT_BYTES } from './bodies.ts';
import { answerClientError, closeStalledBodies, refuseOddRequests, rememberAddresses } from './connections.ts';
import { installDocument } from './document.ts';
import { installEntityTags } from './entity-tag.ts';
import { answerFailure, asAppError, installErrorMapper } from './error-mapper.ts';
import { validationFailure } from './field-errors.ts';
import { refuseOddHeads } from './heads.ts';
import { isPageCall } from './in-process-call.ts';
import { rateLimitStore } from './limits.ts';
import { installOriginRules } from './origins.ts';
import { SAFETY_HEADERS } from './safety-headers.ts';

/** Makes the server without routes. */
export async function createServer(config: Config, db: Db, log: Log): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: log,
    // Our own line in `onResponse` replaces Fastify's, which would name the whole address.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => uuidv7(new Date()),
    bodyLimit: JSON_LIMIT_BYTES,
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    keepAliveTimeout: 65_000,
    requestTimeout: 300_000,
    // Looked at so often, since a head may be as late as the time between two looks.
    // Who names no host is refused by us, in the shape of every failure.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2000, requireHostHeader: false },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    // What still comes while the server stops is answered like anything else.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    clientErrorHandler: answerClientError,
    // No hook runs for an address that cannot be read, so what those add is added here.
    frameworkErrors: (error, request, reply) => {
      const failure = asAppError(error);
      reply.headers({ ...SAFETY_HEADERS, 'x-request-id': request.id });
      void answerFailure(reply, failure, request.id);
    },
  }) as unknown as FastifyInstance;
  app.setValidatorCompiler(({ schema, httpPart }) => (data) => {
    const result = z.safeParse(schema as z.ZodMiniType, data);
    return result.success ? { value: result.data } : { error: validationFailure(httpPart, result.error.issues) };
  });
  app.setSerializerCompiler(serializerCompiler);
  acceptFirst(app, app.server);
  rememberAddresses(app.server);
  closeStalledBodies(app.server);
  refuseOddRequests(app.server);
  installErrorMapper(app);
  await installBodyParsers(app);
  installHeaders(app);
  refuseOddHeads(app);
  installEntityTags(app);
  installOriginRules(app, config);
  await app.register(rateLimit, { global: false, store: rateLimitStore(db) });
  await installDocument(app, config);
  if (config.mode === 'production') await installLoadShedding(app);
  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern, not its address: queries and paths may hold personal data.
    request.log.info({ method: request.method, route: request.routeOptions.url ?? '(page)', status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request');
  });
  return app;
}

function installHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(SAFETY_HEADERS).header('x-request-id', request.id);
  });
}

/** Above this delay every answer is late; refusing some keeps the others on time. */
async function installLoadShedding(app: FastifyInstance): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: 200,
    sampleInterval: 2000,
    pressureHandler: (request) => {
      // Calls, and the maps that are made for search engines. Whoever watches the server must see it when it is busiest; pages are refused in words, by what admits them; a page that is there needs all of its files.
      const isShed = /^\/(?:api|sitemap)/.test(request.routeOptions.url ?? '');
      if (!isShed || isPageCall(request)) return;
      throw fail('not_ready', { retryAfterSeconds: 2 });
    },
  });
}
