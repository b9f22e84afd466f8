/** Creates an administrator: `npm run admin:create -- --email x@y.z [--name 'Full Name']`. The password is asked for, or read from ADMIN_PASSWORD. */
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { newPassword } from '../src/contract/shared/password.ts';
import { email } from '../src/contract/shared/email.ts';
import { text } from '../src/contract/shared/fields.ts';
import { AdminEmailTaken, createAdmin } from '../src/server/features/accounts/first-admin-service.ts';
import { systemClock } from '../src/server/platform/clock.ts';
import { type Config, ConfigError, readConfig } from '../src/server/platform/config.ts';
import { openDatabase } from '../src/server/platform/database.ts';
import { EmbeddedPostgresError, startEmbeddedPostgres } from '../src/server/platform/embedded-postgres/index.ts';
import { migrateJobs } from '../src/server/platform/jobs.ts';
import { createLog } from '../src/server/platform/log.ts';
import { migrate } from '../src/server/platform/migrations.ts';

class Refusal extends Error {}

const administrator = z.object({ email: email(), password: newPassword, fullName: text({ label: 'Name', max: 100 }) });

/** Asks without showing what is typed; from a pipe it reads the first line. */
async function askPassword(): Promise<string> {
  process.stdout.write('Password: ');
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const prompt = createInterface({ input: process.stdin, output: unseen, terminal: process.stdin.isTTY });
  try {
    const { value } = await prompt[Symbol.asyncIterator]().next();
    return typeof value === 'string' ? value : '';
  } finally {
    prompt.close();
    process.stdout.write('\n');
  }
}

async function readAdministrator(): Promise<z.output<typeof administrator>> {
  const { values } = parseArgs({ options: { email: { type: 'string' }, name: { type: 'string', default: 'Administrator' } } });
  if (values.email === undefined) throw new Refusal("Say whose account it is: npm run admin:create -- --email x@y.z [--name 'Full Name']");
  const password = process.env['ADMIN_PASSWORD'] || (await askPassword());
  const parsed = z.safeParse(administrator, { email: values.email, password, fullName: values.name });
  if (!parsed.success) throw new Refusal(parsed.error.issues.map((issue) => issue.message).join('\n'));
  return parsed.data;
}

/** ADMIN_PASSWORD alone is right here, while the server wants it together with ADMIN_EMAIL. */
function readSettings(): Config {
  return readConfig({ ...process.env, ADMIN_EMAIL: undefined, ADMIN_PASSWORD: undefined }, 'production');
}

async function onDatabase<T>(config: Config, work: (database: ReturnType<typeof openDatabase>) => Promise<T>): Promise<T> {
  const embedded =
    config.databaseUrl === undefined
      ? await startEmbeddedPostgres({ dataDir: join(resolve(config.dataDir), 'database'), log: () => undefined })
      : null;
  const log = createLog('warn');
  const database = openDatabase(config.databaseUrl ?? embedded!.url, log, { max: 2 });
  try {
    await migrate(database.pool, log);
    await migrateJobs(database.pool);
    return await work(database);
  } finally {
    await database.close();
    await embedded?.stop();
  }
}

try {
  const admin = await readAdministrator();
  const id = await onDatabase(readSettings(), ({ db }) => createAdmin(db, admin, systemClock));
  console.log(`Administrator ${id} created. They can sign in now.`);
} catch (error) {
  const mendable = [Refusal, AdminEmailTaken, ConfigError, EmbeddedPostgresError].some((kind) => error instanceof kind);
  if (!mendable) throw error;
  console.error((error as Error).message);
  process.exitCode = 1;
}
