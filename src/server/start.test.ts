/** Demo data and real ones never meet: the passwords of a demo are published, and everybody may read its mails. */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from './platform/config.ts';
import { createLog } from './platform/log.ts';
import { StartError, startServer } from './start.ts';

let DATA_DIR: string;
beforeEach(() => {
  DATA_DIR = mkdtempSync(join(tmpdir(), 'newsco-start-'));
});
afterEach(() => rmSync(DATA_DIR, { recursive: true }));

const start = (mode: 'production' | 'demo', settings: Record<string, string> = {}) => startServer(readConfig({ DATA_DIR, ...settings }, mode), createLog('silent'));

test('a demo folder is not taken for a real one', async () => {
  writeFileSync(join(DATA_DIR, 'demo-data'), '');
  await expect(start('production')).rejects.toEqual(new StartError(`${DATA_DIR} holds demo data, whose passwords are published. Choose another DATA_DIR.`));
});

test('a real folder is not taken for a demo, nor marked as one', async () => {
  mkdirSync(join(DATA_DIR, 'database'));
  await expect(start('demo')).rejects.toEqual(new StartError(`${DATA_DIR} holds data that are no demo. Choose another DATA_DIR.`));
  expect(existsSync(join(DATA_DIR, 'demo-data'))).toBe(false);
});

test("a server's database is not filled with a demo", async () => {
  await expect(start('demo', { DATABASE_URL: 'postgres://newsco@127.0.0.1:1/newsco' })).rejects.toEqual(new StartError('The demo keeps its data in a folder of its own: start it without DATABASE_URL.'));
});
