/** Opens, charges and closes cells of the fair-share ledger inside a transaction. */
import type { Db } from '../../platform/database.ts';
import type { SignedIn } from '../../platform/http/context.ts';
import { type CellKey, charge, findMember, type LeadWish, NO_REGIONS, openCell, type Others } from './cell-rules.ts';
import * as queries from './ledger-queries.ts';
import { cellName, type CellWish, type StaffedCell } from './share-out-rules.ts';

/** A cell as it was read, with the people who were asked for. */
export type Reading = {
  /** Its notes were followed; they are still there, unless somebody has taken them since. */
  cell: queries.CellRow;
  members: readonly queries.LedgerRow[];
  others: Others;
};
export type Ledger = ReadonlyMap<string, Reading>;

/** The cells as they are now, all of one moment; unlocked they are good for a forecast. */
export async function readLedger(db: Db, wishes: readonly CellWish[]): Promise<Ledger> {
  const cells = await queries.selectCells(db, wishes);
  return new Map(cells.map(({ cell, members }) => [cellName(cell), { cell, members, others: othersOf(cell, members) }]));
}

/** Whoever is noted is read by name: here for notes that were taken already, in the statement for those that are still there. */
const widened = (wish: CellWish, people: readonly string[]): CellWish => (people.length === 0 ? wish : { ...wish, people: new Set([...wish.people, ...people]) });

/** Never fewer than nobody: a server of an earlier version does not count who is eligible. */
function othersOf(cell: queries.CellRow, members: readonly queries.LedgerRow[]): Others {
  const count = (is: (member: queries.LedgerRow) => boolean) => members.reduce((sum, member) => sum + (member.entry?.isEligible && is(member) ? 1 : 0), 0);
  const besides = (all: number, read: number) => Math.max(0, all - read);
  const all = besides(cell.eligible, count(() => true));
  if (cell.eligibleIn.size === 0) return { all, ofRegion: NO_REGIONS };
  return { all, ofRegion: new Map([...cell.eligibleIn].map(([newscoId, eligible]) => [newscoId, besides(eligible, count(({ knownNewscoId }) => knownNewscoId === newscoId))])) };
}

const NOTHING_BESIDES: queries.Besides = { leads: [], people: [] };

export type LockedLedger = { ledger: Ledger; isAsBefore: boolean; approved: number };

/**
 * The cells, locked until the end of the transaction; wishes in the order that `cellsOf` gives. What was read before is still true
 * of cells that have their version and the same notes: only the others are read again. `approved` is how many of the people beside them are.
 */
export async function lockLedger(db: Db, wishes: readonly CellWish[], before: Ledger = new Map(), people: readonly string[] = []): Promise<LockedLedger> {
  const fresh = wishes.filter((wish) => !hasRow(before, wish));
  if (fresh.length > 0) await queries.insertCells(db, fresh);
  return readOutdated(db, wishes, before, await queries.lockCells(db, wishes, { ...NOTHING_BESIDES, people }));
}

/**
 * The same together with leads, in one statement; each of the cells has a row. Null when not all of the leads could be locked: then those that could are, and no cell.
 */
export async function lockLedgerAndLeads(db: Db, wishes: readonly CellWish[], before: Ledger, besides: queries.Besides): Promise<LockedLedger | null> {
  const locked = await queries.lockCells(db, wishes, besides);
  return locked.cells.length === 0 ? null : readOutdated(db, wishes, before, locked);
}

/** The ledger as it was read, without these people, whatever roster and ledger hold of them: it is written so, and a new note lets them be looked at again. */
export function without(ledger: Ledger, people: ReadonlySet<string>): Ledger {
  if (people.size === 0) return ledger;
  const asGone = (member: queries.LedgerRow) => (people.has(member.userId) ? { ...member, isPresent: false } : member);
  return new Map([...ledger].map(([name, reading]) => [name, { ...reading, members: reading.members.map(asGone) }]));
}

/** These cells are read anew, whatever their versions: too few of their line were read. What their notes told stays known. */
export function doubted(ledger: Ledger, names: ReadonlySet<string>): Ledger {
  return new Map([...ledger].map(([name, reading]) => [name, names.has(name) ? { ...reading, cell: { ...reading.cell, version: null } } : reading]));
}

/** Cells are locked by their rows. */
export function hasRow(ledger: Ledger, key: CellKey): boolean {
  return Boolean(ledger.get(cellName(key))?.cell.version);
}

async function readOutdated(db: Db, wishes: readonly CellWish[], before: Ledger, { cells, approved }: Awaited<ReturnType<typeof queries.lockCells>>): Promise<LockedLedger> {
  const locked = new Map(cells.map((cell) => [cellName(cell), cell]));
  const nobody: readonly string[] = [];
  // Whom earlier notes were about is remembered: they are taken, and another look finds only newer ones.
  const noted = (name: string) => [...(before.get(name)?.cell.noted ?? nobody), ...locked.get(name)!.noted];
  const isTrue = (name: string) => {
    const known = before.get(name)?.cell;
    return known !== undefined && known.version === locked.get(name)!.version && known.notes === locked.get(name)!.notes;
  };
  const outdated = wishes.filter((wish) => !isTrue(cellName(wish)));
  const anew = outdated.length === 0 ? null : await readLedger(db, outdated.map((wish) => widened(wish, noted(cellName(wish)))));
  const ledger = new Map(wishes.map((wish): [string, Reading] => {
    const name = cellName(wish);
    const reading = anew?.get(name) ?? before.get(name)!;
    const people = [...noted(name), ...reading.cell.noted];
    return [name, people.length === 0 ? reading : { ...reading, cell: { ...reading.cell, notes: '', noted: [...new Set(people)] } }];
  }));
  return { ledger, isAsBefore: outdated.length === 0, approved };
}

/** Cells at work. */
export function openCells(ledger: Ledger): Map<string, StaffedCell> {
  return new Map([...ledger].map(([name, { cell, members, others }]) => [name, Object.assign(openCell(cell, members, others), { isStaffed: cell.isStaffed, wanted: cell.wanted })]));
}

/** Writes the cells back. */
export async function closeCells(db: Db, cells: Iterable<StaffedCell>): Promise<void> {
  await queries.saveCells(db, [...cells]);
}

/**
 * Runs manual assignments to one person and charges them to that person's own cell, so that a lead given by hand counts
 * as a turn there whatever the lead's profession and city. Someone without a city or profession has no cell, and that of someone out of scope, who is given nothing, is left alone.
 * `excluded` are all whom one of the leads excludes. The person's account is taken before the cell, as by whoever leaves one.
 */
export async function withTakersCell<T>(context: SignedIn, takerId: string, excluded: readonly string[], act: (chargeFor: (wish: LeadWish) => void) => Promise<T>): Promise<T> {
  await queries.holdAccount(context.db, context.actor.scope, takerId);
  const key = await queries.findCellOfPerson(context.db, context.actor.scope, takerId);
  if (!key) return act(() => undefined);
  const wish = { ...key, enough: 0, people: new Set([takerId, ...excluded]), regions: new Map() };
  const { ledger } = await lockLedger(context.db, [wish]);
  const cell = openCells(ledger).get(cellName(key))!;
  const taker = findMember(cell, takerId);
  const done = await act((lead) => {
    if (taker) charge(cell, taker, lead);
  });
  await closeCells(context.db, [cell]);
  return done;
}

// Cells of a transaction, whose locks others wait for.
const CELLS_AT_ONCE = 200;

/** Follows notes that no lead has asked for yet, so that the first lead after many of them need not. Answers how many cells had some. */
export async function settleLedger(db: Db): Promise<number> {
  const keys = await queries.selectChangedCells(db, CELLS_AT_ONCE);
  if (keys.length === 0) return 0;
  const { ledger } = await lockLedger(db, keys.map((key) => ({ ...key, enough: 0, people: new Set(), regions: new Map() })));
  await closeCells(db, openCells(ledger).values());
  await queries.recountCells(db, keys);
  return keys.length;
}

// So few that looking at all their people stays below the time limit of a statement: at a million vendors less than a second.
const CITIES_AT_ONCE = 20;

/** Looks everybody up, some cities at a time, and notes whom the ledger knows otherwise: nobody, unless rows were written past the triggers. Answers how many. */
export async function checkLedger(db: Db, { stopping, atOnce = CITIES_AT_ONCE }: { stopping?: AbortSignal | undefined; atOnce?: number } = {}): Promise<number> {
  let mistaken = 0;
  for (let cities = await queries.selectStaffedCities(db, 0, atOnce); cities.length > 0; ) {
    stopping?.throwIfAborted();
    mistaken += await queries.noteMistaken(db, cities);
    cities = await queries.selectStaffedCities(db, cities.at(-1)!, atOnce);
  }
  return mistaken;
}
