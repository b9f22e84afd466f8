/** One connection for one piece of work, without the limits of the server's pool. */
import pg from 'pg';

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'newsco command' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
