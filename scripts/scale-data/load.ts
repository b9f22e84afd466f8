/** Loads ranges of the scale set. Indexes are taken off while it runs, since building them at the end is far quicker. */
import type { Pool } from 'pg';
import { makeVendor, type ScaleSet, type Standing, type VendorRows } from './vendor.ts';

const ROWS_AT_ONCE = 5000;
const LOADED = ['vendor_search', 'vendor_cards', 'vendor_roster', 'profiles', 'profile_specializations'];

const COLUMNS = {
  users: 'id, email, role, status, created_at, updated_at',
  profiles: `user_id, full_name, phone, age, gender, profession_id, experience_years, country_id, state_id, city_id, newsco_id,
    languages, rating_sum, rating_count, completed_leads, updated_at`,
  profile_specializations: 'user_id, specialization_id, position',
} as const;

const LISTING = `user_id, country_id, state_id, city_id, newsco_id, profession_id, rating, rating_count,
  experience, gender, created_at, sort_name, languages, specialization_ids, words`;

/** Rows `from` (inclusive) to `to` (exclusive), of approved vendors unless told otherwise. */
export type Part = { from: number; to: number; standing?: Standing };

/** Makes and loads people, listed vendors with their search rows. */
export async function loadVendors(pool: Pool, set: ScaleSet, ...parts: readonly Part[]): Promise<void> {
  if (parts.every((part) => part.from >= part.to)) return;
  await withoutIndexes(pool, LOADED, async () => {
    for (const part of parts) await loadPart(pool, set, part);
  });
  await pool.query('vacuum analyze users');
  for (const table of [...LOADED, 'vendor_counts', 'vendor_skills', 'vendor_words']) await pool.query(`vacuum analyze ${table}`);
}

async function loadPart(pool: Pool, set: ScaleSet, { from, to, standing }: Part): Promise<void> {
  for (let row = from; row < to; row += ROWS_AT_ONCE) {
    const count = Math.min(ROWS_AT_ONCE, to - row);
    await loadSome(pool, Array.from({ length: count }, (_one, index) => makeVendor(set, row + index, standing)));
  }
}

async function loadSome(pool: Pool, rows: readonly VendorRows[]): Promise<void> {
  await insert(pool, 'users', rows.map((row) => row.user));
  await insert(pool, 'profiles', rows.map((row) => row.profile));
  await insert(pool, 'profile_specializations', rows.flatMap((row) => row.specializations));
  await pool.query(`insert into vendor_search (${LISTING}) select ${LISTING} from vendor_listings where user_id = any($1::uuid[])`, [rows.map((row) => row.user.id)]);
  // Made by the worker, or by whoever cannot wait for it.
  await pool.query('insert into vendor_cards (user_id) select user_id from vendor_search where user_id = any($1::uuid[])', [rows.map((row) => row.user.id)]);
}

async function insert(pool: Pool, table: keyof typeof COLUMNS, rows: readonly object[]): Promise<void> {
  await pool.query(`insert into ${table} (${COLUMNS[table]}) select ${COLUMNS[table]} from json_populate_recordset(null::${table}, $1)`, [JSON.stringify(rows)]);
}

/** Takes the indexes of tables off, and builds them again when the work is done. */
export async function withoutIndexes(pool: Pool, tables: readonly string[], work: () => Promise<void>): Promise<void> {
  const { rows } = await pool.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
     where i.indrelid = any($1::regclass[]) and not i.indisunique`,
    [tables],
  );
  for (const { name } of rows) await pool.query(`drop index ${name}`);
  try {
    await work();
  } finally {
    for (const { definition } of rows) await pool.query(definition);
  }
}
