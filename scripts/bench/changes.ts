/** Lets a server hear, each second, that what it is asked for has changed, as if somebody of each place had changed their profile. */
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

const EVERY_MS = 1000;
const MOST_MS = 5000;

/** What changes are about. */
export type About = { kind: 'city' | 'vendor'; ids: readonly string[] };

// What triggers call at the commit of a change (migration 0090).
const TELL = {
  city: 'select tell_city_change(id) from unnest($1::integer[]) as changed (id)',
  vendor: 'select tell_vendor_change(id) from unnest($1::uuid[]) as changed (id)',
};

/** No row is written: the database that readers share stays as it is, and a server that hears of a change cannot know better than to read anew. */
export async function whileChanging<T>(url: string, about: About, act: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: MOST_MS, query_timeout: MOST_MS });
  // A line that is cut is told by the next statement.
  client.on('error', () => undefined);
  await client.connect();
  const acted = new AbortController();
  try {
    const [result] = await Promise.all([act().finally(() => acted.abort()), tellEachSecond(client, about, acted.signal)]);
    return result;
  } finally {
    await client.end();
  }
}

async function tellEachSecond(client: pg.Client, { kind, ids }: About, until: AbortSignal): Promise<void> {
  while (!until.aborted) {
    await client.query(TELL[kind], [ids]);
    await delay(EVERY_MS, undefined, { signal: until }).catch(() => undefined);
  }
}
