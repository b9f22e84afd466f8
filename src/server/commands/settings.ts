/** Settings of commands: those of the server, without the wish for a first administrator. */
import { type Config, readConfig } from '../platform/config.ts';

export function commandSettings(): Config {
  const none = { ADMIN_EMAIL: undefined, ADMIN_PASSWORD: undefined, ADMIN_EMAIL_FILE: undefined, ADMIN_PASSWORD_FILE: undefined };
  return readConfig({ ...process.env, ...none }, 'production');
}
