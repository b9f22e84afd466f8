/** Rate limits: figures by name. */
import type { FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LimitName } from '../../../contract/shared/endpoint.ts';
import type { Db } from '../database.ts';
import { fail } from '../errors.ts';
import { addressKey, isIpv4 } from './address.ts';
import { countHit, hitCounter } from './hit-counter.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** At `alertAt` hits a line in the log tells the operator who is so eager. */
export type Rule = { max: number; windowMs: number; by: 'address' | 'user'; alertAt?: number };

const perAddress = (max: number, windowMs: number): Rule => ({ max, windowMs, by: 'address' });
const perUser = (max: number, windowMs: number): Rule => ({ max, windowMs, by: 'user' });

export const RULES: Record<LimitName, readonly Rule[]> = {
  everything: [perAddress(1200, MINUTE)],
  login: [perAddress(20, 5 * MINUTE)],
  register: [perAddress(5, HOUR), perAddress(20, DAY)],
  'forgot-password': [perAddress(10, HOUR)],
  'reset-password': [perAddress(10, 15 * MINUTE)],
  'guest-lead': [perAddress(10, HOUR)],
  referral: [perUser(30, HOUR)],
  'request-profession': [perAddress(5, HOUR)],
  rate: [perUser(20, HOUR)],
  directory: [perAddress(60, MINUTE)],
  'vendor-detail': [perAddress(30, MINUTE), perAddress(200, DAY)],
  'reference-data': [perAddress(120, MINUTE)],
  'own-data': [perUser(10, HOUR)],
  export: [{ ...perUser(20, HOUR), alertAt: 10 }],
  'signed-in': [perUser(300, MINUTE)],
  'profile-photo': [perUser(20, HOUR)],
  'test-mail': [perUser(10, HOUR)],
  'id-photo': [{ ...perUser(60, HOUR), alertAt: 30 }],
};

// Indian mobile networks put thousands of people behind one IPv4 address.
const IPV4_FACTOR = 10;

// Wide ones, and up to which share of them nobody waits for the counter: it would take longer than an answer from memory, and somebody who gets half as much again from two
// servers does no harm. Of an account it would be one statement more of each act; beyond a tenth they wait.
const AT_ONCE: Partial<Record<LimitName, number>> = { everything: 1 / 2, directory: 1 / 2, 'vendor-detail': 1 / 2, 'reference-data': 1 / 2, 'signed-in': 1 / 10 };
const shareAtOnce = (key: string) => AT_ONCE[key.slice(0, key.indexOf(':')) as LimitName] ?? 0;

/** Adapts counting to the rate-limit plugin. */
export function rateLimitStore(db: Db): FastifyRateLimitStoreCtor {
  const count = hitCounter(db);
  return class PostgresStore {
    incr(key: string, done: (error: Error | null, result?: { current: number; ttl: number }) => void, windowMs: number, max: number): void {
      count(key, windowMs, max * shareAtOnce(key)).then(
        ({ hits, ttlMs }) => done(null, { current: hits, ttl: ttlMs }),
        (error: Error) => done(error),
      );
    }
    child(): PostgresStore {
      return this;
    }
  };
}

type Client = { key: string; isIpv4: boolean };
const clients = new WeakMap<FastifyRequest, Client>();

/** Who asks, once for each request: behind a proxy the framework reads the whole head again whenever the address is asked for, and each limit asks twice. */
function clientOf(request: FastifyRequest): Client {
  const known = clients.get(request);
  if (known) return known;
  const { ip } = request;
  const client = { key: addressKey(ip), isIpv4: isIpv4(ip) };
  clients.set(request, client);
  return client;
}

export type LimitCheck = (request: FastifyRequest) => Promise<void>;

/** The checks of a named limit: `before` the session is known (by address) and `after` it (by user). */
export function limitChecks(app: FastifyInstance, name: LimitName, factor: number): { before: LimitCheck[]; after: LimitCheck[] } {
  if (!Number.isFinite(factor)) return { before: [], after: [] };
  const make = (by: Rule['by']) => RULES[name].filter((rule) => rule.by === by).map((rule) => check(app, name, rule, factor));
  return { before: make('address'), after: make('user') };
}

function check(app: FastifyInstance, name: LimitName, rule: Rule, factor: number): LimitCheck {
  const limit = app.createRateLimit({
    timeWindow: rule.windowMs,
    max: (request) => Math.ceil(rule.max * factor * (rule.by === 'address' && clientOf(request).isIpv4 ? IPV4_FACTOR : 1)),
    keyGenerator: (request) => `${name}:${rule.windowMs}:${(rule.by === 'user' && request.actor?.userId) || clientOf(request).key}`,
  });
  return async (request) => {
    const result = await limit(request);
    if (!result.isAllowed && result.max - result.remaining === rule.alertAt) request.log.warn({ limit: name, user: request.actor?.userId, hits: rule.alertAt }, 'limit half used');
    if (!result.isAllowed && result.isExceeded) throw fail('too_many_requests', { retryAfterSeconds: Math.max(1, result.ttlInSeconds) });
  };
}

type Limited = { db: Db; rateLimitFactor: number };

/** As `limitSubject`, for limits that nobody is told of: whether this is still within it. */
export async function isWithinLimit(context: Limited, subject: string, max: number, windowMs: number): Promise<boolean> {
  if (!Number.isFinite(context.rateLimitFactor)) return true;
  return (await countHit(context.db, subject, windowMs)).hits <= Math.ceil(max * context.rateLimitFactor);
}

/** A limit on something the request is about (a phone, an e-mail), kept by a service. Throws 429. */
export async function limitSubject(context: Limited, subject: string, max: number, windowMs: number): Promise<void> {
  if (!Number.isFinite(context.rateLimitFactor)) return;
  const { hits, ttlMs } = await countHit(context.db, subject, windowMs);
  if (hits > Math.ceil(max * context.rateLimitFactor)) {
    throw fail('too_many_requests', { retryAfterSeconds: Math.max(1, Math.ceil(ttlMs / 1000)) });
  }
}
