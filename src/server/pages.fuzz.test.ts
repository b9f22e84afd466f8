/**
 * Pages at random addresses, most of them hostile, eight at once: never a 5xx, never longer than a second, always with the headers that keep a page safe, and
 * nothing of the address in it as markup. One page for four calls of FUZZ_RUNS; FUZZ_SEED repeats a run.
 */
import { randomInt } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { sample } from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addBuiltPages } from './start.ts';
import { buildPlaces, PLACES } from './testing/builders/locations.ts';
import { buildVendor } from './testing/builders/vendors.ts';
import { type Answer, LONGEST_MS, LONGEST_ONCE_MS, Pauses, slowOnceAllowed, WHOLE_RUN } from './testing/fuzz/judge.ts';
import { fittingPages, isShown, LISTED_FILES, LISTED_PAGES, type PageDraft, pageDraftOf, pageFaultsOf, type PageRoutes, patternsOf } from './testing/fuzz/pages.ts';
import { send } from './testing/fuzz/send.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

const CALLS = Number(process.env['FUZZ_RUNS'] ?? WHOLE_RUN);
const RUNS = Math.ceil(CALLS / 4);
// An empty FUZZ_RUNS is no run that found nothing.
if (!(CALLS > 0)) throw new Error('FUZZ_RUNS is no number of calls');
const SEED = Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 31));
const AT_ONCE = 8;
/** The pattern of what there is not. */
const NOWHERE = '*';
const MINUTES_ENOUGH = 20;
const LISTS_A_MINUTE = 60;
const CITY_PAGE = `/vendors/directory?country_id=${PLACES.india}&state_id=${PLACES.maharashtra}&city_id=${PLACES.pune}`;

let app: TestApp;
let origin: string;

beforeAll(async () => {
  app = await createTestApp({ KEPT_ANSWERS_MB: '16' }, undefined, addBuiltPages);
  await buildPlaces(app);
  for (let i = 0; i < 12; i++) await buildVendor(app, {});
  origin = await app.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

/** The statuses of more pages than a minute has lists, and when to come again after the last. */
async function pagesOfAMinute(limited: TestApp, ip: string) {
  const ask = () => limited.app.inject({ url: CITY_PAGE, remoteAddress: ip });
  const statuses: number[] = [];
  for (let asked = 0; asked < LISTS_A_MINUTE; asked += 1) statuses.push((await ask()).statusCode);
  const last = await ask();
  return { served: statuses.filter((status) => status === 200).length, last: last.statusCode, retryAfter: Number(last.headers['retry-after'] ?? 0) };
}

test('a directory asked for too often is a page of that status, which says when to come again; others still see it', { timeout: 60_000 }, async () => {
  const limited = await createTestApp({ RATE_LIMITS: 'on', KEPT_ANSWERS_MB: '16' }, { database: app.database, dataDir: app.dataDir }, addBuiltPages);
  const { served, last, retryAfter } = await pagesOfAMinute(limited, '2001:db8:0:1::1');
  expect([served, last]).toEqual([LISTS_A_MINUTE, 429]);
  expect(retryAfter).toBeGreaterThan(0);
  expect((await limited.app.inject({ url: CITY_PAGE, remoteAddress: '2001:db8:0:1::2' })).statusCode).toBe(429);
  expect((await limited.app.inject({ url: CITY_PAGE, remoteAddress: '2001:db8:0:2::1' })).statusCode).toBe(200);
  await limited.close();
});

/** An answer that is no HTTP is a fault like any other. */
const broken = (error: unknown): Answer => ({ status: 0, headers: {}, body: Buffer.from(String(error)), ms: 0 });

/** What was slow is asked again, since the machine itself may have paused; what the address makes slow is slow again. */
async function answerTo(draft: PageDraft, pauses: Pauses): Promise<Answer> {
  const ask = () => send({ origin, ...draft, payload: null }).catch(broken);
  const answer = await ask();
  if (answer.ms <= LONGEST_MS || answer.ms > LONGEST_ONCE_MS) return answer;
  pauses.note(`${draft.path.slice(0, 200)} ${answer.status}`, answer.ms);
  return { ...answer, ms: (await ask()).ms };
}

test.each(['/', '/hi', '/about-us', '/hi/about-us'])('%s is a whole page, also for those who come after a HEAD', async (path) => {
  const ask = (method: string) => send({ origin, method, path, headers: {}, payload: null });
  const head = await ask('HEAD');
  const page = await ask('GET');
  expect(page.body.toString()).toMatch(/^<!DOCTYPE html>.*<\/html>/s);
  expect([head.status, head.body.length, head.headers['content-length']]).toEqual([200, 0, page.headers['content-length']]);
});

test(`${RUNS} pages (seed ${SEED})`, { timeout: MINUTES_ENOUGH * 60_000 }, async () => {
  const { routes } = (await import(pathToFileURL('dist/web/server/index.js').href)) as { routes: PageRoutes };
  const patterns = patternsOf(routes);
  const drafts = [...fittingPages(patterns), ...LISTED_PAGES, ...LISTED_FILES, ...sample(pageDraftOf(patterns), { numRuns: RUNS, seed: SEED })];
  const pastTheLog = vi.spyOn(console, 'error');
  const faults = new Map<string, string>();
  const statuses = new Map<number, number>();
  const shown = new Set<string | undefined>();
  const pauses = new Pauses();
  for (let i = 0; i < drafts.length; i += AT_ONCE) {
    await Promise.all(drafts.slice(i, i + AT_ONCE).map(async (draft) => {
      const answer = await answerTo(draft, pauses);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      if (isShown(draft, answer)) shown.add(draft.pattern);
      for (const fault of pageFaultsOf(draft, answer)) if (!faults.has(fault)) faults.set(fault, `${draft.method} ${draft.path.slice(0, 400)} ${JSON.stringify(draft.headers).slice(0, 200)}\n    ${answer.body.toString().slice(0, 300)}`);
    }));
  }
  const never = patterns.filter((pattern) => pattern !== NOWHERE && !shown.has(pattern));
  process.stdout.write([
    `${RUNS} pages of ${patterns.length} patterns, never shown: ${never.join(', ') || 'none'}, seed ${SEED}; statuses: ${[...statuses].toSorted(([a], [b]) => a - b).map(([status, n]) => `${status} ${n}`).join(', ')}; slow the first time only: ${pauses.told.join(', ') || 'none'}`,
    ...[...faults].map(([fault, draft]) => `FAULT ${fault}\n    ${draft}`),
    '',
  ].join('\n'));
  expect([...faults.keys()]).toEqual([]);
  expect(pastTheLog.mock.calls).toEqual([]);
  // A page that was refused each time was not tried.
  expect(never).toEqual([]);
  expect(app.logged.filter((line) => /"level":(50|60)/.test(line))).toEqual([]);
  expect(pauses.count, pauses.told.join(', ')).toBeLessThanOrEqual(slowOnceAllowed(CALLS));
});
