/**
 * Whose data somebody could read who had another one's session, or came from an address, in a time; for those who must be told of it:
 * `npm run exposure -- --who asha@example.com --from 2026-11-20T10:00Z --to 2026-11-20T12:00Z`, or `--address 203.0.113.7` instead of `--who`.
 */
import { parseArgs } from 'node:util';
import { type Exposed, findExposed } from '../features/own-data/exposure-service.ts';
import { command, onDatabase, Refusal } from './on-database.ts';
import { commandSettings } from './settings.ts';

const HOW = 'Say who and when: npm run exposure -- --who E-MAIL-OR-ID (or --address ADDRESS) --from 2026-11-20T10:00Z --to 2026-11-20T12:00Z';

function timeOf(text: string | undefined): Date {
  const time = new Date(text ?? '');
  if (Number.isNaN(time.getTime())) throw new Refusal(HOW);
  return time;
}

function print({ readers, reached }: Exposed): void {
  for (const { id, role, cities, inScope } of readers) {
    const scope = inScope && ` could list ${inScope.people} people and ${inScope.leads} leads of ${role === 'admin' ? 'all cities' : `the cities ${cities.join(', ')}`}`;
    console.log(`signed in: ${role} ${id}${scope ?? ''}`);
  }
  for (const { type, id, how, first, last } of reached) console.log(`${type} ${id}  ${how}  ${first.toISOString()} ${last.toISOString()}`);
  console.log(`${readers.length} signed in, ${new Set(reached.map(({ type, id }) => `${type} ${id}`)).size} records reached.`);
}

await command(async () => {
  const { values: { who, address, from, to } } = parseArgs({ options: { who: { type: 'string' }, address: { type: 'string' }, from: { type: 'string' }, to: { type: 'string' } } });
  const by = who === undefined ? address !== undefined && { address } : address === undefined && { who };
  if (by === false) throw new Refusal(HOW);
  const time = { from: timeOf(from), to: timeOf(to) };
  const exposed = await onDatabase(commandSettings(), ({ db }) => findExposed(db, by, time));
  if (exposed === null) throw new Refusal('There is no such person.');
  print(exposed);
});
