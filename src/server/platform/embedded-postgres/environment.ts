/** The environment PostgreSQL's programs get: the caller's, without what would change their behaviour. */

/** Drops libpq and server settings (PGDATA, PGOPTIONS, ...) and fixes the language of messages. */
export function programEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = Object.entries(env).filter(([name]) => !/^(PG[A-Z]|LC_|LANG|LANGUAGE$|TZ$)/.test(name));
  return { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' };
}
