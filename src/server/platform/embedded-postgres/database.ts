/** Gives Newsco its own role and database in the cluster, without the superuser's powers. */
import { Client } from 'pg';

const ROLE = 'newsco';

/**
 * Creates what is missing and returns the address to connect with. The role's password is new at
 * every start: it lives only in this process.
 */
export async function ensureDatabase(
  server: { port: number; superuserPassword: string },
  database: string,
  rolePassword: string,
): Promise<string> {
  const client = new Client({
    host: '127.0.0.1',
    port: server.port,
    user: 'postgres',
    password: server.superuserPassword,
    database: 'postgres',
  });
  // A server that goes away ends the running query with the same error.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await ensureRole(client, rolePassword);
    await ensureOwnDatabase(client, database);
  } finally {
    await client.end();
  }
  return `postgres://${ROLE}:${rolePassword}@127.0.0.1:${server.port}/${encodeURIComponent(database)}`;
}

async function ensureRole(client: Client, password: string): Promise<void> {
  const found = await client.query('select 1 from pg_roles where rolname = $1', [ROLE]);
  const verb = found.rowCount === 0 ? 'create' : 'alter';
  await client.query(`${verb} role ${ROLE} login createdb password ${client.escapeLiteral(password)}`);
  // Newsco handles and logs the errors of its own statements; theirs would repeat personal data here.
  await client.query(`alter role ${ROLE} set log_min_messages = 'log'`);
}

async function ensureOwnDatabase(client: Client, database: string): Promise<void> {
  const found = await client.query('select 1 from pg_database where datname = $1', [database]);
  if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(database)} owner ${ROLE}`);
}
