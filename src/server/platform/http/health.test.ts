/** Whoever spreads requests over servers learns in time that one of them stops. */
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { migrationNames } from '../migrations.ts';
import { installErrorMapper } from './error-mapper.ts';
import { registerHealth } from './health.ts';

test('a server is ready until it begins to stop, and lives on while it does', async () => {
  const app = fastify();
  installErrorMapper(app);
  const pool = { query: async () => ({ rows: (await migrationNames()).map((name) => ({ name })) }) };
  let isDraining = false;
  registerHealth(app, pool as never, { check: async () => undefined } as never, () => isDraining);
  const statuses = async () => [(await app.inject('/livez')).statusCode, (await app.inject('/readyz')).statusCode];
  expect(await statuses()).toEqual([200, 200]);
  isDraining = true;
  expect(await statuses()).toEqual([200, 503]);
});
