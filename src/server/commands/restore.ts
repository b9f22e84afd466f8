/**
 * Puts a backup back: `npm run restore -- --from ./backups/newsco-... [--erasures erasures.txt] [--force]`, while no server runs.
 * What people have had erased since the backup was made is erased again.
 */
import { access, cp, mkdir, readdir, readFile, rename } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { reasonOf } from '../platform/database-faults.ts';
import { isClusterInUse } from '../platform/embedded-postgres/index.ts';
import { filesFolder } from '../platform/files/files.ts';
import { loadSecret } from '../platform/keys.ts';
import { keyMark } from './backup/key-mark.ts';
import { type Manifest, openBackup } from './backup/manifest.ts';
import { contentOf } from './backup/content.ts';
import { withClient } from './backup/client.ts';
import { findTool, runTool, serverMajor } from './backup/server-tools.ts';
import { command, onDatabase, openEmbedded, Refusal } from './on-database.ts';
import { repeatErasures } from './repeat-erasures.ts';
import { commandSettings } from './settings.ts';

type Task = { config: Config; from: string; manifest: Manifest; force: boolean; stamp: string };

const exists = (path: string) => access(path).then(() => true, () => false);
const isFilled = (path: string) => readdir(path).then((names) => names.length > 0, () => false);
const HOW_TO_OVERWRITE = 'Use --force to put the backup in its place.';

async function refuseFilled(path: string | null, { force }: Task): Promise<void> {
  if (path !== null && !force && (await isFilled(path))) throw new Refusal(`There is something in ${path} already. ${HOW_TO_OVERWRITE} (What is there is kept beside it.)`);
}

/** What is there already is moved aside, never removed. */
async function makeRoom(path: string, { stamp }: Task): Promise<void> {
  if (await isFilled(path)) await rename(path, `${path}.before-${stamp}`);
}

async function restoreCluster(task: Task): Promise<void> {
  const { config, from } = task;
  const dataDir = join(resolve(config.dataDir), 'database');
  if (await isClusterInUse(dataDir)) throw new Refusal('A server runs on this database: stop it first.');
  const folder = join(dataDir, 'cluster');
  await refuseFilled(folder, task);
  await makeRoom(folder, task);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await cp(join(from, 'cluster'), folder, { recursive: true, mode: 0 });
}

const USED = `select count(*)::integer as n from pg_stat_activity where datname = current_database() and application_name = 'newsco'`;
const FILLED = `select count(*)::integer as n from pg_class c join pg_namespace s on s.oid = c.relnamespace where s.nspname in ('public', 'graphile_worker') and c.relkind = 'r'`;

/** All or nothing. Emptied with --force: whatever lay in the schemas of this product is gone then. */
async function restoreDump({ from, force }: Task, url: string): Promise<void> {
  await withClient(url, async (client) => {
    const count = async (statement: string) => (await client.query<{ n: number }>(statement)).rows[0]!.n;
    if ((await count(USED)) > 0) throw new Refusal('A server uses this database: stop it first.');
    const tool = await findTool('pg_restore', await serverMajor(client));
    if ((await count(FILLED)) > 0) {
      if (!force) throw new Refusal(`The database of DATABASE_URL is not empty. ${HOW_TO_OVERWRITE} (What is in it is lost.)`);
      await client.query('drop schema if exists graphile_worker cascade; drop schema public cascade; create schema public');
    }
    await runTool(tool, url, ['--no-owner', '--no-privileges', '--no-comments', '--exit-on-error', '--single-transaction', join(from, 'database.dump')]);
  });
}

async function restoreFiles(task: Task): Promise<void> {
  const folder = filesFolder(task.config);
  if (folder === null || task.manifest.files === null) return;
  await makeRoom(folder, task);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (await exists(join(task.from, 'files'))) await cp(join(task.from, 'files'), folder, { recursive: true });
}

/** Later backups of the same folder know what was erased since. */
async function knownErasures(from: string, given: string | undefined): Promise<string[]> {
  const siblings = (await readdir(dirname(from))).map((name) => join(dirname(from), name, 'erasures.txt'));
  const texts = await Promise.all([...siblings, ...(given === undefined ? [] : [resolve(given)])].map((path) => readFile(path, 'utf8').catch((error: unknown) => {
    if (given !== undefined && path === resolve(given)) throw new Refusal(`The list ${given} cannot be read: ${(error as Error).message}`);
    return '';
  })));
  return [...new Set(texts.flatMap((text) => text.split('\n').filter(Boolean)))];
}

/** Of the database that is about to be replaced, where it can still be read. */
async function presentErasures(config: Config): Promise<string[]> {
  try {
    return await withDatabase(config, async (client) => (await contentOf(client)).erasures);
  } catch (error) {
    console.log(`What was erased from the present database cannot be read (${reasonOf(error)}): give a list by --erasures if there is one.`);
    return [];
  }
}

async function withDatabase<T>(config: Config, work: (client: pg.Client) => Promise<T>): Promise<T> {
  if (config.databaseUrl !== undefined) return withClient(config.databaseUrl, work);
  const cluster = await openEmbedded(config);
  try {
    return await withClient(cluster.superuserUrl, work);
  } finally {
    await cluster.stop();
  }
}

function refuseOtherKind({ database }: Manifest, { databaseUrl }: Config): void {
  if (database === 'dump' && databaseUrl === undefined) throw new Refusal('This backup is of a PostgreSQL server: set DATABASE_URL to an empty database.');
  if (database === 'cluster' && databaseUrl !== undefined) throw new Refusal('This backup is of the embedded database: restore it without DATABASE_URL.');
}

async function refuseOtherKey({ key_mark }: Manifest, config: Config): Promise<void> {
  const isKnown = config.fileKey !== undefined || (await exists(join(resolve(config.dataDir), 'file-key')));
  if (!isKnown) throw new Refusal(`The secret of this installation is missing: put it into ${join(resolve(config.dataDir), 'file-key')} or FILE_KEY first. Without it stored files cannot be opened.`);
  if (keyMark(await loadSecret(config)) !== key_mark) throw new Refusal('The secret (FILE_KEY, or file-key in DATA_DIR) is not the one of this backup: its files could not be opened.');
}

async function countRows(config: Config, tables: readonly string[]): Promise<Record<string, number>> {
  return onDatabase(config, async ({ pool }) => {
    const counts: Record<string, number> = {};
    for (const table of tables) counts[table] = (await pool.query<{ n: number }>(`select count(*)::integer as n from ${pg.escapeIdentifier(table)}`)).rows[0]!.n;
    return counts;
  });
}

await command(async () => {
  const { values } = parseArgs({ options: { from: { type: 'string' }, erasures: { type: 'string' }, force: { type: 'boolean', default: false } } });
  if (values.from === undefined) throw new Refusal('Say which backup: npm run restore -- --from ./backups/newsco-... [--force]');
  const from = resolve(values.from);
  const config = commandSettings();
  const manifest = await openBackup(from);
  refuseOtherKind(manifest, config);
  await refuseOtherKey(manifest, config);
  const erasures = await knownErasures(from, values.erasures);
  const task: Task = { config, from, manifest, force: values.force, stamp: systemClock().toISOString().replaceAll(/[-:]|\.\d+/g, '') };
  if (task.force) erasures.push(...(await presentErasures(config)));
  // The database refuses before anything is changed; the files follow it.
  await refuseFilled(filesFolder(config), task);
  await (config.databaseUrl === undefined ? restoreCluster(task) : restoreDump(task, config.databaseUrl));
  await restoreFiles(task);
  const rows = await countRows(config, Object.keys(manifest.rows));
  const repeated = await onDatabase(config, ({ db }) => repeatErasures(db, erasures));
  console.log(`Restored the backup of ${manifest.made_at}: ${Object.entries(rows).map(([table, n]) => `${n} ${table}`).join(', ')}.`);
  console.log(`${repeated} erasures of later were repeated.`);
});
