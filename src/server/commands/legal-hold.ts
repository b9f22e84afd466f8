/**
 * Opens what is kept sealed of erased data because a law demands it (LEGAL_HOLD_DAYS):
 * `npm run legal-hold -- list`, `npm run legal-hold -- open ID --reason 'Court order 12/2026'`. Opening is recorded.
 */
import { parseArgs } from 'node:util';
import { isUuid } from '../../contract/shared/ids.ts';
import { recordActivity } from '../features/activity/service.ts';
import { listSealed, openSealed } from '../features/erasures/service.ts';
import { systemClock } from '../platform/clock.ts';
import type { Db } from '../platform/database.ts';
import { commandContext } from '../platform/http/command-context.ts';
import { type DeriveKey, keysOf, loadSecret } from '../platform/keys.ts';
import { inTransaction } from '../platform/transaction.ts';
import { command, onDatabase, Refusal } from './on-database.ts';
import { commandSettings } from './settings.ts';

const HOW = "Say what to do: npm run legal-hold -- list, or npm run legal-hold -- open ID --reason 'Why'";

async function list(db: Db): Promise<void> {
  for (const { sealedId, type, id, keptSince, purgeAt } of await listSealed(db)) console.log(`${sealedId}  ${type} ${id}  kept since ${keptSince.toISOString()} until ${purgeAt.toISOString()}`);
}

/** Shown only once the record of it is safe. */
async function open(db: Db, deriveKey: DeriveKey, id: string, reason: string): Promise<void> {
  const content = await inTransaction(db, async (tx) => {
    const opened = await openSealed(tx, deriveKey, id);
    if (opened) await recordActivity(commandContext(tx, systemClock(), 'command'), { action: 'sealed_copy_opened', objectType: 'sealed_copy', objectId: id, detail: { reason: reason.slice(0, 500) } });
    return opened;
  }).catch((error: unknown) => {
    throw isWrongKey(error) ? new Refusal('This copy was sealed with another secret (FILE_KEY, or file-key in DATA_DIR).') : error;
  });
  if (content === undefined) throw new Refusal('There is no such copy, or its time is over.');
  console.log(JSON.stringify(content, null, 2));
}

const isWrongKey = (error: unknown) => /unable to authenticate data/i.test(String((error as Error | null)?.message));

await command(async () => {
  const { positionals: [verb, id], values } = parseArgs({ allowPositionals: true, options: { reason: { type: 'string' } } });
  const reason = values.reason?.trim() ?? '';
  if (!(verb === 'list' || (verb === 'open' && isUuid(id ?? '') && reason !== ''))) throw new Refusal(HOW);
  const config = commandSettings();
  const deriveKey = keysOf(await loadSecret(config));
  await onDatabase(config, ({ db }) => (verb === 'list' ? list(db) : open(db, deriveKey, id!, reason)));
});
