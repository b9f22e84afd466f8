/** Lets a server hear, each second, that what it is asked for has changed, as if somebody of each place had changed their profile. */
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

const EVERY_MS = 1000;
const MOST_MS = 5000;

/** What triggers tell at the commit of a change: 'city <id>' or 'vendor <id>'. */
export type About = string;

/** No row is written: the database that readers share stays as it is, and a server that hears of a change cannot know better than to read anew. */
export async function whileChanging<T>(url: string, about: readonly About[], act: () => Promise<T>): Promise<T> {
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

async function tellEachSecond(client: pg.Client, about: readonly About[], until: AbortSignal): Promise<void> {
  while (!until.aborted) {
    await client.query(`select pg_notify('public_changes', a.about) from unnest($1::text[]) as a (about)`, [about]);
    await delay(EVERY_MS, undefined, { signal: until }).catch(() => undefined);
  }
}
