/** What the next nightly run would clear, without clearing it: `npm run retention:report`. */
import { retentionRules } from '../features/index.ts';
import { systemClock } from '../platform/clock.ts';
import { reportRetention } from '../platform/retention.ts';
import { command, onDatabase } from './on-database.ts';
import { commandSettings } from './settings.ts';

await command(async () => {
  const config = commandSettings();
  const lines = await onDatabase(config, ({ db }) => reportRetention(retentionRules, db, systemClock()));
  const width = Math.max(...lines.map(({ what }) => what.length));
  for (const { what, keep, due } of lines) console.log(`${String(due).padStart(8)}  ${what.padEnd(width)}  kept ${keep}`);
});
