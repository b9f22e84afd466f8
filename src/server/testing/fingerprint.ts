/** What stands in the database, in a few words: alike before and after a call that was refused. */
import { sql } from 'kysely';
import type { Db } from '../platform/database.ts';

/**
 * Each table with how many rows it has and the transactions that wrote them, so that whatever is added, changed or gone shows, in tables of later migrations as
 * well. Reading versions is far quicker than reading the rows, and counting them from the first one quicker than making numbers of them.
 */
const versionsOf = (table: string) => `select concat(count(*), ':', sum(age('3'::xid) - age(xmin))) from ${table}`;
const countOf = (table: string) => `select count(*) from ${table}`;

/** What refused calls write as well: that they were refused, that somebody was there, that somebody asked. */
const WRITTEN_ANYWAY: Readonly<Record<string, string>> = {
  'public.activity': `${versionsOf('activity')} where action <> 'access_denied'`,
  'public.sessions': `select concat(count(*), ':', sum(hash_record(row(id, user_id, expires_at, revoked_at))::bigint)) from sessions`,
  'public.rate_limits': 'select 0',
};

const known = new WeakMap<Db, readonly string[]>();

export async function tablesOf(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'graphile_worker') order by 1`.execute(db);
  const tables = rows.map(({ name }) => name);
  known.set(db, tables);
  return tables;
}

/** What is asked of each table, in one statement. */
async function ask(db: Db, queryOf: (table: string) => string): Promise<Record<string, string>> {
  const tables = known.get(db) ?? (await tablesOf(db));
  const columns = tables.map((table) => `(${queryOf(table)})::text as "${table}"`);
  const { rows } = await sql.raw<Record<string, string>>(`select ${columns.join(', ')}`).execute(db);
  return rows[0]!;
}

export async function fingerprint(db: Db): Promise<string> {
  return JSON.stringify(await ask(db, (table) => WRITTEN_ANYWAY[table] ?? versionsOf(table)), null, 1);
}

/** Refusals are recorded for themselves, some once a minute. */
const WHAT_WAS_DONE = `${countOf('activity')} where outcome = 'ok'`;

/** How many rows each table has, and how many acts are recorded. */
export async function rowCounts(db: Db): Promise<Record<string, number>> {
  const counts = await ask(db, (table) => (table === 'public.activity' ? WHAT_WAS_DONE : table in WRITTEN_ANYWAY ? 'select 0' : countOf(table)));
  return Object.fromEntries(Object.entries(counts).map(([table, count]) => [table, Number(count)]));
}
