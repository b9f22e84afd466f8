/**
 * Two people do what only one of them can, each by a server with connections of its own (both in this process): one effect, one story, and the
 * other is told. Until they have met RACE_RUNS times, each.
 */
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { contract } from '../../contract/index.ts';
import type { Db } from '../platform/database.ts';
import { type BuiltUser, buildUser } from './builders/accounts.ts';
import { buildPlaces } from './builders/locations.ts';
import { buildVendor } from './builders/vendors.ts';
import { meetAt } from './meeting.ts';
import { createTestApp, type TestApp } from './test-app.ts';

const RUNS = Number(process.env['RACE_RUNS'] ?? 200);
if (!(Number.isInteger(RUNS) && RUNS > 0)) throw new Error('RACE_RUNS is no number of runs');
/** So many tries at most until they have met so often. */
export const MOST_RUNS = RUNS * 2;
/** Races that run beside each other: the first waits until all others have come, some with a password to hash, and a lock is waited for two seconds only. */
export const LANES = 2;

export type Answer = { status: number; text: string };
/** One of two calls, by the server that it is given. */
export type Call = (on: TestApp) => Promise<Answer>;
/** Two calls, how often what they ask for came to be, and what else must be true then. */
export type Heat = { calls: readonly [Call, Call]; effects: () => Promise<number>; story: (answers: readonly Answer[]) => Promise<boolean> };
/** `before`: so many people that nobody is full for what the race is not about. `meet`: the table that they write or lock first, where they are held until both have come; by themselves one is often done before the other comes, and always where passwords are hashed, which servers of one process do in turn. */
export type Race = { answers: readonly string[]; before?: () => Promise<void>; prepare: () => Promise<Heat>; meet: string };

export type Servers = { app: TestApp; other: TestApp };
/** Two servers, and who acts. `rival` is of another profession than `vendor`, or they would wait for each other at the ledger of theirs, whatever becomes of a lead. */
export type Field = Servers & { admin: BuiltUser; vendor: BuiltUser; rival: BuiltUser };

export async function openField(): Promise<Field> {
  const app = await createTestApp();
  const other = await createTestApp({}, app);
  await buildPlaces(app);
  return { app, other, admin: await buildUser(app, { role: 'admin' }), vendor: await buildVendor(app), rival: await buildVendor(app, { profession: 'carpenter' }) };
}

export async function closeField({ app, other }: Servers): Promise<void> {
  await other.close();
  await app.close();
}

/** The number that a statement reads as `n`. */
export const numberOf = async (db: Db, query: ReturnType<typeof sql<{ n: number }>>): Promise<number> => (await query.execute(db)).rows[0]!.n;
/** What belongs to whoever of the two had their way. */
export const winnerOf = (answers: readonly Answer[], first: string, second: string) => (answers[0]!.status < 300 ? first : second);
/** Who was told what: the mails of a kind to an address. */
export const mailsTo = async (db: Db, address: string) => (await db.selectFrom('mails').select('template').where('to_address', '=', address).orderBy('template').execute()).map(({ template }) => template);

/** By an administrator. */
export const suspending = (admin: BuiltUser, id: string): Call => (on) => on.call(contract.moderation.suspend, { params: { id }, body: { reason: 'Complaints' } }, { token: admin.token });
export const deleting = (admin: BuiltUser, id: string): Call => (on) => on.call(contract.moderation.delete, { params: { id } }, { token: admin.token });

const deadlocks = (db: Db) => numberOf(db, sql`select deadlocks::int as n from pg_stat_database where datname = current_database()`);

type Result = { answers: string; effects: number; isRight: boolean; met: boolean };

/** Both calls; each server gets either of them in turn. */
function callBoth({ app, other }: Servers, { calls }: Heat, index: number): Promise<Answer[]> {
  const servers = index % 2 === 0 ? [app, other] as const : [other, app] as const;
  return Promise.all([calls[0](servers[0]), calls[1](servers[1])]);
}

/** Runs it in all lanes at once. */
async function runRound(servers: Servers, { prepare, meet }: Race, from: number, lanes: number): Promise<Result[]> {
  const heats = await Promise.all(Array.from({ length: lanes }, prepare));
  const begin = () => Promise.all(heats.map((heat, lane) => callBoth(servers, heat, from + lane)));
  const { met, answers } = await meetAt(servers.app.database.url, meet, lanes * 2, begin);
  return Promise.all(heats.map(async ({ effects, story }, lane) => {
    const given = answers[lane]!;
    return { answers: given.map(({ status }) => status).toSorted((a, b) => a - b).join(' '), effects: await effects(), isRight: await story(given), met };
  }));
}

function lineOf(name: string, results: readonly Result[]): string {
  const count = (is: (result: Result) => boolean) => results.filter(is).length;
  const seen = [...new Set(results.map(({ answers }) => answers))].map((answers) => `${answers} (${count((result) => result.answers === answers)})`);
  return `| ${name} | ${results.length} | ${count(({ effects }) => effects > 1)} | ${count(({ isRight }) => !isRight)} | ${count(({ met }) => met)} | ${seen.join(', ')} |`;
}

/** So many may be undecided: more of them are no pauses of a machine. */
const MOST_UNDECIDED = 5;
/** A machine that stood still while the two were held ends the wait of one for the other's lock: nothing was decided between them. */
const isDecided = ({ answers }: Result) => !answers.includes('503');
const countMet = (results: readonly Result[]) => results.filter((result) => result.met && isDecided(result)).length;

/** A test of each race, and a table of all at the end. */
export function testRaces(races: Record<string, Race>, servers: () => Servers): void {
  const table: string[] = [];
  afterAll(() => void process.stdout.write(`\n${['| Race | Runs | Both won | Story wrong | Held until both had come | Answers |', '|---|---|---|---|---|---|', ...table].join('\n')}\n`));

  test.each(Object.entries(races))('%s', async (name, race) => {
    const { db } = servers().app;
    await race.before?.();
    const before = await deadlocks(db);
    const results: Result[] = [];
    // On a busy machine somebody comes too late now and then, and the two do not meet.
    while (countMet(results) < RUNS && results.length < MOST_RUNS) results.push(...(await runRound(servers(), race, results.length, Math.min(LANES, RUNS - countMet(results)))));
    table.push(lineOf(name, results));
    expect(results.filter((result) => (isDecided(result) ? !race.answers.includes(result.answers) || result.effects !== 1 || !result.isRight : result.effects > 1))).toEqual([]);
    expect(results.filter((result) => !isDecided(result)).length).toBeLessThanOrEqual(MOST_UNDECIDED);
    // One of two that wait for each other is let go after a second, and does it again.
    expect((await deadlocks(db)) - before).toBe(0);
    expect(countMet(results)).toBe(RUNS);
  });
}
