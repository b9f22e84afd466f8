/** Opens, charges and closes cells of the fair-share ledger inside a transaction. */
import type { Db } from '../../platform/database.ts';
import type { SignedIn } from '../../platform/http/context.ts';
import { type CellKey, charge, type LeadWish, openCell, type Others } from './cell-rules.ts';
import * as queries from './ledger-queries.ts';
import { cellName, type CellWish, type StaffedCell } from './share-out-rules.ts';

/** A cell as it was read, with the people who were asked for. */
export type Reading = {
  cell: queries.CellRow;
  members: readonly queries.LedgerRow[];
  others: Others;
  /** Notes that were followed in reading it and are still there, unless somebody has taken them since. */
  notes: readonly number[];
  /** Whom they were about. */
  noted: readonly string[];
};
export type Ledger = ReadonlyMap<string, Reading>;

/** The cells as they are now, unlocked: good for a forecast. */
export async function readLedger(db: Db, wishes: readonly CellWish[]): Promise<Ledger> {
  return read(db, wishes, await queries.selectChanges(db, wishes));
}

/** In this order: whoever changes people changes the version of their cell, so people are never older than it. */
async function read(db: Db, wishes: readonly CellWish[], changes: readonly queries.Change[]): Promise<Ledger> {
  const noted = byCell(changes);
  const wider = wishes.map((wish) => widened(wish, (noted.get(cellName(wish)) ?? []).map(({ userId }) => userId)));
  const cells = await queries.selectCells(db, wishes);
  const regions = byCell(await queries.countRegions(db, wishes));
  const members = byCell(await queries.selectMembers(db, wider));
  return new Map(cells.map((cell) => {
    const name = cellName(cell);
    const [people, followed] = [members.get(name) ?? [], noted.get(name) ?? []];
    const reading = { cell, members: people, others: othersOf(cell, people, regions.get(name) ?? []), notes: followed.map(({ id }) => id), noted: followed.map(({ userId }) => userId) };
    return [name, reading];
  }));
}

/** Whoever is noted may have to leave the line, so it is read that much further. */
function widened(wish: CellWish, people: readonly string[]): CellWish {
  if (people.length === 0) return wish;
  return { ...wish, enough: wish.enough + new Set(people).size, people: new Set([...wish.people, ...people]) };
}

function othersOf(cell: queries.CellRow, members: readonly queries.LedgerRow[], regions: readonly queries.RegionCount[]): Others {
  const known = members.filter(({ entry }) => entry?.isEligible);
  const inRegion = (newscoId: number) => known.filter((member) => member.knownNewscoId === newscoId).length;
  return { all: cell.eligible - known.length, ofRegion: new Map(regions.map(({ newscoId, eligible }) => [newscoId, eligible - inRegion(newscoId)])) };
}

function byCell<T extends CellKey>(rows: readonly T[]): Map<string, T[]> {
  const cells = new Map<string, T[]>();
  for (const row of rows) {
    const name = cellName(row);
    const known = cells.get(name);
    if (known) known.push(row);
    else cells.set(name, [row]);
  }
  return cells;
}

/**
 * The cells, locked until the end of the transaction; wishes in the order that `cellsOf` gives. What was read before is still true
 * of cells that have their version and the same notes: only the others are read again.
 */
export async function lockLedger(db: Db, wishes: readonly CellWish[], before: Ledger = new Map()): Promise<{ ledger: Ledger; isAsBefore: boolean }> {
  const fresh = wishes.filter((wish) => !before.get(cellName(wish))?.cell.version);
  if (fresh.length > 0) await queries.insertCells(db, fresh);
  const versions = new Map((await queries.lockCells(db, wishes)).map((cell) => [cellName(cell), cell.version]));
  const taken = byCell(await queries.takeChanges(db, wishes));
  const isTrue = (name: string) => {
    const known = before.get(name);
    return known !== undefined && known.cell.version === versions.get(name) && known.notes.join() === (taken.get(name) ?? []).map(({ id }) => id).join();
  };
  const outdated = wishes.filter((wish) => !isTrue(cellName(wish)));
  const again = outdated.map((wish) => widened(wish, before.get(cellName(wish))?.noted ?? []));
  const anew = outdated.length === 0 ? null : await read(db, again, outdated.flatMap((wish) => taken.get(cellName(wish)) ?? []));
  const ledger = new Map(wishes.map((wish): [string, Reading] => {
    const [name, known] = [cellName(wish), before.get(cellName(wish))];
    const reading = anew?.get(name);
    // The notes are taken now: another look finds only newer ones, and must remember whom these were about.
    return [name, reading ? { ...reading, notes: [], noted: [...(known?.noted ?? []), ...reading.noted] } : { ...known!, notes: [] }];
  }));
  return { ledger, isAsBefore: outdated.length === 0 };
}

/** Cells at work. */
export function openCells(ledger: Ledger): Map<string, StaffedCell> {
  return new Map([...ledger].map(([name, { cell, members, others }]) => [name, { ...openCell(cell, members, others), isStaffed: cell.isStaffed }]));
}

/** Writes the cells back. */
export async function closeCells(db: Db, cells: Iterable<StaffedCell>): Promise<void> {
  await queries.saveCells(db, [...cells]);
}

/**
 * Runs manual assignments to one person and charges them to that person's own cell, so that a lead given by hand counts
 * as a turn there whatever the lead's profession and city. Someone without a city or profession has no cell.
 * `excluded` are all whom one of the leads excludes.
 */
export async function withTakersCell<T>(context: SignedIn, takerId: string, excluded: readonly string[], act: (chargeFor: (wish: LeadWish) => void) => Promise<T>): Promise<T> {
  const key = await queries.findCellOfPerson(context.db, takerId);
  if (!key) return act(() => undefined);
  const wish = { ...key, enough: 0, people: new Set([takerId, ...excluded]), regions: new Set<number>() };
  const { ledger } = await lockLedger(context.db, [wish]);
  const cell = openCells(ledger).get(cellName(key))!;
  const done = await act((lead) => {
    if (cell.members.has(takerId)) charge(cell, takerId, lead, context.now);
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
  const { ledger } = await lockLedger(db, keys.map((key) => ({ ...key, enough: 0, people: new Set(), regions: new Set() })));
  await closeCells(db, openCells(ledger).values());
  return keys.length;
}
