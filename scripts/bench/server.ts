/** The server under a bench: the database it may make, the assembled API on a port, and the statements it sends. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request, type RequestOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../../src/server/app.ts';
import { systemClock } from '../../src/server/platform/clock.ts';
import { readConfig } from '../../src/server/platform/config.ts';
import { type Database, openDatabase } from '../../src/server/platform/database.ts';
import { startEmbeddedPostgres } from '../../src/server/platform/embedded-postgres/index.ts';
import { openFiles } from '../../src/server/platform/files/files.ts';
import { keysOf } from '../../src/server/platform/keys.ts';
import { createLog } from '../../src/server/platform/log.ts';
import type { Sent } from './pgbench.ts';

/** Runs with the database of DATABASE_URL as it is loaded, or else with one of its own that `load` fills. */
export async function withLoadedDatabase(load: (url: string) => Promise<void>, run: (url: string) => Promise<void>): Promise<void> {
  const given = process.env['DATABASE_URL'];
  if (given) return run(given);
  const dataDir = await mkdtemp(join(tmpdir(), 'newsco-bench-'));
  const server = await startEmbeddedPostgres({ dataDir, durable: false, log: (line) => console.error(line) });
  try {
    await load(server.url);
    await run(server.url);
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

export type BenchServer = {
  database: Database;
  /** The answer of a GET below `/api`, or of a POST where there is a body, over one connection that stays open. */
  call(path: string, token?: string, body?: string): Promise<string>;
  /** The statements that went through the pool meanwhile. */
  sentDuring(act: () => Promise<unknown>): Promise<Sent[]>;
  close(): Promise<void>;
};

/** The API on a free port, with one database connection and without rate limits. */
export async function startBenchServer(url: string): Promise<BenchServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'newsco-bench-'));
  const database = openDatabase(url, createLog('warn'), { max: 1 });
  const sent = listen(database);
  const config = readConfig({ RATE_LIMITS: 'off', DATA_DIR: dataDir }, 'test');
  const deriveKey = keysOf('a secret that nothing is kept under');
  const { app } = await createApp({ config, database, log: createLog('silent'), clock: systemClock, deriveKey, files: await openFiles(config, deriveKey) });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    database,
    call: (path, token, body) => call({
      port, host: '127.0.0.1', path: `/api${path}`, agent, method: body === undefined ? 'GET' : 'POST',
      headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...(body === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': `key-${randomUUID()}` }) },
    }, body),
    sentDuring: (act) => sent.during(act),
    async close() {
      agent.destroy();
      await app.close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Notes the statements that go through the pool, to run the very same ones bare. */
function listen(database: Database): { during(act: () => Promise<unknown>): Promise<Sent[]> } {
  let noted: Sent[] = [];
  database.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...parts: unknown[]) => unknown;
    client.query = ((text: unknown, values?: unknown, ...rest: unknown[]) => {
      if (typeof text === 'string') noted.push({ text, values: (values as unknown[] | undefined) ?? [] });
      return query(text, values, ...rest);
    }) as typeof client.query;
  });
  return {
    async during(act) {
      noted = [];
      await act();
      return noted;
    },
  };
}

function call(options: RequestOptions, sent?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    request(options, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => (body += part));
      response.on('end', () => (response.statusCode! < 300 ? resolve(body) : reject(new Error(`${response.statusCode}: ${body}`))));
    }).on('error', reject).end(sent);
  });
}
