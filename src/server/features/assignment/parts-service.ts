/** Gives thousands of leads away: in a few transactions beside each other, each with cells of its own, so that none waits for another. */
import type { SignedIn } from '../../platform/http/context.ts';
import type { CellKey } from './cell-rules.ts';
import { findWaiting, type GivenAt, grown, HOPELESS_PAGE, selectGiven, waitBeside, type WaitingPage } from './queries.ts';
import { enoughToGive, giveOldest, giveThese, type PageOutcome, type RunOutcome } from './run-service.ts';
import { enoughOf, type FoundLead, inParts, type Left, partSizes, type Taken } from './share-out-rules.ts';

/** From so many leads on it takes seconds, and parts of it are worth a transaction each. */
export const MANY = 1000;
// A transaction keeps one processor of the database busy; while one of them is busy here, or its log goes to the disk, another one is there.
const AT_ONCE = 3;
// Of ten connections two such runs would have eight, and whoever comes meanwhile needs some.
const AT_ONCE_BESIDE = 2;
// Longer than any run takes; a lost server's transaction would go on so long.
const MOST_SECONDS = 60;

// Each run in parts has a connection that waits, and needs more: runs beyond these are one transaction, which can always go on.
const RUNS_IN_PARTS = 2;
let running = 0;

/** Gives the oldest pending leads in scope away. What an earlier try of the same call gave, before it was cut off, counts and is told of too. */
export async function giveMany(context: SignedIn, limit: number): Promise<RunOutcome> {
  const before = await selectGiven(context.db, context.actor.userId, (await context.doneApart()) as GivenAt[]);
  const { given, left } = await giveMore(context, limit - before.length, before.length > 0);
  return { given: [...before, ...given], left };
}

/** In parts, unless others do so already. */
async function giveMore(context: SignedIn, limit: number, gaveBefore: boolean): Promise<RunOutcome> {
  if (limit <= 0) return { given: [], left: [] };
  if (running >= RUNS_IN_PARTS) return giveOldest(context, null, limit);
  running += 1;
  try {
    return await giveInParts(context, limit, gaveBefore);
  } finally {
    running -= 1;
  }
}

/**
 * Each lead still moves with all that belongs to it, in one transaction; when a part fails the others count, and its leads are told of as
 * not given. When this try gave nothing the failure is that of the act.
 */
async function giveInParts(context: SignedIn, limit: number, gaveBefore: boolean): Promise<RunOutcome> {
  const atOnce = running > 1 ? AT_ONCE_BESIDE : AT_ONCE;
  await waitBeside(context.db, MOST_SECONDS);
  const given: Taken[] = [];
  const left: Left[] = [];
  const withoutCells: CellKey[] = [];
  let after: string | null = null;
  let least = HOPELESS_PAGE;
  while (given.length < limit) {
    const wanted = limit - given.length;
    const page = await findPage(context, { wanted, least }, { after, withoutCells, ids: null }, mayEnd(context, given.length > 0, gaveBefore));
    if (page.length === 0) break;
    const { done, failures } = await giveParts(context, partsOf(page, wanted, atOnce), atOnce);
    given.push(...inOrder(page, done.flatMap((outcome) => outcome.given)));
    if (given.length === 0 && failures.length > 0) throw failures[0]!.reason;
    const failed = failures.flatMap(({ leads }) => leads.map(({ id }): Left => ({ leadId: id, lack: 'not_now' })));
    left.push(...inOrder(page, [...done.flatMap((outcome) => outcome.left), ...failed]));
    if (failures.length > 0) break;
    withoutCells.push(...done.flatMap((outcome) => outcome.usedUp));
    // The first look is at all that are wanted; those after it are at more each time.
    if (after !== null) least = grown(least);
    after = done.length === 1 ? done[0]!.last : page.at(-1)!.id;
  }
  return { given, left };
}

/** At most `limit` of the leads are given away. */
type Part = { leads: readonly FoundLead[]; limit: number };

/** Parts that together give no more away than the limit. */
function partsOf(leads: readonly FoundLead[], limit: number, atOnce: number): Part[] {
  if (leads.length === 0) return [];
  if (leads.length < MANY || leads.length > limit) return [{ leads, limit }];
  return inParts(leads, partSizes(leads.length, atOnce)).map((some) => ({ leads: some, limit: some.length }));
}

/**
 * Whether leads that cannot be looked for are the end of a run that has given some. Who may ask again with the same key is told of the failure once, and then
 * of all; where it fails again, of what was given.
 */
const mayEnd = ({ keepsNotes }: SignedIn, hasGiven: boolean, gaveBefore: boolean): boolean => gaveBefore || (hasGiven && !keepsNotes);

/** Read beside the act's own transaction, which must survive to tell what was given. */
async function findPage(context: SignedIn, { wanted, least }: { wanted: number; least: number }, search: WaitingPage, mayBeTheEnd: boolean): Promise<readonly FoundLead[]> {
  try {
    return await context.apart(async (db) => {
      const found = enoughOf(await findWaiting(db, context.actor.scope, wanted, search), Math.max(wanted, least));
      return enoughToGive({ ...context, db }, found, wanted);
    });
  } catch (error) {
    if (!mayBeTheEnd) throw error;
    context.log.error({ err: error }, 'more leads to assign were not found');
    return [];
  }
}

/** In the order of the page, whichever part was done first. */
function inOrder<T extends { readonly leadId: string }>(page: readonly FoundLead[], some: readonly T[]): T[] {
  const byLead = new Map(some.map((one) => [one.leadId, one]));
  return page.map((lead) => byLead.get(lead.id)).filter((one) => one !== undefined);
}

/** What another try of the call must know of a part. */
function noteOf({ now }: SignedIn, given: readonly Taken[]): GivenAt | undefined {
  return given.length === 0 ? undefined : { at: now.toISOString(), leadIds: given.map(({ leadId }) => leadId) };
}

type Failure = { leads: readonly FoundLead[]; reason: Error };

async function giveParts(context: SignedIn, parts: readonly Part[], atOnce: number): Promise<{ done: PageOutcome[]; failures: Failure[] }> {
  const done: PageOutcome[] = [];
  const failures: Failure[] = [];
  const waiting = [...parts];
  const givePart = async ({ leads, limit }: Part) => {
    try {
      done.push(await context.apart((db) => giveThese({ ...context, db }, leads, limit), ({ given }) => noteOf(context, given)));
    } catch (error) {
      context.log.error({ err: error }, 'a part of the leads was not assigned');
      failures.push({ leads, reason: error as Error });
    }
  };
  const work = async () => {
    for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) await givePart(part);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { done, failures };
}
