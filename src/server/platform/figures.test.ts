/** How often the figures of the operator are read. */
import { expect, test } from 'vitest';
import type { Db } from './database.ts';
import { figureReader } from './figures.ts';

const db = { connection: () => ({ execute: (work: (db: Db) => unknown) => work(null as never) }) } as unknown as Db;

function readerOf(takesMs: number) {
  let nowMs = 0;
  let reads = 0;
  const figure = {
    name: 'newsco_things',
    help: 'Things',
    read: async () => {
      reads += 1;
      nowMs += takesMs;
      if (takesMs < 0) throw new Error('no database');
      return reads;
    },
  };
  const read = figureReader(db, [figure], () => nowMs);
  return { read, reads: () => reads, wait: (ms: number) => void (nowMs += ms) };
}

test('once in 15 seconds, however many ask', async () => {
  const { read, reads, wait } = readerOf(10);
  await Promise.all([read(), read(), read()]);
  wait(14_900);
  await read();
  expect(reads()).toBe(1);
  wait(200);
  expect(await read()).toMatchObject([{ value: 2 }]);
});

test('a slow count is repeated after twenty times its own time', async () => {
  const { read, reads, wait } = readerOf(2000);
  await read();
  wait(39_000);
  await read();
  expect(reads()).toBe(1);
  wait(2000);
  await read();
  expect(reads()).toBe(2);
});

test('after a fault it is tried again when the time is over', async () => {
  const { read, reads, wait } = readerOf(-1);
  await expect(read()).rejects.toThrow('no database');
  await expect(read()).rejects.toThrow('no database');
  wait(15_001);
  await expect(read()).rejects.toThrow('no database');
  expect(reads()).toBe(2);
});
