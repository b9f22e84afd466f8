/** The real server on a database of its own, driven over HTTP without a port. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { inject } from 'vitest';
import type {} from './test-cluster.ts';
import type { Endpoint, InputOf, OutputOf } from '../../contract/shared/endpoint.ts';
import type { FailureBody } from '../../contract/shared/api-error.ts';
import { requestParts } from '../../contract/shared/request.ts';
import { createApp } from '../app.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { openFiles } from '../platform/files/files.ts';
import { openKeptAnswers } from '../platform/kept-answers.ts';
import { keysOf } from '../platform/keys.ts';
import { createLog } from '../platform/log.ts';
import { openReplica } from '../platform/replica.ts';
import { createTestDatabase, joinTestDatabase, type TestDatabase } from './test-database.ts';

export const TEST_NOW = new Date('2026-11-15T06:30:00.000Z');

export type Answer<T> = { status: number; headers: Record<string, unknown>; body: { success: boolean; data: T } & FailureBody; text: string };

type CallSettings = { token?: string | null; key?: string; ip?: string; headers?: Record<string, string> };

export type TestApp = Awaited<ReturnType<typeof createTestApp>>;

/** Another server of the same installation would be started on these. */
type Shared = { database: TestDatabase; dataDir: string };

/** Starts it. `settings` are environment variables; limits are off and no answers are kept unless told. With `shared` it is a second server beside another one; `extend` adds to it what the API has not, such as pages. */
export async function createTestApp(settings: Record<string, string> = {}, shared?: Shared, extend?: (app: FastifyInstance, config: Config) => Promise<void>) {
  const database: TestDatabase = shared ? joinTestDatabase(shared.database) : await createTestDatabase(inject('adminUrl'));
  let now = TEST_NOW;
  const logged: string[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged.push(chunk.toString());
      done();
    },
  });
  const dataDir = shared?.dataDir ?? (await mkdtemp(join(tmpdir(), 'newsco-test-')));
  const ofReplica = settings['DATABASE_REPLICA_URL'] === undefined ? {} : { DATABASE_URL: database.url };
  const config = readConfig({ DATA_DIR: dataDir, RATE_LIMITS: 'off', PUBLIC_URL: 'http://localhost:3000', KEPT_ANSWERS_MB: '0', ...ofReplica, ...settings }, 'test');
  const deriveKey = keysOf('the secret of every test database');
  const files = await openFiles(config, deriveKey);
  const log = createLog('info', sink);
  const replica = config.databaseReplicaUrl === undefined ? undefined : openReplica({ primary: database.url, replica: config.databaseReplicaUrl }, database, log);
  const kept = config.keptAnswersBytes === 0 ? undefined : openKeptAnswers(database.url, config.keptAnswersBytes, log, replica?.holds);
  const { app, routes } = await createApp({ config, database, replica, kept, log, clock: () => now, deriveKey, files });
  await extend?.(app, config);
  await app.ready();

  /** Calls an endpoint as the contract declares it. A number-valued `ip` part keeps clients apart. */
  async function call<E extends Endpoint>(endpoint: E, input: InputOf<E>, settings: CallSettings = {}): Promise<Answer<OutputOf<E>>> {
    const parts = requestParts(endpoint, input as never);
    const response = await app.inject({
      method: endpoint.method,
      url: `/api${parts.path}`,
      remoteAddress: settings.ip ?? '127.0.0.1',
      headers: {
        ...(settings.token ? { authorization: `Bearer ${settings.token}` } : {}),
        ...(settings.key ? { 'idempotency-key': settings.key } : {}),
        ...settings.headers,
      },
      ...(parts.body === undefined ? {} : endpoint.multipart ? { body: toForm(parts.body as Record<string, string | Blob>) } : { payload: parts.body as object }),
    });
    return { status: response.statusCode, headers: response.headers, body: bodyOf(response), text: response.body };
  }

  return {
    app,
    routes,
    call,
    config,
    deriveKey,
    files,
    dataDir,
    db: database.db,
    database,
    replica,
    kept,
    logged,
    now: () => now,
    setNow(next: Date) {
      now = next;
    },
    async close() {
      await app.close();
      await replica?.close();
      await kept?.close();
      await database.drop();
      if (!shared) await rm(dataDir, { recursive: true });
    },
  };
}

/** A file stands where the data would. */
function bodyOf(response: { headers: Record<string, unknown>; rawPayload: Buffer; json(): never }): never {
  const isJson = String(response.headers['content-type']).startsWith('application/json');
  return isJson ? response.json() : ({ success: true, data: response.rawPayload } as never);
}

function toForm(fields: Record<string, string | Blob | undefined>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) form.append(name, value, value instanceof File ? value.name : 'photo');
    else if (value !== undefined) form.append(name, value);
  }
  return form;
}
