/** What a database holds, in counts, and what people had erased from it: to compare after a restore, and to erase again. */
import type pg from 'pg';

const COUNTED = ['users', 'leads', 'ratings', 'activity', 'files'] as const;

export type Content = { rows: Record<string, number>; erasures: string[] };

export async function contentOf(client: pg.ClientBase): Promise<Content> {
  const rows: Record<string, number> = {};
  for (const table of COUNTED) rows[table] = (await client.query<{ n: number }>(`select count(*)::integer as n from ${table}`)).rows[0]!.n;
  const erasures = await client.query<{ line: string }>(`select format('%s %s %s', subject_type, subject_id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as line from erasure_log order by at, id`);
  return { rows, erasures: erasures.rows.map(({ line }) => line) };
}
