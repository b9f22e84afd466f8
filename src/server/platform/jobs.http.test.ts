/** What a worker does where something goes wrong. */
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { enqueue, startWorker } from './jobs.ts';
import { createLog } from './log.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** The pool, with something done before each statement. */
function poolWith(before: (text: string) => Promise<void>): pg.Pool {
  const { pool } = app.database;
  const watched = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    const send = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
    client.query = ((...given: unknown[]) => {
      const [first] = given as [string | { text: string }];
      // With a callback it is somebody else's.
      if (typeof given.at(-1) === 'function') return send(...given);
      return before(typeof first === 'string' ? first : first.text).then(() => send(...given));
    }) as typeof client.query;
  });
  return pool;
}

test('the end of a job that cannot be noted while another one ends: the next jobs are run', async () => {
  let failures = 0;
  const pool = poolWith(async (text) => {
    if (text.startsWith('UNLISTEN')) await delay(500);
    if (failures === 0 && text.includes('_private_jobs') && text.includes('delete from')) {
      failures += 1;
      throw new Error('Connection terminated unexpectedly');
    }
  });
  const done: string[] = [];
  const work = async (payload: Record<string, unknown>) => {
    await delay(Number(payload['ms']));
    done.push(String(payload['name']));
  };
  const worker = await startWorker({ pool, log: createLog('silent'), tasks: { work } });
  await enqueue(app.db, 'work', { name: 'lost', ms: 50 });
  await enqueue(app.db, 'work', { name: 'beside it', ms: 150 });
  await vi.waitFor(() => expect(done).toEqual(['lost', 'beside it']), { timeout: 5000 });
  expect(failures).toBe(1);
  await enqueue(app.db, 'work', { name: 'next', ms: 0 });
  await vi.waitFor(() => expect(done).toContain('next'), { timeout: 15_000, interval: 100 });
  await worker.stop();
});

test('a job that fails is logged by its task and fault, without what the fault quotes', async () => {
  const lines: string[] = [];
  const read = () => app.database.pool.query('select $1::uuid', ['asha@example.com']).then(() => undefined);
  const worker = await startWorker({ pool: app.database.pool, log: createLog('info', { write: (line) => void lines.push(line) }), tasks: { read } });
  await enqueue(app.db, 'read', {});
  await vi.waitFor(() => expect(lines).toHaveLength(1), { timeout: 5000 });
  await worker.stop();
  expect(JSON.parse(lines[0]!)).toMatchObject({ job: 'read', msg: 'job failed', err: { code: '22P02', message: '[not logged]' } });
  expect(lines.join()).not.toContain('asha');
});
