/**
 * Copies database and files while the server runs: `npm run backup -- [--to ./backups] [--keep 14]`.
 * FILE_KEY is not in the copy: with it, whoever finds a backup could open the files.
 */
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { recordActivity } from '../features/activity/service.ts';
import { systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { filesFolder } from '../platform/files/files.ts';
import { commandContext } from '../platform/http/command-context.ts';
import { loadSecret } from '../platform/keys.ts';
import { withClient } from './backup/client.ts';
import { copyCluster } from './backup/copy-cluster.ts';
import { keyMark } from './backup/key-mark.ts';
import { closeBackup, type Manifest } from './backup/manifest.ts';
import { contentOf, type Content } from './backup/content.ts';
import { findTool, runTool, serverMajor } from './backup/server-tools.ts';
import { copyTree, listTree } from './backup/tree.ts';
import { command, onDatabase, openEmbedded, Refusal } from './on-database.ts';
import { commandSettings } from './settings.ts';

const NAME = /^newsco-\d{8}T\d{6}Z$/;

type DatabaseCopy = Pick<Manifest, 'database' | 'postgres'> & { content: Content };

/** Counts, erasures and dump are of one moment: all read the same snapshot. */
async function dumpServer(url: string, folder: string): Promise<DatabaseCopy> {
  return withClient(url, async (client) => {
    const major = await serverMajor(client);
    const tool = await findTool('pg_dump', major);
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id');
    const content = await contentOf(client);
    await runTool(tool, url, ['--format=custom', '--no-owner', '--no-privileges', '--no-unlogged-table-data', `--snapshot=${rows[0]!.id}`, `--file=${join(folder, 'database.dump')}`]);
    return { database: 'dump', postgres: String(major), content };
  });
}

async function copyEmbedded(config: Config, folder: string): Promise<DatabaseCopy> {
  const cluster = await openEmbedded(config);
  try {
    return await withClient(cluster.superuserUrl, async (client) => {
      await copyCluster(client, cluster.folder, join(folder, 'cluster'));
      return { database: 'cluster', postgres: String(await serverMajor(client)), content: await contentOf(client) };
    });
  } finally {
    await cluster.stop();
  }
}

/** After the database: a file that came in between is one too many, which does no harm. */
async function copyFiles(config: Config, folder: string): Promise<number | null> {
  const from = filesFolder(config);
  if (from === null) return null;
  await mkdir(from, { recursive: true });
  await copyTree(from, join(folder, 'files'), (path) => !path.endsWith('.part'));
  return (await listTree(join(folder, 'files'))).length;
}

/** Under another name until it is whole. */
async function makeBackup(config: Config, parent: string, now: Date): Promise<{ folder: string; manifest: Manifest }> {
  const folder = join(parent, `newsco-${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`);
  const unfinished = `${folder}.part`;
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  try {
    const secret = await loadSecret(config);
    const { content, ...copy } = config.databaseUrl === undefined ? await copyEmbedded(config, unfinished) : await dumpServer(config.databaseUrl, unfinished);
    const manifest: Manifest = { format: 1, made_at: now.toISOString(), ...copy, rows: content.rows, files: await copyFiles(config, unfinished), key_mark: keyMark(secret) };
    await writeFile(join(unfinished, 'erasures.txt'), content.erasures.map((line) => `${line}\n`).join(''), { mode: 0o600 });
    await closeBackup(unfinished, manifest);
    await rename(unfinished, folder);
    return { folder, manifest };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

async function removeOld(parent: string, keep: number): Promise<number> {
  const old = (await readdir(parent)).filter((name) => NAME.test(name)).toSorted().slice(0, -keep);
  for (const name of old) await rm(join(parent, name), { recursive: true });
  return old.length;
}

function readOptions(): { parent: string; keep: number | undefined } {
  const { values } = parseArgs({ options: { to: { type: 'string', default: './backups' }, keep: { type: 'string' } } });
  const keep = values.keep === undefined ? undefined : Number(values.keep);
  if (keep !== undefined && !(Number.isInteger(keep) && keep > 0)) throw new Refusal('--keep must be a number of backups, such as 14.');
  return { parent: resolve(values.to), keep };
}

await command(async () => {
  const { parent, keep } = readOptions();
  const config = commandSettings();
  const now = systemClock();
  const { folder, manifest } = await makeBackup(config, parent, now);
  await onDatabase(config, ({ db }) => recordActivity(commandContext(db, now, 'command'), { action: 'backup_made', objectType: 'system', objectId: 'backup', detail: manifest.rows }));
  const removed = keep === undefined ? 0 : await removeOld(parent, keep);
  console.log(`Backup in ${folder}: ${Object.entries(manifest.rows).map(([table, n]) => `${n} ${table}`).join(', ')}, ${manifest.files ?? 'no'} stored files.${removed > 0 ? ` ${removed} older ones removed.` : ''}`);
  if (manifest.files === null) console.log('Files lie in the bucket of FILES_URL: switch on its versioning, they are not in the backup.');
  console.log(`Keep the secret apart from it (${config.fileKey === undefined ? join(resolve(config.dataDir), 'file-key') : 'FILE_KEY'}): without it stored files cannot be opened.`);
});
