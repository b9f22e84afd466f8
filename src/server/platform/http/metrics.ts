/** GET /metrics for Prometheus: requests, the process, the pool, and the figures of the features. Nothing personal, few labels. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { type Database, errorCode } from '../database.ts';
import { fail } from '../errors.ts';
import { type Figure, figureReader, type Reading } from '../figures.ts';
import type { KeptAnswers } from '../kept-answers.ts';
import type { Replica } from '../replica.ts';
import { answerNotFound } from './error-mapper.ts';

type MetricsOptions = { token: string | undefined; database: Database; replica?: Replica | undefined; kept?: KeptAnswers | undefined; figures: readonly Figure[] };

/** Without a token nothing is measured and the address is not there. */
export function registerMetrics(app: FastifyInstance, { token, database, replica, kept, figures }: MetricsOptions): void {
  if (token === undefined) {
    app.get('/metrics', { schema: { hide: true } }, (request, reply) => answerNotFound(request, reply));
    return;
  }
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureRequests(app, registry);
  measurePool(database.pool, 'newsco_pool_connections', 'Database connections for requests, those of background jobs are apart; "waiting" are acts that wait for one', registry);
  if (replica) measureReplica(replica, registry);
  if (kept) measureKept(kept, registry);
  const read = figureReader(database.db, figures);
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!isToken(token, request)) throw fail('not_signed_in');
    const readings = await read().catch((error: unknown) => {
      request.log.warn({ code: errorCode(error) }, 'figures could not be read');
      return null;
    });
    const parts = await Promise.all([registry.metrics(), figuresText(readings)]);
    return reply.header('cache-control', 'no-store').type(registry.contentType).send(parts.join('\n'));
  });
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Digests are of one length, which the comparison wants, and tell nothing by the time it takes. */
function isToken(token: string, request: FastifyRequest): boolean {
  const given = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  return given !== undefined && timingSafeEqual(digest(given), digest(token));
}

function measureRequests(app: FastifyInstance, registry: Registry): void {
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Answers by route and class of status, with the time they took',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    duration.observe({ method: request.method, route: routeOf(request), status: `${Math.floor(reply.statusCode / 100)}xx` }, reply.elapsedTime / 1000);
  });
}

/** The pattern of an API route. Pages are one, files and the rest another: each would be hundreds of lines. */
function routeOf({ routeOptions }: FastifyRequest): string {
  if (routeOptions.config.endpoint) return routeOptions.url ?? '';
  return routeOptions.url === '/*' ? '(page)' : '(other)';
}

function measurePool(pool: pg.Pool, name: string, help: string, registry: Registry): void {
  const connections = new Gauge({
    name,
    help,
    labelNames: ['state'],
    registers: [],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  registry.registerMetric(connections);
}

function measureReplica(replica: Replica, registry: Registry): void {
  measurePool(replica.pool, 'newsco_replica_pool_connections', 'Connections of this process to the replica', registry);
  registry.registerMetric(new Gauge({
    name: 'newsco_replica_lag_seconds',
    help: 'The replica holds everything that is older than this; looked at every second, infinite while it is away',
    registers: [],
    collect() {
      this.set(replica.lagSeconds());
    },
  }));
  registry.registerMetric(new Counter({
    name: 'newsco_public_reads_total',
    help: 'Reads that the replica may answer, by who did',
    labelNames: ['served_by'],
    registers: [],
    collect() {
      this.reset();
      for (const [server, reads] of Object.entries(replica.served)) this.inc({ served_by: server }, reads);
    },
  }));
}

function measureKept(kept: KeptAnswers, registry: Registry): void {
  registry.registerMetric(new Gauge({
    name: 'newsco_kept_answers_bytes',
    help: 'Memory taken by answers that are kept until what they tell changes',
    registers: [],
    collect() {
      this.set(kept.bytes);
    },
  }));
  registry.registerMetric(new Counter({
    name: 'newsco_kept_answers_total',
    help: 'Answers that may be kept, by where they came from',
    labelNames: ['served_by'],
    registers: [],
    collect() {
      this.reset();
      for (const [source, answers] of Object.entries(kept.served)) this.inc({ served_by: source }, answers);
    },
  }));
}

/** Made anew each time: what could not be read is left out rather than shown as it was. */
function figuresText(readings: readonly Reading[] | null): Promise<string> {
  const registry = new Registry();
  new Gauge({ name: 'newsco_database_up', help: '1 when the figures of the database could be read', registers: [registry] }).set(readings === null ? 0 : 1);
  for (const { figure, value } of readings ?? []) {
    const { name, help, label } = figure;
    const gauge = new Gauge({ name, help, labelNames: label === undefined ? [] : [label], registers: [registry] });
    if (label === undefined || typeof value === 'number') gauge.set(Number(value));
    else for (const [one, amount] of Object.entries(value)) gauge.set({ [label]: one }, amount);
  }
  return registry.metrics();
}
