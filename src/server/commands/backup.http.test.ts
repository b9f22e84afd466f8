/** Backup and restore, there and back: the embedded database while it runs, and a server by its own tools. */
import { execFile } from 'node:child_process';
import { appendFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { recordErasure } from '../features/erasures/service.ts';
import { uuidv7 } from '../platform/clock.ts';
import { type Database, openDatabase } from '../platform/database.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres/index.ts';
import { openFiles } from '../platform/files/files.ts';
import { keysOf, loadSecret } from '../platform/keys.ts';
import { createLog } from '../platform/log.ts';
import { migrateJobs } from '../platform/jobs.ts';
import { migrate } from '../platform/migrations.ts';
import { buildPhoto } from '../testing/builders/files.ts';
import { buildLead } from '../testing/builders/leads.ts';
import { buildVendor } from '../testing/builders/vendors.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import type { TestApp } from '../testing/test-app.ts';
import { serverMajor } from './backup/server-tools.ts';
import { withClient } from './backup/client.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'newsco-backup-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Outcome = { code: number; out: string };

function run(name: string, options: readonly string[], settings: Record<string, string>): Promise<Outcome> {
  return new Promise((resolve) => {
    const env = { ...process.env, DATABASE_URL: '', FILE_KEY: '', ...settings };
    execFile('node', ['--import', 'tsx', `src/server/commands/${name}.ts`, ...options], { env }, (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, out: stdout + stderr }));
  });
}

/** A vendor with a photo and two leads; of one lead and the photo is told whether they are still the same. */
async function fill(database: Database, dataDir: string) {
  const files = await openFiles({ filesUrl: undefined, dataDir }, keysOf(await loadSecret({ fileKey: undefined, dataDir })));
  const app = { db: database.db, files, now: () => new Date('2026-11-15T06:30:00.000Z') } as unknown as TestApp;
  const vendor = await buildVendor(app, {});
  const [lead, erased] = [await buildLead(app, { contactName: 'Kept Contact' }), await buildLead(app, { contactName: 'Erased Contact' })];
  const photo = await buildPhoto(app, vendor.id);
  return { files, leadId: lead.id, erasedId: erased.id, photo };
}

/** What the restored installation answers. */
async function look(database: Database, filled: Awaited<ReturnType<typeof fill>>) {
  const name = (id: string) => database.db.selectFrom('leads').select('contact_name').where('id', '=', id).executeTakeFirst().then((row) => row?.contact_name);
  const file = await database.db.selectFrom('files').selectAll().where('id', '=', filled.photo).executeTakeFirstOrThrow();
  const photo = await filled.files.read({ name: file.id, wrappedKey: file.wrapped_key });
  return { kept: await name(filled.leadId), erased: await name(filled.erasedId), photoStart: photo?.toString('hex', 0, 2), leads: (await database.db.selectFrom('leads').select('id').execute()).length };
}

const JPEG = 'ffd8';

/** Loses a lead and a file, and erases another at its person's wish. */
async function harm(database: Database, filled: Awaited<ReturnType<typeof fill>>): Promise<void> {
  const now = new Date();
  await recordErasure({ db: database.db, now, newId: () => uuidv7(now), deriveKey: () => Buffer.alloc(0), legalHoldDays: 0 }, { type: 'lead', id: filled.erasedId });
  await database.db.deleteFrom('leads').where('id', '=', filled.leadId).execute();
  await filled.files.remove(filled.photo);
}

describe('the embedded database', () => {
  let dataDir: string;
  const open = async () => {
    const cluster = await startEmbeddedPostgres({ dataDir: join(dataDir, 'database'), log: () => undefined });
    const database = openDatabase(cluster.url, createLog('silent'));
    return { database, stop: async () => { await database.close(); await cluster.stop(); } };
  };

  test('is copied while it runs, and put back without what was erased since', { timeout: 120_000 }, async () => {
    dataDir = join(folder, 'embedded');
    const [to, settings] = [join(folder, 'backups'), { DATA_DIR: join(folder, 'embedded') }];
    const first = await open();
    await migrate(first.database.pool, createLog('silent'));
    await migrateJobs(first.database.pool);
    const filled = await fill(first.database, dataDir);
    const made = await run('backup', ['--to', to], settings);
    expect(made).toMatchObject({ code: 0, out: expect.stringMatching(/2 leads,.* 1 stored files/) });
    const [name] = await readdir(to);
    const from = join(to, name!);
    expect(await first.database.db.selectFrom('activity').select('action').where('object_id', '=', 'backup').execute()).toEqual([{ action: 'backup_made' }]);
    expect(await readdir(from)).toEqual(['SHA256SUMS', 'cluster', 'erasures.txt', 'files', 'manifest.json']);
    await harm(first.database, filled);
    expect(await run('restore', ['--from', from, '--force'], settings)).toMatchObject({ code: 1, out: expect.stringContaining('A server runs on this database: stop it first.') });
    await first.stop();
    expect(await run('restore', ['--from', from], settings)).toMatchObject({ code: 1, out: expect.stringContaining('Use --force') });
    expect(await run('restore', ['--from', from, '--force'], settings)).toMatchObject({ code: 0, out: expect.stringContaining('1 erasures') });
    const second = await open();
    expect(await look(second.database, filled)).toMatchObject({ kept: 'Kept Contact', erased: expect.not.stringContaining('Erased'), photoStart: JPEG, leads: 2 });
    await second.stop();
    expect((await readdir(join(dataDir, 'database'))).filter((one) => one.startsWith('cluster.before-'))).toHaveLength(1);
    await refusals(from, settings);
  });

  async function refusals(from: string, settings: Record<string, string>): Promise<void> {
    const empty = { DATA_DIR: join(folder, 'empty') };
    const [without, other] = await Promise.all([run('restore', ['--from', from], empty), run('restore', ['--from', from], { ...empty, FILE_KEY: 'x'.repeat(32) })]);
    expect([without.out, other.out]).toEqual([expect.stringContaining('The secret of this installation is missing'), expect.stringContaining('is not the one of this backup')]);
    await appendFile(join(from, 'erasures.txt'), 'more\n');
    expect(await run('restore', ['--from', from, '--force'], settings)).toMatchObject({ code: 1, out: expect.stringContaining('The backup is damaged: erasures.txt') });
  }
});

describe('a server', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase(inject('adminUrl'));
  });
  afterAll(() => database.drop());

  /** Whether this machine has the tools of the server's version decides what the command must say. */
  const hasTools = async (): Promise<boolean> => {
    const major = await withClient(database.url, serverMajor);
    const installed = await readdir('/usr/lib/postgresql').catch(() => []);
    return installed.some((version) => Number(version) >= major);
  };

  test('is dumped and restored by tools of its version, or the command names what is missing', { timeout: 120_000 }, async () => {
    const [to, dataDir] = [join(folder, 'dumps'), join(folder, 'server')];
    const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir };
    const filled = await fill(database, dataDir);
    const made = await run('backup', ['--to', to], settings);
    if (!(await hasTools())) {
      expect(made).toMatchObject({ code: 1, out: expect.stringMatching(/pg_dump of PostgreSQL \d+ or newer is needed/) });
      expect(await readdir(to)).toEqual([]);
      return;
    }
    expect(made).toMatchObject({ code: 0, out: expect.stringContaining('2 leads') });
    const [name] = await readdir(to);
    const from = join(to, name!);
    expect((await readFile(join(from, 'database.dump'))).toString('latin1', 0, 5)).toBe('PGDMP');
    await harm(database, filled);
    expect((await run('restore', ['--from', from, '--force'], settings)).out).toContain('A server uses this database');
    await database.close();
    expect((await run('restore', ['--from', from], settings)).out).toContain('Use --force');
    expect(await run('restore', ['--from', from, '--force'], settings)).toMatchObject({ code: 0, out: expect.stringContaining('1 erasures') });
    const restored = openDatabase(database.url, createLog('silent'));
    expect(await look(restored, filled)).toMatchObject({ kept: 'Kept Contact', erased: expect.not.stringContaining('Erased'), photoStart: JPEG, leads: 2 });
    await restored.close();
  });
});
