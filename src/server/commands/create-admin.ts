/** Creates an administrator: `npm run admin:create -- --email x@y.z [--name 'Full Name']`. The password is asked for, or read from ADMIN_PASSWORD. */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { newPassword } from '../../contract/shared/password.ts';
import { email } from '../../contract/shared/email.ts';
import { text } from '../../contract/shared/fields.ts';
import { AdminEmailTaken, createAdmin } from '../features/accounts/first-admin-service.ts';
import { systemClock } from '../platform/clock.ts';
import { command, onDatabase, Refusal } from './on-database.ts';
import { commandSettings } from './settings.ts';

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

await command(async () => {
  const admin = await readAdministrator();
  const id = await onDatabase(commandSettings(), ({ db }) => createAdmin(db, admin, systemClock));
  console.log(`Administrator ${id} created. They can sign in now.`);
}, AdminEmailTaken);
