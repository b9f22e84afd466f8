/** Settings of commands: those of the server, without the wish for a first administrator. */
import { type Config, readConfig } from '../platform/config.ts';

export function commandSettings(): Config {
  return readConfig({ ...process.env, ADMIN_EMAIL: undefined, ADMIN_PASSWORD: undefined }, 'production');
}
