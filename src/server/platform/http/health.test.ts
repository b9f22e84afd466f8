/** Whoever spreads requests over servers learns in time that one of them stops, and takes nothing from those who ask for something. */
import { EventEmitter } from 'node:events';
import fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { migrationNames } from '../migrations.ts';
import { installErrorMapper } from './error-mapper.ts';
import { registerHealth } from './health.ts';

function start() {
  const app = fastify();
  installErrorMapper(app);
  const state = { isDraining: false, isAway: false, hangs: false, release: () => undefined as void, nowMs: 0, looks: 0 };
  const pool = Object.assign(new EventEmitter(), {
    query: async () => {
      state.looks += 1;
      if (state.hangs) await new Promise<void>((resolve) => (state.release = resolve));
      if (state.isAway) throw new Error('away');
      return { rows: (await migrationNames()).map((name) => ({ name })) };
    },
  });
  const loseConnection = () => pool.emit('remove');
  registerHealth(app, pool as never, { check: async () => undefined } as never, () => state.isDraining, () => state.nowMs);
  const ask = async (path: string) => (await app.inject(path)).statusCode;
  return { state, ask, loseConnection, statuses: async () => [await ask('/livez'), await ask('/readyz')] };
}

test('a server is ready until it begins to stop, and lives on while it does', async () => {
  const { state, statuses } = start();
  expect(await statuses()).toEqual([200, 200]);
  state.isDraining = true;
  expect(await statuses()).toEqual([200, 503]);
});

test('a crowd that asks whether it is ready costs one look, and so do those who ask within half a second', async () => {
  const { state, ask } = start();
  const crowd = await Promise.all(Array.from({ length: 100 }, () => ask('/readyz')));
  state.nowMs = 499;
  expect([...crowd, await ask('/readyz')]).toEqual(Array.from({ length: 101 }, () => 200));
  expect(state.looks).toBe(1);
});

test('a look that gets no answer is waited for by nobody who asks two seconds later', async () => {
  const { state, ask } = start();
  state.hangs = true;
  const first = ask('/readyz');
  await vi.waitFor(() => expect(state.looks).toBe(1));
  [state.hangs, state.nowMs] = [false, 2000];
  expect(await ask('/readyz')).toBe(200);
  state.release();
  expect([await first, state.looks]).toEqual([200, 2]);
});

test('what was seen before a connection was lost holds no longer, nor what was just being seen', async () => {
  const { state, ask, loseConnection } = start();
  expect(await ask('/readyz')).toBe(200);
  state.isAway = true;
  loseConnection();
  expect([await ask('/readyz'), await ask('/readyz'), state.looks]).toEqual([503, 503, 2]);
  Object.assign(state, { isAway: false, hangs: true, nowMs: 500 });
  const under = ask('/readyz');
  await vi.waitFor(() => expect(state.looks).toBe(3));
  loseConnection();
  Object.assign(state, { isAway: true, hangs: false });
  expect(await ask('/readyz')).toBe(503);
  state.isAway = false;
  state.release();
  expect([await under, await ask('/readyz'), state.looks]).toEqual([200, 503, 4]);
});

test('half a second later it looks again, and tells what is', async () => {
  const { state, ask } = start();
  expect(await ask('/readyz')).toBe(200);
  [state.isAway, state.nowMs] = [true, 500];
  expect([await ask('/readyz'), state.looks]).toEqual([503, 2]);
  [state.isAway, state.nowMs] = [false, 1000];
  expect([await ask('/readyz'), state.looks]).toEqual([200, 3]);
});
