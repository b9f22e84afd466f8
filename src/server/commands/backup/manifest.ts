/** What a backup says of itself, and the sums that prove it whole. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { Refusal } from '../on-database.ts';
import { flush, listTree, sumOf } from './tree.ts';

const manifest = z.object({
  format: z.literal(1),
  made_at: z.string(),
  /** `dump`: of a server, by pg_dump. `cluster`: the folder of the embedded database. */
  database: z.enum(['dump', 'cluster']),
  postgres: z.string(),
  rows: z.record(z.string(), z.number()),
  /** Null when files lie in a bucket, which has its own backup. */
  files: z.nullable(z.number()),
  /** Tells the right FILE_KEY from a wrong one, and nothing else. */
  key_mark: z.string(),
});
export type Manifest = z.output<typeof manifest>;

export const MANIFEST = 'manifest.json';
const SUMS = 'SHA256SUMS';
const AT_ONCE = 32;

/** Writes both, and returns once everything below the folder is on the disk. */
export async function closeBackup(folder: string, content: Manifest): Promise<void> {
  await writeFile(join(folder, MANIFEST), `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  const paths = await listTree(folder);
  const lines: string[] = [];
  // Several at a time: the disk takes them together.
  for (let at = 0; at < paths.length; at += AT_ONCE) lines.push(...(await Promise.all(paths.slice(at, at + AT_ONCE).map((path) => sumLine(folder, path)))));
  // As `sha256sum -c` reads it.
  await writeFile(join(folder, SUMS), lines.join(''), { mode: 0o600, flush: true });
}

async function sumLine(folder: string, path: string): Promise<string> {
  await flush(join(folder, path));
  return `${await sumOf(join(folder, path))}  ${path}\n`;
}

/** Reads a backup's manifest. Throws `Refusal` when a file is missing, added or changed. */
export async function openBackup(folder: string): Promise<Manifest> {
  const sums = await readFile(join(folder, SUMS), 'utf8').catch(() => null);
  if (sums === null) throw new Refusal(`There is no whole backup in ${folder}.`);
  const noted = new Map(sums.split('\n').filter(Boolean).map((line) => [line.slice(66), line.slice(0, 64)]));
  const found = (await listTree(folder)).filter((path) => path !== SUMS);
  const missing = [...noted.keys()].filter((path) => !found.includes(path));
  if (missing.length > 0) throw new Refusal(`The backup is damaged: ${missing[0]} is missing.`);
  for (const path of found) {
    if (noted.get(path) !== (await sumOf(join(folder, path)))) throw new Refusal(`The backup is damaged: ${path} is not as it was written.`);
  }
  return z.parse(manifest, JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')));
}
