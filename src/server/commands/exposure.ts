/**
 * Whose data somebody could read who had another one's session, or came from an address, in a time; for those who must be told of it:
 * `npm run exposure -- --who asha@example.com --from 2026-11-20T10:00Z --to 2026-11-20T12:00Z`, or `--address 203.0.113.7` instead of `--who`.
 */
import { isIP } from 'node:net';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { spreadBundles } from '../features/activity/bundle-service.ts';
import { type Counted, countScopes, type Exposed, findExposed, type Reached, type Reader, type Suspect } from '../features/own-data/exposure-service.ts';
import type { Db } from '../platform/database.ts';
import { command, onDatabase, Refusal } from './on-database.ts';
import { commandSettings } from './settings.ts';

const HOW = 'Say who and when: npm run exposure -- --who E-MAIL-OR-ID (or --address ADDRESS) --from 2026-11-20T10:00Z --to 2026-11-20T12:00Z';

// An administrator could list everybody, and everybody is counted.
const STATEMENT_TIMEOUT_MS = 300_000;

const OPTIONS = { who: { type: 'string' }, address: { type: 'string' }, from: { type: 'string' }, to: { type: 'string' } } as const;

type Time = { from: Date; to: Date };
type Given = Partial<Record<keyof typeof OPTIONS, string>>;

/** What is not understood must not pass for an answer that nobody was reached. */
function readOptions(): Given {
  const { values, tokens } = parse();
  if (tokens.length > Object.keys(values).length) throw new Refusal(`Give each option once. ${HOW}`);
  return values;
}

/** The first sentence of the fault says which option is wrong. */
function parse() {
  try {
    return parseArgs({ options: OPTIONS, tokens: true });
  } catch (error) {
    throw new Refusal(`${(error as Error).message.split(/\.\s/)[0]}. ${HOW}`);
  }
}

function suspectOf({ who, address }: Given): Suspect {
  if (who !== undefined && address === undefined) return { who };
  if (who !== undefined || address === undefined) throw new Refusal(HOW);
  if (isIP(address) === 0) throw new Refusal('--address must be one IP address, such as 203.0.113.7.');
  return { address };
}

const ZONED = [z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 })];

/** A day alone, or a time without its zone, would be another time than was meant. */
function timeOf(option: 'from' | 'to', text: string | undefined): Date {
  if (text === undefined) throw new Refusal(HOW);
  if (!ZONED.some((zoned) => z.safeParse(zoned, text).success)) throw new Refusal(`--${option} must be a time with its zone, such as 2026-11-20T10:00Z or 2026-11-20T15:30+05:30.`);
  return new Date(text);
}

function timesOf(given: Given): Time {
  const time = { from: timeOf('from', given.from), to: timeOf('to', given.to) };
  if (time.from >= time.to) throw new Refusal('--from must be before --to.');
  return time;
}

function print({ readers, reached }: Exposed): void {
  for (const { id, role, isDeleted } of readers) console.log(`account: ${role} ${id}${isDeleted ? ' (deleted: the leads it was given are known by its acts only, its cities by the records of their changes)' : ''}`);
  for (const one of reached) console.log(`${nameOf(one)}  ${one.how}  ${one.first.toISOString()} ${one.last.toISOString()}`);
  const records = new Set(reached.filter(({ id }) => id !== null).map(nameOf)).size;
  const exported = reached.reduce((sum, { rows }) => sum + (rows ?? 0), 0);
  console.log(`Accounts: ${readers.length}. Records reached: ${records}. Leads in exports: ${exported}.`);
}

const nameOf = ({ type, id, rows }: Reached) => (id === null ? `${type}, ${rows ?? 'some'} of them` : `${type} ${id}`);

function printScope({ reader, inScope }: Counted): void {
  const many = inScope === null ? 'people and leads' : `${inScope.people} people and ${inScope.leads} leads`;
  console.log(`${reader.role} ${reader.id} could list ${many} of ${placesOf(reader)}`);
}

function placesOf({ role, cities }: Reader): string {
  if (role === 'admin') return 'all cities';
  return cities.length === 0 ? 'cities that are not known any more' : `the cities ${cities.join(', ')}`;
}

async function tell(db: Db, suspect: Suspect, time: Time): Promise<void> {
  // With the server stopped, or after a restore, nobody else does.
  await spreadBundles(db);
  const exposed = await findExposed(db, suspect, time);
  if (exposed === null) throw new Refusal('There is no such person. A deleted account is found by its id.');
  print(exposed);
  // What was found stands there already should a count fail.
  for await (const counted of countScopes(db, exposed.readers)) printScope(counted);
}

await command(async () => {
  const given = readOptions();
  const [suspect, time] = [suspectOf(given), timesOf(given)];
  await onDatabase(commandSettings(), ({ db }) => tell(db, suspect, time), { statementTimeoutMs: STATEMENT_TIMEOUT_MS });
});
