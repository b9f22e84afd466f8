/** One run of auto-assignment inside a transaction: finds and locks leads, decides whose turn it is, and carries it out. */
import type { Db } from '../../platform/database.ts';
import { fail } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/http/context.ts';
import { assignLeads } from '../leads/assign-service.ts';
import { type Cell, type CellKey, eligibleCount, NOBODY } from './cell-rules.ts';
import { saveRest, savingOf } from './ledger-queries.ts';
import { closeCells, doubted, hasRow, type Ledger, lockLedger, lockLedgerAndLeads, openCells, type Reading, readLedger, without } from './ledger-service.ts';
import { grown, HOPELESS_PAGE, lockWaiting, readFound, selectApproved, selectWaiting } from './queries.ts';
import { cellName, cellsOf, cellWishes, type CellWish, enoughOf, type FoundLead, giveAway, type Given, type Left, shareOut, type StaffedCell, type Taken, type WaitingLead } from './share-out-rules.ts';

// Each try is lost to people of whose suspension the ledger was not told, and looks further than the one before.
const MOST_TRIES = 20;

/** What would become of the leads looked at so far, as the ledger was read for them. */
type Forecast = { ledger: Map<string, Reading>; cells: Map<string, StaffedCell>; takeable: WaitingLead[]; given: Map<string, Given> };
/** Leads to be given, those that nobody can take, and what was forecast. */
type Found = { leads: WaitingLead[]; left: Left[]; forecast: Forecast; areLocked: boolean };

const nothingYet = (): Forecast => ({ ledger: new Map(), cells: new Map(), takeable: [], given: new Map() });

export type RunOutcome = { given: readonly Taken[]; left: readonly Left[] };

/** Gives away the oldest pending leads in scope, up to `limit`; only those named where `ids` are given. */
export async function giveOldest(context: SignedIn, ids: readonly string[] | null, limit: number): Promise<RunOutcome> {
  const outcome = await giveFound(context, await findAssignable(context, ids, limit, { locksLater: true }));
  // Another run took some of them: page by page it is known which are left.
  return outcome ?? (await giveFound(context, await findAssignable(context, ids, limit, { locksLater: false })))!;
}

export type PageOutcome = RunOutcome & {
  /** The last lead that was looked at. */
  last: string;
  /** Cells where nobody is free any more. */
  usedUp: readonly CellKey[];
};

/** The first of these leads, as far as it takes to give so many away; by a forecast alone, so that nobody waits for leads that stay behind it. */
export async function enoughToGive(context: SignedIn, leads: readonly FoundLead[], limit: number): Promise<readonly FoundLead[]> {
  if (leads.length <= limit) return leads;
  const forecast = nothingYet();
  const waiting = await readFound(context.db, leads, { isLocked: false });
  await extend(context, forecast, waiting);
  const { takeable, last } = forecastPage(forecast.cells, waiting, limit);
  return takeable.length < limit ? leads : leads.slice(0, leads.findIndex(({ id }) => id === last) + 1);
}

/**
 * Gives away those of the leads that are still pending and that no other run holds, the first ones up to `limit`. They are locked before anything is
 * forecast: since they were found another run may have given them away, and would count twice.
 */
export async function giveThese(context: SignedIn, leads: readonly FoundLead[], limit: number): Promise<PageOutcome> {
  const waiting = await readFound(context.db, leads, { isLocked: true });
  const forecast = nothingYet();
  await extend(context, forecast, waiting);
  const part = forecastPage(forecast.cells, waiting, limit);
  note(forecast, part);
  const outcome = (await giveFound(context, { leads: part.takeable, left: part.left, forecast, areLocked: true }))!;
  return { ...outcome, last: part.takeable.length === limit ? part.last : leads.at(-1)!.id, usedUp: usedUp(forecast) };
}

/** Null when leads that are not locked yet could not be. */
async function giveFound(context: SignedIn, found: Found): Promise<RunOutcome | null> {
  const outcome = found.leads.length === 0 ? { given: [], left: [] } : await giveTurns(context, found);
  return outcome && { given: outcome.given, left: [...found.left, ...outcome.left] };
}

/**
 * Finds and locks up to `limit` leads that somebody can take, by a forecast on the unlocked ledger.
 * Leads that another run holds are skipped, so two runs work side by side. No cell is locked yet:
 * all of them are locked together afterwards, in one order, which is why runs never wait in a circle.
 * `locksLater`: where one page has enough, as most have, they are left to be locked by the statement that locks their cells.
 */
async function findAssignable(context: SignedIn, ids: readonly string[] | null, limit: number, { locksLater }: { locksLater: boolean }): Promise<Found> {
  const forecast = nothingYet();
  const leads: WaitingLead[] = [];
  const left: Left[] = [];
  let after: string | null = null;
  for (let hopeless = HOPELESS_PAGE; leads.length < limit; hopeless = grown(hopeless)) {
    const wanted = limit - leads.length;
    const looked = after === null ? wanted : Math.max(wanted, hopeless);
    // Who names leads is told of each.
    const withoutCells = ids === null ? usedUp(forecast) : [];
    const found: (WaitingLead & FoundLead)[] = await selectWaiting(context.db, context.actor.scope, { wanted: looked, hopeless }, { after, withoutCells, ids });
    if (found.length === 0) break;
    const page: readonly WaitingLead[] = enoughOf(found, looked);
    await extend(context, forecast, page);
    const part = forecastPage(forecast.cells, page, wanted);
    if (locksLater && part.takeable.length === limit && cellsOf(part.takeable).every((cell) => hasRow(forecast.ledger, cell))) {
      note(forecast, part);
      return { leads: part.takeable, left: [...left, ...part.left], forecast, areLocked: false };
    }
    const held = await lockForecast(context.db, forecast, page, part, wanted);
    leads.push(...held.takeable);
    left.push(...held.left);
    after = page.at(-1)!.id;
  }
  return { leads, left, forecast, areLocked: true };
}

/**
 * Locks the leads of a page that shall be given, and adds what was forecast of it. Those that somebody else is assigning at this moment take no places: whoever has
 * them may give them to people that a line read anew knows of, to somebody else or to nobody. So without them the page is forecast again, and a place that is left goes
 * to the oldest lead behind it. No more is locked than shall be given: other runs pass over what is locked.
 */
async function lockForecast(db: Db, forecast: Forecast, page: readonly WaitingLead[], first: PagePart, wanted: number): Promise<PagePart> {
  for (let [rest, part] = [page, first]; ; part = forecastPage(forecast.cells, rest, wanted)) {
    const lost = await lockThose(db, part.takeable);
    if (lost.size === 0) {
      note(forecast, part);
      return part;
    }
    reopen(forecast, readingsOf(forecast, part));
    rest = rest.filter(({ id }) => !lost.has(id));
  }
}

/** The cells that a forecast has given leads of, as they were read. */
const readingsOf = ({ ledger }: Forecast, { takeable }: PagePart) => new Map(cellsOf(takeable).map(({ name }) => [name, ledger.get(name)!]));

/** Answers which of them somebody else is assigning. */
async function lockThose(db: Db, leads: readonly WaitingLead[]): Promise<ReadonlySet<string>> {
  const ids = leads.map(({ id }) => id);
  if (ids.length === 0) return NOBODY;
  const locked = await lockWaiting(db, ids);
  return new Set(ids.filter((id) => !locked.has(id)));
}

function note(forecast: Forecast, { takeable, given }: PagePart): void {
  forecast.takeable.push(...takeable);
  for (const one of given) forecast.given.set(one.leadId, one);
}

function usedUp({ cells }: Forecast): CellKey[] {
  return [...cells.values()].filter((cell) => eligibleCount(cell) === 0).map(({ cityId, professionId }) => ({ cityId, professionId }));
}

/** Reads what the page's leads ask of their cells. Where not everybody was read, a longer line is, and the leads looked at before are given from it again. */
async function extend(context: SignedIn, forecast: Forecast, page: readonly WaitingLead[]): Promise<void> {
  const short = new Set(cellsOf(page).map(({ name }) => name).filter((name) => forecast.cells.get(name)?.others.all !== 0));
  if (short.size === 0) return;
  const isShort = ({ cell }: WaitingLead) => cell !== null && short.has(cell.name);
  const earlier = forecast.takeable.filter(isShort);
  const ledger = await readLedger(context.db, cellWishes([...earlier, ...page.filter(isShort)]));
  for (const [name, reading] of ledger) forecast.ledger.set(name, reading);
  reopen(forecast, ledger);
}

/** Begins these cells as they were read, and gives the leads of them that are counted on again. */
function reopen({ cells, takeable, given }: Forecast, ledger: ReadonlyMap<string, Reading>): void {
  for (const [name, cell] of openCells(ledger)) cells.set(name, cell);
  for (const lead of takeable.filter(({ cell }) => cell !== null && ledger.has(cell.name))) {
    const outcome = giveAway(cells, lead);
    // Somebody else's run may have come in between.
    if ('given' in outcome) given.set(lead.id, outcome.given);
    else given.delete(lead.id);
  }
}

/** What would become of the first leads of a page, up to the last one that is wanted. */
type PagePart = { takeable: WaitingLead[]; given: Given[]; left: Left[]; last: string };

function forecastPage(cells: ReadonlyMap<string, StaffedCell>, page: readonly WaitingLead[], wanted: number): PagePart {
  const part: PagePart = { takeable: [], given: [], left: [], last: '' };
  for (const lead of page) {
    if (part.takeable.length === wanted) break;
    const outcome = giveAway(cells, lead);
    if ('given' in outcome) {
      part.takeable.push(lead);
      part.given.push(outcome.given);
    } else {
      part.left.push(outcome.left);
    }
    part.last = lead.id;
  }
  return part;
}

type Outcome = { given: Given[]; left: Left[] };

/**
 * Decides under the locks of the cells and carries it out. When one of the takers is not approved any more, all is decided anew without
 * whoever of the same lines is not, and these lines are read further: they held people to take their places no longer.
 * Null when leads that are not locked yet could not be.
 */
async function giveTurns(context: SignedIn, { leads, forecast, areLocked }: Found): Promise<Outcome | null> {
  const foreseen = winnersOf([...forecast.given.values()]);
  const gone = new Set<string>();
  let wishes = cellWishes(leads);
  let known: Ledger = forecast.ledger;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const isFirst = tries === 0;
    const locked = await (isFirst && !areLocked
      ? lockLedgerAndLeads(context.db, wishes, known, { leads: leads.map((lead) => lead.id), people: foreseen })
      : lockLedger(context.db, wishes, known, isFirst ? foreseen : []));
    if (locked === null) return null;
    const { isAsBefore, approved } = locked;
    const ledger = without(locked.ledger, gone);
    const isAsForecast = isFirst && isAsBefore && leads.length === forecast.takeable.length && leads.length === forecast.given.size;
    const cells = isAsForecast ? forecast.cells : openCells(ledger);
    const outcome = isAsForecast ? { given: leads.map(({ id }) => forecast.given.get(id)!), left: [] } : shareOut(cells, leads);
    const away = isAsForecast && approved === foreseen.length ? NOBODY : await notApproved(context.db, winnersOf(outcome.given));
    if (away.size === 0) {
      await carryOut(context, outcome.given, wishes.map((wish) => cells.get(cellName(wish))!));
      return outcome;
    }
    const lines = new Map([...cells].filter(([, cell]) => cell.members.some(({ userId }) => away.has(userId))));
    const inLine = [...lines.values()].flatMap(presentIn);
    const approvedInLine = await selectApproved(context.db, inLine);
    for (const id of inLine) if (!approvedInLine.has(id)) gone.add(id);
    wishes = wishes.map((wish) => (lines.has(cellName(wish)) ? beyond(wish, gone) : wish));
    known = doubted(ledger, new Set(lines.keys()));
  }
  throw fail('not_ready');
}

const presentIn = ({ members }: Cell): string[] => members.filter(({ isPresent }) => isPresent).map(({ userId }) => userId);

/** These people are read by name, so that the line is read without them, and further by as many: each try knows more of it than the one before, however many of its first are gone. */
function beyond(wish: CellWish, gone: ReadonlySet<string>): CellWish {
  const regions = new Map([...wish.regions].map(([newscoId, enough]) => [newscoId, enough + gone.size]));
  return { ...wish, people: new Set([...wish.people, ...gone]), enough: wish.enough + gone.size, regions };
}

const winnersOf = (given: readonly Given[]) => [...new Set(given.map(({ assigneeId }) => assigneeId))];

/** Whoever is not approved, though no note told so: who is suspended by now waits for the lock of their cell. */
async function notApproved(db: Db, people: readonly string[]): Promise<ReadonlySet<string>> {
  const approved = await selectApproved(db, people);
  return new Set(people.filter((id) => !approved.has(id)));
}

/** Moves the leads and writes their cells back, in one statement unless they are thousands. */
async function carryOut(context: SignedIn, given: readonly Given[], cells: readonly StaffedCell[]): Promise<void> {
  if (given.length === 0) return closeCells(context.db, cells);
  const saving = savingOf(cells);
  await assignLeads(context, given, saving.parts);
  await saveRest(context.db, saving);
}
