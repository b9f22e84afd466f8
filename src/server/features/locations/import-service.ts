/** Brings the location file into the database at start. The same file again costs one look. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Db } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { addLine, isHeader, type LocationColumns, noColumns } from './file-rules.ts';
import * as queries from './import-queries.ts';
import { announceRenames } from './renames.ts';

// Built code lies as deep as the source, so the same relative path serves both.
const FILE = fileURLToPath(new URL('../../../../data/locations.tsv', import.meta.url));
const LINES_AT_ONCE = 5000;

/** Imports `file` unless it was the last one; answers the number of places added or changed. */
export async function importLocations(database: { db: Db }, log: Log, now: Date, file = FILE): Promise<number> {
  const started = performance.now();
  const bytes = await readFile(file);
  const sha256 = createHash('sha256').update(bytes).digest();
  const changed = await inTransaction(database.db, (tx) => importOnce(tx, bytes, sha256, now));
  if (changed === null) return 0;
  await queries.settleLocations(database.db);
  log.info({ changed, ms: Math.round(performance.now() - started) }, 'locations imported');
  return changed;
}

async function importOnce(tx: Db, bytes: Buffer, sha256: Buffer, now: Date): Promise<number | null> {
  await queries.lockImports(tx);
  if ((await queries.findLastImport(tx))?.equals(sha256)) return null;
  await queries.createLoad(tx);
  for (const columns of chunksOf(bytes.toString('utf8'))) await queries.insertLoad(tx, columns);
  const orphans = await queries.countOrphans(tx);
  if (orphans > 0) throw new Error(`The location file is not right: ${orphans} places lie in no place of the level above.`);
  await announceRenames(tx, await queries.selectRenamed(tx));
  const changed = await queries.upsertFromLoad(tx);
  await queries.insertImport(tx, sha256, now);
  return changed;
}

function* chunksOf(text: string): Generator<LocationColumns> {
  const lines = text.split('\n');
  if (!isHeader(lines[0]!)) throw new Error('The location file is not right: its first line does not name the columns.');
  let columns = noColumns();
  for (const [index, line] of lines.entries()) {
    if (index === 0 || line === '') continue;
    if (!addLine(columns, line)) throw new Error(`The location file is not right: line ${index + 1}.`);
    if (columns.id.length < LINES_AT_ONCE) continue;
    yield columns;
    columns = noColumns();
  }
  yield columns;
}
