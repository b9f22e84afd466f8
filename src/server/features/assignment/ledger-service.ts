/** Opens, charges and closes cells of the fair-share ledger inside a transaction. */
import type { Db } from '../../platform/database.ts';
import type { SignedIn } from '../../platform/http/context.ts';
import { type Cell, type CellKey, charge, type LeadWish, type MemberRow, openCell } from './cell-rules.ts';
import { type CellRow, findCellOfPerson, lockCells, saveCells, selectCells, selectMembers } from './ledger-queries.ts';
import { cellName } from './share-out-rules.ts';

/** Cells with their people as read; each `openCells` works on copies. */
export type Ledger = { cells: readonly CellRow[]; members: readonly (CellKey & MemberRow)[] };

/** The cells as they are now, unlocked: good for a forecast. */
export async function readLedger(db: Db, keys: readonly CellKey[]): Promise<Ledger> {
  return { cells: await selectCells(db, keys), members: await selectMembers(db, keys) };
}

/** The cells, locked until the end of the transaction; keys in the order that `cellsOf` gives. */
export async function lockLedger(db: Db, keys: readonly CellKey[]): Promise<Ledger> {
  const cells = await lockCells(db, keys);
  // Read after the lock is held, so that the last holder's leads are counted.
  return { cells, members: await selectMembers(db, keys) };
}

/** Cells at work, without the people who turned out to be not approved any more. */
export function openCells(ledger: Ledger, gone: ReadonlySet<string> = new Set()): Map<string, Cell> {
  const rows = new Map<string, MemberRow[]>(ledger.cells.map((cell) => [cellName(cell), []]));
  for (const member of ledger.members) {
    rows.get(cellName(member))!.push(gone.has(member.userId) ? { ...member, isPresent: false } : member);
  }
  return new Map(ledger.cells.map((cell) => [cellName(cell), openCell(cell, rows.get(cellName(cell))!)]));
}

/** Writes the cells back. */
export async function closeCells(db: Db, cells: Iterable<Cell>): Promise<void> {
  await saveCells(db, [...cells]);
}

/**
 * Runs manual assignments to one person and charges them to that person's own cell, so that a lead given by hand counts
 * as a turn there whatever the lead's profession and city. Someone without a city or profession has no cell.
 */
export async function withTakersCell<T>(context: SignedIn, takerId: string, act: (chargeFor: (wish: LeadWish) => void) => Promise<T>): Promise<T> {
  const key = await findCellOfPerson(context.db, takerId);
  if (!key) return act(() => undefined);
  const cell = openCells(await lockLedger(context.db, [key])).get(cellName(key))!;
  const done = await act((wish) => {
    if (cell.members.has(takerId)) charge(cell, takerId, wish, context.now);
  });
  await closeCells(context.db, [cell]);
  return done;
}
