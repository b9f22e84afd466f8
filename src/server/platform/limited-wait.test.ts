/** Who gets a connection, who waits, and who is sent away. */
import { stat } from 'node:fs';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppError } from './errors.ts';
import { limitedConnect } from './limited-wait.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function fakePool(max: number) {
  const connect = vi.fn<() => Promise<pg.PoolClient>>(async () => ({ release: vi.fn<() => void>() }) as unknown as pg.PoolClient);
  return { connect, pool: { connect, options: { max } } as unknown as pg.Pool };
}

test('the third of two waits until one comes back, in turn', async () => {
  const { pool, connect } = fakePool(2);
  const take = limitedConnect(pool, 300);
  const [first] = await Promise.all([take(), take()]);
  const came: string[] = [];
  const third = take().then(() => came.push('third'));
  const fault = vi.fn<(error: unknown) => void>();
  void take().then(() => came.push('fourth'), fault);
  await vi.advanceTimersByTimeAsync(200);
  expect(connect).toHaveBeenCalledTimes(2);
  first.release();
  await third;
  expect(came).toEqual(['third']);
  await vi.advanceTimersByTimeAsync(101);
  expect(fault).toHaveBeenCalledExactlyOnceWith(expect.any(AppError));
  expect(came).toEqual(['third']);
});

test('whoever gave up leaves no gap: the next one who comes back serves the next one who waits', async () => {
  const { pool } = fakePool(1);
  const take = limitedConnect(pool, 300);
  const held = await take();
  const gone = vi.fn<(error: AppError) => void>();
  void take().catch(gone);
  await vi.advanceTimersByTimeAsync(301);
  expect(gone).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'not_ready' }));
  const later = take();
  held.release();
  (await later).release();
  await expect(take()).resolves.toBeDefined();
});

test('a process that stood still sends nobody away whose connection has come meanwhile', async () => {
  vi.useRealTimers();
  const take = limitedConnect(fakePool(1).pool, 100);
  const held = await take();
  const waiting = take();
  stat('.', () => held.release());
  const end = performance.now() + 300;
  while (performance.now() < end);
  await expect(waiting).resolves.toBeDefined();
});

test('a connection that could not be made is given back', async () => {
  const { pool, connect } = fakePool(1);
  connect.mockRejectedValueOnce(new Error('away'));
  const take = limitedConnect(pool, 300);
  await expect(take()).rejects.toThrow('away');
  await expect(take()).resolves.toBeDefined();
});
