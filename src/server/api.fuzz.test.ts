/**
 * Calls at random to every operation of the OpenAPI document, by everyone, well-meant and hostile, one after another and then eight at once: never a
 * 5xx, never longer than a second, and always an answer that the document names. In the end the workers do what they left. FUZZ_RUNS calls; FUZZ_SEED repeats a run.
 */
import { randomInt } from 'node:crypto';
import { sample } from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { doJobs } from './testing/do-jobs.ts';
import { type OpenApi, type Operation, operationsOf } from './testing/fuzz/document.ts';
import { type Answer, faultsOf, LONGEST_MS, LONGEST_ONCE_MS, Pauses, slowOnceAllowed, WHOLE_RUN } from './testing/fuzz/judge.ts';
import { createPeople, type People } from './testing/fuzz/people.ts';
import { type Draft, draftOf } from './testing/fuzz/requests.ts';
import { loadFiles, payloadOf, send } from './testing/fuzz/send.ts';
import { NAMES } from './testing/fuzz/values.ts';
import { type MailServer, startMailServer } from './testing/mail-server.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

const RUNS = Number(process.env['FUZZ_RUNS'] ?? WHOLE_RUN);
// An empty FUZZ_RUNS is no run that found nothing.
if (!(RUNS > 0)) throw new Error('FUZZ_RUNS is no number of calls');
const SEED = Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 31));
const BATCH = 10;
/** Instead of a status: somebody was told to sign in whose session goes on. No document names it. */
const SHUT_OUT = 999;
const AT_ONCE = 8;
const MINUTES_ENOUGH = 60;
const TOLD_EVERY = 2000;

let app: TestApp;
let mailServer: MailServer;
let origin: string;
let people: People;
let files: Readonly<Record<string, Buffer>>;

beforeAll(async () => {
  // As it is shipped: with answers from memory, and limits that are counted, though nobody reaches them.
  [app, mailServer] = await Promise.all([createTestApp({ KEPT_ANSWERS_MB: '16', RATE_LIMITS: '1000000' }), startMailServer()]);
  origin = await app.app.listen({ port: 0, host: '127.0.0.1' });
  people = await createPeople(app);
  files = await loadFiles();
});
afterAll(async () => {
  await mailServer.stop();
  await app.close();
});

type Drafted = { operation: Operation; draft: Draft };

/** Calls of all operations in turn, the same for the same seed. */
function* drafts(operations: readonly Operation[], firstSeed: number): Generator<Drafted> {
  for (let round = 0; ; round++) {
    const batches = operations.map((operation, index) => sample(draftOf(operation), { numRuns: BATCH, seed: firstSeed + round * operations.length + index }));
    for (let i = 0; i < BATCH; i++) for (const [index, operation] of operations.entries()) yield { operation, draft: batches[index]![i]! };
  }
}

async function sent({ method }: Operation, { caller, path, headers, body }: Draft, token: string | null): Promise<Answer> {
  const resolve = (text: string) => people.resolve(text, caller);
  const answer = await send({ origin, method, path: resolve(path), headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) }, payload: payloadOf(body, files, resolve) });
  if (answer.status !== 401 || !caller.role) return answer;
  people.lose(caller);
  const isShutOut = caller.isLive && answer.body.includes('not_signed_in') && (await people.isSignedIn(token!));
  return isShutOut ? { ...answer, status: SHUT_OUT } : answer;
}

/**
 * A read that was slow is asked again, since the machine itself may have paused; what the call makes slow is slow again. A write would be
 * refused at once the second time: its first answer counts, but for the first slow one of its kind in a short run.
 */
async function answerTo({ operation, draft }: Drafted, token: string | null, pauses: Pauses): Promise<Answer> {
  const answer = await sent(operation, draft, token);
  if (answer.ms <= LONGEST_MS || answer.ms > LONGEST_ONCE_MS || (operation.method !== 'GET' && RUNS >= WHOLE_RUN)) return answer;
  const wasSlow = pauses.told.some((line) => line.startsWith(`${operation.name} `));
  pauses.note(`${operation.name} ${answer.status}`, answer.ms);
  if (operation.method !== 'GET') return wasSlow ? answer : { ...answer, ms: LONGEST_MS };
  const again = await sent(operation, draft, token);
  return again.ms <= LONGEST_MS ? { ...answer, ms: again.ms } : answer;
}

const loggedFaults = () => app.logged.filter((line) => /"level":(50|60)/.test(line));

const shown = (draft: Draft) => JSON.stringify(draft, (_name, value: unknown) => (typeof value === 'string' && value.length > 400 ? `${value.slice(0, 400)}… (${value.length})` : value));

/** So many of them, in bundles that are sent at once. */
function* bundles(all: Generator<Drafted>, runs: number, atOnce: number): Generator<Drafted[]> {
  for (let left = runs; left > 0; left -= atOnce) yield Array.from({ length: Math.min(atOnce, left) }, () => all.next().value as Drafted);
}

/** What came of many calls. */
function createTally() {
  const statuses = new Map<number, number>();
  const answered = new Set<string>();
  const faults = new Map<string, string>();
  const pauses = new Pauses();
  let slowest = { ms: 0, name: '' };
  return {
    answered,
    faults,
    pauses,
    note({ operation, draft }: Drafted, answer: Answer): void {
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      if (answer.status < 300) answered.add(operation.name);
      if (answer.ms > slowest.ms) slowest = { ms: answer.ms, name: `${operation.name} ${answer.status}` };
      for (const fault of faultsOf(operation, draft.caller, answer)) {
        if (!faults.has(`${operation.name}: ${fault}`)) faults.set(`${operation.name}: ${fault}`, `${shown(draft)}\n    ${answer.body.toString().slice(0, 300)}`);
      }
    },
    lines: (): string[] => [
      `statuses: ${[...statuses].toSorted(([a], [b]) => a - b).map(([status, n]) => `${status} ${n}`).join(', ')}`,
      `slowest: ${Math.round(slowest.ms)} ms, ${slowest.name}; slow the first time only: ${pauses.told.join(', ') || 'none'}`,
      ...[...faults].map(([fault, draft]) => `FAULT ${fault}\n    ${draft}`),
    ],
  };
}

async function run(operations: readonly Operation[], { runs, atOnce, seed }: { runs: number; atOnce: number; seed: number }) {
  const tally = createTally();
  const started = performance.now();
  const seconds = () => Math.round((performance.now() - started) / 1000);
  let count = 0;
  for (const bundle of bundles(drafts(operations, seed), runs, atOnce)) {
    app.setNow(new Date(app.now().getTime() + 500));
    // One after another: whoever was lost on the way is made anew.
    const tokens: (string | null)[] = [];
    for (const { draft } of bundle) tokens.push(await people.tokenOf(draft.caller));
    const answers = await Promise.all(bundle.map((drafted, index) => answerTo(drafted, tokens[index]!, tally.pauses)));
    answers.forEach((answer, index) => tally.note(bundle[index]!, answer));
    if (Math.floor((count += bundle.length) / TOLD_EVERY) > Math.floor((count - bundle.length) / TOLD_EVERY)) process.stdout.write(`${count} calls, ${seconds()} s\n`);
  }
  const never = operations.map(({ name }) => name).filter((name) => !tally.answered.has(name));
  process.stdout.write([
    `${runs} calls, ${atOnce} at once, in ${seconds()} s, seed ${seed}`,
    ...tally.lines(),
    // What an answer does not tell.
    ...loggedFaults().map((line) => `LOGGED ${line.slice(0, 2000)}`),
    `succeeded at least once: ${tally.answered.size} of ${operations.length} operations; never: ${never.join(', ') || 'none'}`,
    '',
  ].join('\n'));
  return { ...tally, never };
}

test.each([[1, RUNS], [AT_ONCE, Math.ceil(RUNS / AT_ONCE)]])(`%i at once, %i calls (seed ${SEED})`, { timeout: MINUTES_ENOUGH * 60_000 }, async (atOnce, runs) => {
  const operations = operationsOf((await app.app.inject('/api/openapi.json')).json<OpenApi>());
  const { faults, pauses, never } = await run(operations, { runs, atOnce, seed: SEED + atOnce - 1 });
  expect(faults.size, [...faults.keys()].join('\n')).toBe(0);
  expect(loggedFaults()).toEqual([]);
  expect(pauses.count, pauses.told.join(', ')).toBeLessThanOrEqual(slowOnceAllowed(RUNS));
  // A call that never got through its checks was not tried.
  if (runs >= WHOLE_RUN) expect(never).toEqual([]);
});

/** An address, a phone or a name, as the people here have them: those of calls, of accounts and of leads. */
const PERSONAL = new RegExp(['@example', '@[a-z]+\\.(?:com|in)', '\\+91 ?[5-9]', 'User \\d', 'Guest \\d', ...NAMES].join('|'));

test('neither the log nor the records of what was done hold an e-mail, a phone or a name', async () => {
  const { rows: [activity] } = await sql<{ n: number; told: string[] }>`select count(*)::int as n, array_agg(distinct action || ' ' || detail::text) filter (where a::text ~ ${PERSONAL.source}) as told from activity a`.execute(app.db);
  expect(activity).toEqual({ n: expect.any(Number), told: null });
  expect(activity!.n).toBeGreaterThan(RUNS / 20);
  expect(app.logged.length).toBeGreaterThan(RUNS);
  expect(app.logged.filter((line) => PERSONAL.test(line))).toEqual([]);
});

test('what they left in the queue is done by the workers, and each mail goes out to one address', { timeout: MINUTES_ENOUGH * 60_000 }, async () => {
  const { done, faults } = await doJobs(app, mailServer);
  // Those that were made dead, to be tried again by some calls, have no error.
  const unsent = await app.db.selectFrom('mails').select(['template', 'to_address', 'data', 'last_error'])
    .where('sent_at', 'is', null).where((e) => e.or([e('dead_at', 'is', null), e('last_error', 'is not', null)])).execute();
  const { received } = mailServer;
  process.stdout.write(`${done} jobs done, ${received.length} mails received\n`);
  expect(faults).toEqual([]);
  expect(await app.db.selectFrom('takers_to_tell').select('id').execute()).toEqual([]);
  expect(unsent).toEqual([]);
  expect(received.length).toBeGreaterThan(0);
  expect(received.filter(({ to, cc, bcc }) => to?.length !== 1 || cc || bcc)).toEqual([]);
});
