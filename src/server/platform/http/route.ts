/** The one shape of every endpoint: limit, authenticate, validate, authorise, act, present. */
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import * as z from 'zod/mini';
import type { AnswerOf, Endpoint, ParsedOf } from '../../../contract/shared/endpoint.ts';
import type { ErrorCode } from '../../../contract/shared/errors.ts';
import type { Clock } from '../clock.ts';
import { uuidv7 } from '../clock.ts';
import type { Db } from '../database.ts';
import { fail } from '../errors.ts';
import type { Files } from '../files/files.ts';
import { discard, type Upload, type Uploads } from '../files/incoming.ts';
import type { DeriveKey } from '../keys.ts';
import type { Subject } from '../answer-memory.ts';
import { inTime, LAST_ANSWER_MS } from '../in-time.ts';
import type { KeptAnswers } from '../kept-answers.ts';
import type { Read } from '../replica.ts';
import { inTransaction } from '../transaction.ts';
import type { Actor, Authenticate } from './actor.ts';
import { apartOf } from './apart.ts';
import { addressKey, addressPrefix } from './address.ts';
import { readForm } from './bodies.ts';
import type { Context, ContextOf, SignedIn } from './context.ts';
import { documented } from './document.ts';
import { claimKey, type IdempotentCall, storeAnswer } from './idempotency.ts';
import { isPageCall } from './in-process-call.ts';
import type { JsonText } from './json-text.ts';
import { limitChecks } from './limits.ts';
import { keptForm, present, sendKept } from './present.ts';

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
    /** By the clock of `performance.now()`. */
    arrivedMs: number;
    uploads: Uploads | null;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

/**
 * What the act of an endpoint is made of. `prepare` runs before the transaction opens: slow work such as hashing.
 * `undo` takes back what was prepared when the act did not happen after all.
 */
type Handler<E extends Endpoint, P> = {
  prepare: (context: ContextOf<E>, input: ParsedOf<E>) => Promise<P>;
  act: (context: ContextOf<E>, input: ParsedOf<E>, prepared: P) => Promise<AnswerOf<E>>;
  undo?: (context: ContextOf<E>, prepared: P) => Promise<void>;
};
type Act<E extends Endpoint> = (context: ContextOf<E>, input: ParsedOf<E>) => Promise<AnswerOf<E> | JsonText<AnswerOf<E>>>;

type AnyHandler = {
  prepare: ((context: Context, input: unknown) => Promise<unknown>) | undefined;
  act: (context: Context, input: unknown, prepared: unknown) => Promise<unknown>;
  undo: ((context: Context, prepared: unknown) => Promise<void>) | undefined;
};

/** An endpoint together with what the server does for it. */
export type Route = RouteOptions<never> & { endpoint: Endpoint; handler: AnyHandler };

export type RouteOptions<I> = {
  /** A GET that may be answered by a replica, some seconds late. Whoever sends a session is answered by the primary, and so sees what they have just done. */
  reads?: 'replica';
  /** What the answer to a guest is about, when it is worth keeping in memory until that changes. */
  about?: (input: I) => Subject | null;
};

/** Binds an endpoint of the contract to its act. */
export function route<const E extends Endpoint>(endpoint: E, act: Act<E>, options?: RouteOptions<ParsedOf<E>>): Route;
export function route<const E extends Endpoint, P>(endpoint: E, handler: Handler<E, P>): Route;
export function route(endpoint: Endpoint, given: unknown, options: RouteOptions<never> = {}): Route {
  const handler = typeof given === 'function' ? { prepare: undefined, act: given, undo: undefined } : given;
  return { endpoint, handler: handler as AnyHandler, ...options };
}

export type RouteDependencies = {
  db: Db;
  /** The same for reads, which do not wait long for a connection. */
  reads: Db;
  /** Where reads that may be late are answered; by the primary when absent. */
  readReplica?: Read | undefined;
  /** Memory of what guests are answered; nothing is kept when absent. */
  kept?: KeptAnswers | undefined;
  clock: Clock;
  authenticate: Authenticate;
  deriveKey: DeriveKey;
  files: Files;
  publicUrl: string;
  rateLimitFactor: number;
  sendsMail: boolean;
  legalHoldDays: number;
  /** Told of everyone signed in who is refused by role or status. */
  onDenied?: (context: SignedIn, endpoint: Endpoint) => Promise<void>;
};

/** Registers all routes below /api, and 405 for the other methods of their addresses. HEAD goes wherever GET goes. */
export function registerRoutes(app: FastifyInstance, routes: readonly Route[], dependencies: RouteDependencies): void {
  app.decorateRequest('actor', null);
  app.decorateRequest('arrivedMs', 0);
  app.decorateRequest('uploads', null);
  for (const one of routes) registerRoute(app, one, dependencies);
  refuseOtherMethods(app, routes);
}

/** Fastify's form of a contract path. */
export function urlOf(endpoint: Endpoint): string {
  return `/api${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
}

function registerRoute(app: FastifyInstance, { endpoint, handler, reads, about }: Route, dependencies: RouteDependencies): void {
  const replica = reads === 'replica' ? dependencies.readReplica : undefined;
  const read: Read = replica ?? ((act) => act(dependencies.reads));
  // A page is made of several calls: one that gives up would leave it half, and it was let in as a whole.
  const readForPage: Read = replica ?? ((act) => act(dependencies.db));
  const everything = limitChecks(app, 'everything', dependencies.rateLimitFactor);
  // What has no limit of its own must not be counted twice.
  const limits = endpoint.limit === 'everything' ? { before: [], after: [] } : limitChecks(app, endpoint.limit, dependencies.rateLimitFactor);
  app.route({
    method: endpoint.method,
    url: urlOf(endpoint),
    config: { endpoint },
    schema: schemaOf(endpoint),
    onRequest: async (request, reply) => {
      request.arrivedMs = performance.now();
      const [first, ...rest] = limits.before;
      // Asked together, since one statement counts both. Those behind come after it: whoever is refused for the minute has used none of the day.
      await Promise.all([...(isPageCall(request) ? [] : everything.before), ...(first ? [first] : [])].map((check) => check(request)));
      for (const check of rest) await check(request);
      request.actor = await authenticate(request, endpoint, dependencies);
      for (const check of limits.after) await check(request);
      const found = about && isGuest(request) ? dependencies.kept?.find(request.url) : undefined;
      return found && sendKept(reply, endpoint, found);
    },
    preValidation: async (request, reply) => {
      if (endpoint.multipart) {
        // Before a file of someone who may not send one is written.
        await authorise(request, endpoint, dependencies);
        await takeForm(request, reply, endpoint.multipart.files, dependencies.files);
      } else {
        refuseUnreadable(request, endpoint);
      }
    },
    preHandler: async (request) => (endpoint.multipart ? undefined : authorise(request, endpoint, dependencies)),
    handler: async (request, reply) => {
      if (endpoint.method !== 'GET') return present(reply, endpoint, await run(request, endpoint, handler, dependencies), request.actor);
      const lookUp = () => look(request, handler, dependencies, isPageCall(request) ? readForPage : read);
      const { kept } = dependencies;
      const subject = isGuest(request) ? about?.(request as never) : null;
      if (!kept || !subject) return present(reply, endpoint, await lookUp(), request.actor);
      const keep = kept.reading(subject, request.url);
      const answer = keptForm(reply, await lookUp());
      keep(answer);
      return sendKept(reply, endpoint, answer);
    },
  });
}

/** Whoever sends a session is answered by the database, also where nobody looks at it: they may have changed something on another server just now. */
function isGuest({ actor, headers }: FastifyRequest): boolean {
  return actor === null && headers.authorization === undefined;
}

async function authenticate(request: FastifyRequest, { access, method }: Endpoint, dependencies: RouteDependencies): Promise<Actor | null> {
  if (access === 'public') return null;
  const token = tokenOf(request);
  const db = method === 'GET' ? dependencies.reads : dependencies.db;
  const actor = token === undefined ? null : await dependencies.authenticate(db, token, dependencies.clock());
  if (actor === null && access !== 'public-aware') throw fail('not_signed_in');
  return actor;
}

/** The bearer token. Of two headers a proxy and this server could each believe another one, so they count as none. */
function tokenOf(request: FastifyRequest): string | undefined {
  const headers = request.raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'authorization');
  return headers.length > 1 ? undefined : /^Bearer ([\w-]{20,128})$/i.exec(request.headers.authorization ?? '')?.[1];
}

async function authorise(request: FastifyRequest, endpoint: Endpoint, dependencies: RouteDependencies): Promise<void> {
  const refusal = request.actor && refusalOf(request.actor, endpoint);
  if (refusal === null) return;
  await dependencies.onDenied?.(contextOf(request, dependencies) as SignedIn, endpoint);
  throw fail(refusal);
}

function refusalOf(actor: Actor, { access, denied }: Endpoint): ErrorCode | null {
  if (typeof access === 'string') return null;
  if (actor.status !== 'approved') return 'not_approved';
  return access.includes(actor.role) ? null : (denied ?? 'access_denied');
}

/** A declared body must be a JSON object; an empty one counts as `{}` where no field is required. */
function refuseUnreadable(request: FastifyRequest, endpoint: Endpoint): void {
  refuseBrokenEncoding(request);
  refuseListSyntax(request, endpoint);
  if (!endpoint.body) return;
  const { body } = request;
  if (body === undefined && z.safeParse(endpoint.body, {}).success) {
    request.body = {};
  } else if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw fail('invalid_json');
  }
}

/** The query parser keeps `%zz` as it is; in a path it is refused already. */
function refuseBrokenEncoding(request: FastifyRequest): void {
  try {
    decodeURIComponent(request.url);
  } catch {
    throw fail('bad_request');
  }
}

/** `limit[]=1` would be ignored as an unknown parameter and hide a mistake. */
function refuseListSyntax(request: FastifyRequest, endpoint: Endpoint): void {
  if (!endpoint.query) return;
  const query = request.query as Record<string, unknown>;
  for (const name of Object.keys(query)) {
    const base = /^(\w+)\[.*\]$/.exec(name)?.[1];
    if (base !== undefined && query[base] === undefined) query[base] = [query[name]];
  }
}

const NO_UPLOADS: Uploads = new Map();

/** Its files stay until the answer is sent, or its reader gone. */
async function takeForm(request: FastifyRequest, reply: FastifyReply, fileFields: readonly string[], files: Files): Promise<void> {
  const uploads = new Map<string, Upload>();
  const done = () => void discard(uploads).catch((error: unknown) => request.log.error({ err: error }, 'an upload was not removed'));
  for (const end of ['finish', 'close']) reply.raw.once(end, done);
  request.uploads = uploads;
  try {
    request.body = await readForm(request, { fileFields, folder: files.incoming, uploads });
  } finally {
    // Gone while a file was written: no event will come any more.
    if (reply.raw.destroyed) done();
  }
}

async function look(request: FastifyRequest, handler: AnyHandler, dependencies: RouteDependencies, read: Read): Promise<unknown> {
  const input = { params: request.params, query: request.query, body: request.body };
  const context = { ...contextOf(request, dependencies), db: dependencies.reads };
  const prepared = await handler.prepare?.(context, input);
  const act = (db: Db) => handler.act({ ...context, db }, input, prepared);
  return request.headers.authorization === undefined ? read(act) : act(context.db);
}

// To prepare (to hash, to draw) takes seconds on a busy machine, and a statement that gets no answer six more: together beyond what anybody waits for. With less left an act is not begun.
const LEAST_ACT_MS = 1000;
// A picture may take ten seconds, and whoever has sent it shall not send it again: its act has so long in any case.
const LEAST_ACT_AFTER_PICTURES_MS = 2000;

async function run(request: FastifyRequest, endpoint: Endpoint, handler: AnyHandler, dependencies: RouteDependencies): Promise<unknown> {
  const input = { params: request.params, query: request.query, body: request.body };
  const context = contextOf(request, dependencies);
  const key = endpoint.idempotent ? checkedKey(request.headers['idempotency-key']) : undefined;
  const call = key === undefined ? null : { ...callerOf(request, endpoint, context), key, input: withUploads(input, context), now: context.now };
  const running = { handler, dependencies, context, input, call };
  if (!handler.prepare) return actOnce(running, undefined);
  const fromMs = performance.now();
  const note = (err: unknown) => request.log.error({ err }, 'request failed after it was given up');
  const preparing = handler.prepare(context, input);
  const prepared = await (endpoint.multipart ? preparing : inTime(preparing, LAST_ANSWER_MS, note));
  const leftMs = fromMs + LAST_ANSWER_MS - performance.now();
  if (endpoint.multipart) return inTime(actOnce(running, prepared), Math.max(LEAST_ACT_AFTER_PICTURES_MS, leftMs), note);
  if (leftMs >= LEAST_ACT_MS) return inTime(actOnce(running, prepared), leftMs, note);
  await handler.undo?.(context, prepared);
  throw fail('not_ready', { retryAfterSeconds: 2 });
}

type Run = { handler: AnyHandler; dependencies: RouteDependencies; context: Context; input: object; call: IdempotentCall | null };

async function actOnce({ handler, dependencies, context, input, call }: Run, prepared: unknown): Promise<unknown> {
  const parts = apartOf(dependencies.db, call);
  let hasActed = false;
  try {
    return await inTransaction(dependencies.db, async (tx) => {
      hasActed = false;
      const act = async () => {
        const answer = await handler.act({ ...context, ...parts.within(tx), db: tx }, input, prepared);
        await parts.settle(tx);
        hasActed = true;
        return answer;
      };
      return call === null ? act() : once(tx, call, act);
    });
  } finally {
    dependencies.kept?.hasWritten();
    // When the act was done and the commit failed, nobody knows whether it counts: then what was prepared must stay.
    if (!hasActed) await handler.undo?.(context, prepared);
  }
}

/** The same fields with another file are another request. */
function withUploads(input: object, { uploads }: Context): object {
  return uploads.size === 0 ? input : { ...input, uploads: [...uploads].map(([field, { sha256 }]) => [field, sha256]) };
}

async function once(tx: Db, call: IdempotentCall, act: () => Promise<unknown>): Promise<unknown> {
  const stored = await claimKey(tx, call);
  if (stored) return stored.answer;
  const answer = await act();
  await storeAnswer(tx, call, answer);
  return answer;
}

function callerOf(request: FastifyRequest, endpoint: Endpoint, context: Context): { route: string; caller: string } {
  return { route: `${endpoint.method} ${endpoint.path}`, caller: context.actor?.userId ?? addressKey(request.ip) };
}

function checkedKey(key: string | string[] | undefined): string | undefined {
  if (typeof key !== 'string') return undefined;
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw fail('bad_request', { detail: 'The Idempotency-Key header is not valid.' });
  return key;
}

function contextOf(request: FastifyRequest, { db, clock, deriveKey, files, publicUrl, rateLimitFactor, sendsMail, legalHoldDays }: RouteDependencies): Context {
  const now = clock();
  const { ip } = request;
  return {
    db,
    ...apartOf(db, null).within(db),
    now,
    newId: () => uuidv7(now),
    actor: request.actor,
    request: {
      id: request.id,
      ip,
      ipPrefix: addressPrefix(ip),
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 200),
      elapsedMs: () => performance.now() - request.arrivedMs,
    },
    log: request.log as Context['log'],
    deriveKey,
    files,
    uploads: request.uploads ?? NO_UPLOADS,
    publicUrl,
    rateLimitFactor,
    sendsMail,
    legalHoldDays,
  };
}

function schemaOf(endpoint: Endpoint): Record<string, unknown> {
  const success = z.literal(true);
  const envelope =
    endpoint.envelope === 'flat'
      ? z.extend(endpoint.response as z.ZodMiniObject, { success })
      : z.object({ success, data: endpoint.response });
  return {
    ...documented(endpoint, envelope),
    ...(endpoint.params ? { params: endpoint.params } : {}),
    ...(endpoint.query ? { querystring: endpoint.query } : {}),
    ...(endpoint.body ? { body: endpoint.body } : {}),
  };
}

function refuseOtherMethods(app: FastifyInstance, routes: readonly Route[]): void {
  // What a browser asks before it calls from another site has been answered before.
  const methods: HTTPMethods[] = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'];
  const byUrl = new Map<string, HTTPMethods[]>();
  for (const { endpoint } of routes) {
    byUrl.set(urlOf(endpoint), [...(byUrl.get(urlOf(endpoint)) ?? []), endpoint.method]);
  }
  for (const [url, allowed] of byUrl) {
    app.route({
      method: methods.filter((method) => !allowed.includes(method)),
      url,
      schema: { hide: true },
      onRequest: async (_request, reply) => {
        reply.header('allow', allowed.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', '));
        throw fail('method_not_allowed');
      },
      handler: async () => undefined,
    });
  }
}
