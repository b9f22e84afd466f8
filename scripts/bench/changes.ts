/** Lets a server hear, each second, that what it is asked for has changed, as if somebody of each place changed their profile all the time. */
import pg from 'pg';

const EVERY_MS = 1000;

/** What triggers tell at the commit of a change: 'city <id>' or 'vendor <id>'. */
export type About = string;

/** Nothing is written: the database that readers share stays as it is, and a server that hears of a change cannot know better than to read anew. */
export async function whileChanging<T>(url: string, about: readonly About[], act: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const told: Promise<unknown>[] = [];
  const timer = setInterval(() => told.push(client.query(`select pg_notify('public_changes', a.about) from unnest($1::text[]) as a (about)`, [about])), EVERY_MS);
  try {
    return await act();
  } finally {
    clearInterval(timer);
    await Promise.all(told);
    await client.end();
  }
}
