/** Assembles the server: features' routes on the HTTP platform. Tests assemble it too. */
import type { FastifyInstance } from 'fastify';
import type { Config } from './platform/config.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database.ts';
import type { Files } from './platform/files/files.ts';
import type { DeriveKey } from './platform/keys.ts';
import { withLimitedWait } from './platform/limited-wait.ts';
import type { KeptAnswers } from './platform/kept-answers.ts';
import type { Replica } from './platform/replica.ts';
import { installAdmission } from './platform/http/admission.ts';
import { answerNotFound } from './platform/http/error-mapper.ts';
import { installDraining } from './platform/http/draining.ts';
import { registerHealth } from './platform/http/health.ts';
import { registerMetrics } from './platform/http/metrics.ts';
import { registerRoutes, type Route } from './platform/http/route.ts';
import { createServer } from './platform/http/server.ts';
import type { Log } from './platform/log.ts';
import { authenticate } from './features/accounts/service.ts';
import { recordDenied } from './features/activity/service.ts';
import { figures, routes } from './features/index.ts';
import { registerSitemap } from './features/vendors/sitemap.ts';

export type AppParts = { config: Config; database: Database; replica?: Replica | undefined; kept?: KeptAnswers | undefined; log: Log; clock: Clock; deriveKey: DeriveKey; files: Files; isDraining?: () => boolean };

/** The API with its health addresses; pages are added by whoever serves them. */
export async function createApp(parts: AppParts): Promise<{ app: FastifyInstance; routes: readonly Route[] }> {
  const { config, database, replica, log, clock } = parts;
  const reads = withLimitedWait(database);
  const app = await createServer(config, database.db, log);
  const isDraining = parts.isDraining ?? (() => false);
  installDraining(app, isDraining);
  installAdmission(app, database.pool);
  registerHealth(app, database.pool, parts.files, isDraining);
  registerMetrics(app, { token: config.metricsToken, database, replica, kept: parts.kept, figures });
  registerRoutes(app, routes, {
    db: database.db,
    reads,
    readReplica: replica?.read,
    kept: parts.kept,
    clock,
    authenticate,
    deriveKey: parts.deriveKey,
    files: parts.files,
    publicUrl: config.publicUrl,
    rateLimitFactor: config.rateLimitFactor,
    sendsMail: config.smtpUrl !== undefined,
    legalHoldDays: config.legalHoldDays,
    onDenied: recordDenied,
  });
  registerSitemap(app, { read: replica?.read ?? ((act) => act(reads)), clock, publicUrl: config.publicUrl, rateLimitFactor: config.rateLimitFactor });
  app.setNotFoundHandler(answerNotFound);
  app.all('/api/*', { schema: { hide: true } }, (request, reply) => answerNotFound(request, reply));
  return { app, routes };
}
