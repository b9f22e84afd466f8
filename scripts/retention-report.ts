/** What the next nightly run would clear, without clearing it: `npm run retention:report`. */
import { retentionRules } from '../src/server/features/index.ts';
import { systemClock } from '../src/server/platform/clock.ts';
import { readConfig } from '../src/server/platform/config.ts';
import { reportRetention } from '../src/server/platform/retention.ts';
import { command, onDatabase } from './on-database.ts';

await command(async () => {
  const config = readConfig({ ...process.env, ADMIN_EMAIL: undefined, ADMIN_PASSWORD: undefined }, 'production');
  const lines = await onDatabase(config, ({ db }) => reportRetention(retentionRules, db, systemClock()));
  const width = Math.max(...lines.map(({ what }) => what.length));
  for (const { what, keep, due } of lines) console.log(`${String(due).padStart(8)}  ${what.padEnd(width)}  kept ${keep}`);
});
