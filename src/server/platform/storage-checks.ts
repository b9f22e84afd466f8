/** Start-up checks of the database: an acknowledged write must survive a crash, and text must fold. */
import type pg from 'pg';

const MUST_BE_ON = ['fsync', 'full_page_writes', 'synchronous_commit'] as const;

/** Faults of the database's own settings, each in one line; none when it is fit for production. */
export async function storageFaults(pool: pg.Pool): Promise<string[]> {
  const faults: string[] = [];
  for (const name of MUST_BE_ON) {
    const { rows } = await pool.query<{ value: string }>('select current_setting($1) as value', [name]);
    if (rows[0]!.value === 'off') faults.push(`The database runs with ${name} off: acknowledged work could be lost. Switch it on.`);
  }
  const { rows: [commit] } = await pool.query<{ waits: string; standbys: string }>(`select current_setting('synchronous_commit') as waits, current_setting('synchronous_standby_names') as standbys`);
  if (commit!.waits === 'local' && commit!.standbys !== '') faults.push('The database has synchronous standbys, but synchronous_commit is local, which waits for none: acknowledged work could be lost with the primary. Set it to on.');
  const { rows } = await pool.query<{ encoding: string; grams: number }>(
    `select current_setting('server_encoding') as encoding, cardinality(show_trgm('नमस्ते')) as grams`,
  );
  if (rows[0]!.encoding !== 'UTF8') faults.push('The database must use the encoding UTF8.');
  if (rows[0]!.grams === 0) faults.push('The database needs a UTF-8 LC_CTYPE: names in Indian scripts could not be searched.');
  return faults;
}
