/** One connection for one piece of work, without the limits of the server's pool. */
import pg from 'pg';

const CONNECT_MS = 10_000;

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'newsco command', connectionTimeoutMillis: CONNECT_MS });
  // It waits while other tools work: a line that is cut then is told by the next statement.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
