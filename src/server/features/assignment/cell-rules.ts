/**
 * One cell of the fair-share ledger at work: a city and a profession, or a city's brokers.
 * One lead costs O(1) in the ledger: `owed` grows once for everyone, and a member's balance follows from it.
 */
import { MAX_OPEN_LEADS } from '../../../contract/shared/constants.ts';
import { inLeads, shareOf, type Turn } from './rules.ts';

/** A person of a cell as stored, together with what is true of them now: the ledger's word for those of its line whom no note is about. */
export type MemberRow = {
  userId: string;
  /** Approved and of this city and profession at present. */
  isPresent: boolean;
  openLeads: number;
  newscoId: number | null;
  /** The ledger has them in another region. */
  isMoved?: boolean;
  /** The region among whose eligible people the ledger counts them. */
  countedIn?: number | null;
  /** The ledger's row; null for someone it does not know yet. */
  entry: { base: bigint; settled: bigint; isEligible: boolean; lastTurn: number } | null;
};

export type Member = {
  readonly userId: string;
  /** The ledger has no row of them yet. */
  readonly isNew: boolean;
  readonly newscoId: number | null;
  readonly isPresent: boolean;
  openLeads: number;
  base: bigint;
  settled: bigint;
  isEligible: boolean;
  lastTurn: number;
  isChanged: boolean;
  readonly countedIn: number | null;
};

export type CellKey = { readonly cityId: number; readonly professionId: number };

/** How many eligible people there are besides those who were read, in the cell and in regions of it: all of them later in line. */
export type Others = { readonly all: number; readonly ofRegion: ReadonlyMap<number, number> };

// Most leads exclude nobody and most cells of a run are asked for no region: ten thousands of empty sets and maps, each of which takes as much as a person, were thrown away with each run.
export const NOBODY: ReadonlySet<string> = new Set();
export const NO_REGIONS: ReadonlyMap<number, number> = new Map();
const NO_OTHERS: Others = { all: 0, ofRegion: NO_REGIONS };

export type Cell = CellKey & {
  owed: bigint;
  turns: number;
  /** Those who were read. */
  readonly members: readonly Member[];
  /** The same by their ids; made when somebody is first looked for, which in most cells nobody is. */
  byId?: ReadonlyMap<string, Member>;
  /** The eligible ones that were read, the next in line first. */
  readonly queue: Member[];
  readonly others: Others;
};

/** What a lead says about its takers: not the referrer, nor those who rejected it, and rather somebody of its region. */
export type LeadWish = { readonly excluded: ReadonlySet<string>; readonly newscoId: number | null };

/** Brings the stored rows up to date with who is eligible now. Nothing was owed since the last lead, so this is as good as doing it at the time of each change. */
export function openCell({ cityId, professionId, owed, turns }: CellKey & { owed: bigint; turns: number }, rows: readonly MemberRow[], others: Others = NO_OTHERS): Cell {
  const members = rows.map((row) => memberOf(row, owed));
  const cell: Cell = { cityId, professionId, owed, turns, members, queue: [], others };
  for (const member of members) {
    setEligible(cell, member, hasRoom(member));
    if (member.isEligible) cell.queue.push(member);
  }
  cell.queue.sort(before);
  return cell;
}

function memberOf(row: MemberRow, owed: bigint): Member {
  const { userId, newscoId, isPresent, openLeads, entry, countedIn = null } = row;
  const { base, settled, isEligible, lastTurn } = entry ?? { base: owed, settled: 0n, isEligible: false, lastTurn: 0 };
  return { userId, isNew: entry === null, newscoId, isPresent, openLeads, base, settled, isEligible, lastTurn, isChanged: row.isMoved === true, countedIn };
}

const hasRoom = ({ isPresent, openLeads }: Member): boolean => isPresent && openLeads < MAX_OPEN_LEADS;

/** Someone who was read. */
export function findMember(cell: Cell, userId: string): Member | undefined {
  cell.byId ??= new Map(cell.members.map((member) => [member.userId, member]));
  return cell.byId.get(userId);
}

/** Everyone who could be given a lead of the cell. */
export function eligibleCount(cell: Cell): number {
  return cell.queue.length + cell.others.all;
}

/** Leads the member is owed, in units; negative for someone ahead of the others. */
export function balanceOf(cell: Cell, member: Member): bigint {
  return member.isEligible ? member.settled + cell.owed - member.base : member.settled;
}

function setEligible(cell: Cell, member: Member, isEligible: boolean): void {
  if (member.isEligible === isEligible) return;
  member.settled = balanceOf(cell, member);
  member.base = cell.owed;
  member.isEligible = isEligible;
  member.isChanged = true;
}

/** Order of the queue: the largest balance, then the longest wait (never comes first), then the id. */
function before(a: Member, b: Member): number {
  // Both are eligible, so what the cell owes adds the same to either balance.
  const [one, other] = [a.settled - a.base, b.settled - b.base];
  if (one !== other) return one < other ? 1 : -1;
  return a.lastTurn - b.lastTurn || (a.userId < b.userId ? -1 : 1);
}

/** Puts a member whose balance or eligibility moved where it belongs. */
function requeue(cell: Cell, member: Member): void {
  const { queue } = cell;
  const from = queue.indexOf(member);
  if (from >= 0) queue.splice(from, 1);
  if (!member.isEligible) return;
  let low = 0;
  let high = queue.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (before(queue[middle]!, member) < 0) low = middle + 1;
    else high = middle;
  }
  queue.splice(low, 0, member);
}

/** Whose turn it is, and why; null when nobody is eligible. People of the lead's region go first where there are any. */
export function nextInLine(cell: Cell, wish: LeadWish): { winner: Member; turn: Turn } | null {
  const local = wish.newscoId === null ? null : lineOf(cell, wish, wish.newscoId);
  const { first: winner, second: runnerUp } = local?.first ? local : lineOf(cell, wish, null);
  if (!winner) return null;
  const turn = {
    eligible: eligibleCount(cell) - passedOver(cell, wish).length,
    inRegion: local?.first ? local.count + (cell.others.ofRegion.get(wish.newscoId!) ?? 0) : null,
    balance: inLeads(balanceOf(cell, winner)),
    runnerUp: runnerUp ? inLeads(balanceOf(cell, runnerUp)) : null,
  };
  return { winner, turn };
}

/** The first two of those whom the lead does not exclude, of a region or of the whole cell; how many there are is counted for a region alone. */
function lineOf(cell: Cell, { excluded }: LeadWish, newscoId: number | null): { first?: Member; second?: Member; count: number } {
  const line: { first?: Member; second?: Member; count: number } = { count: 0 };
  for (const member of cell.queue) {
    if (newscoId !== null && member.newscoId !== newscoId) continue;
    if (excluded.has(member.userId)) continue;
    line.count += 1;
    if (!line.first) line.first = member;
    else line.second ??= member;
    if (newscoId === null && line.second) break;
  }
  return line;
}

/** Those in the queue whom this lead excludes; they have been read. */
function passedOver(cell: Cell, wish: LeadWish): Member[] {
  return wish.excluded.size === 0 ? [] : [...wish.excluded].map((id) => findMember(cell, id)).filter((member) => member !== undefined).filter((member) => member.isEligible);
}

/**
 * Charges a lead: everyone eligible, and the taker in any case, is owed an equal share; the taker pays all shares.
 * An administrator may choose someone who has no room for more: that person pays too.
 */
export function charge(cell: Cell, taker: Member, wish: LeadWish): void {
  const others = passedOver(cell, wish).filter((member) => member !== taker);
  const eligible = eligibleCount(cell) - others.length + (taker.isEligible ? 0 : 1);
  const share = shareOf(eligible);
  cell.owed += share;
  cell.turns += 1;
  // What the cell now owes to all is taken back from those who could not have been given this lead.
  for (const member of others) {
    member.base += share;
    member.isChanged = true;
    requeue(cell, member);
  }
  taker.settled += (taker.isEligible ? 0n : share) - share * BigInt(eligible);
  take(cell, taker);
}

function take(cell: Cell, taker: Member): void {
  taker.openLeads += 1;
  taker.lastTurn = cell.turns;
  taker.isChanged = true;
  setEligible(cell, taker, hasRoom(taker));
  requeue(cell, taker);
}
