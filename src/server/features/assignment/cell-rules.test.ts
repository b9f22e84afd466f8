/** A cell of the ledger: whose turn it is, what it costs, and that it stays fair however people come and go. */
import { array, assert, constantFrom, integer, nat, property, record, uniqueArray } from 'fast-check';
import { expect, test } from 'vitest';
import { balanceOf, type Cell, charge, findMember, type LeadWish, type MemberRow, nextInLine, openCell } from './cell-rules.ts';
import { inLeads, LEAD } from './rules.ts';

const ANYONE: LeadWish = { excluded: new Set(), newscoId: null };
const EMPTY = { cityId: 1, professionId: 2, owed: 0n, turns: 0 };

const person = (userId: string, more: Partial<MemberRow> = {}): MemberRow => ({ userId, isPresent: true, openLeads: 0, newscoId: null, entry: null, ...more });

/** What the next run reads after this one has written. */
function reopen(cell: Cell, now: (id: string) => Partial<MemberRow> = () => ({}), newcomers: readonly MemberRow[] = []): Cell {
  const rows = cell.members.map(({ userId, newscoId, base, settled, isEligible, lastTurn }): MemberRow => ({
    ...person(userId, { newscoId, entry: { base, settled, isEligible, lastTurn } }), ...now(userId),
  }));
  return openCell({ cityId: cell.cityId, professionId: cell.professionId, owed: cell.owed, turns: cell.turns }, [...rows, ...newcomers]);
}

/** Gives a lead away; the taker finishes at once unless `isKept`. */
function give(cell: Cell, wish: LeadWish = ANYONE, isKept = false): string | null {
  const next = nextInLine(cell, wish);
  if (!next) return null;
  charge(cell, next.winner, wish);
  if (!isKept) next.winner.openLeads = 0;
  return next.winner.userId;
}

const balances = (cell: Cell) => Object.fromEntries(cell.members.map((member) => [member.userId, inLeads(balanceOf(cell, member))]));
const total = (cell: Cell) => cell.members.reduce((sum, member) => sum + balanceOf(cell, member), 0n);
const ids = (cell: Cell) => cell.members.map(({ userId }) => userId);
const times = (count: number, act: (index: number) => void) => Array.from({ length: count }, (_, index) => act(index));

test('equals take turns, those who never had a lead first, then by id', () => {
  const cell = openCell(EMPTY, [person('c'), person('a'), person('b')]);
  expect(times(7, () => give(cell))).toEqual(['a', 'b', 'c', 'a', 'b', 'c', 'a']);
});

test('the figures are those before the lead', () => {
  const cell = openCell(EMPTY, [person('a'), person('b'), person('c')]);
  give(cell);
  expect(balances(cell)).toEqual({ a: -0.6666, b: 0.3333, c: 0.3333 });
  expect(nextInLine(cell, ANYONE)!.turn).toEqual({ eligible: 3, inRegion: null, balance: 0.3333, runnerUp: 0.3333 });
});

test('a newcomer starts at nought, behind whoever is owed and before whoever is ahead', () => {
  const cell = openCell(EMPTY, [person('a'), person('b')]);
  give(cell);
  const later = reopen(cell, undefined, [person('n')]);
  expect(balances(later)).toEqual({ a: -0.5, b: 0.5, n: 0 });
  expect(times(3, () => give(later))).toEqual(['b', 'n', 'a']);
});

test('someone who leaves keeps the balance, and is owed nothing for leads in between', () => {
  const cell = openCell(EMPTY, [person('a'), person('b'), person('c')]);
  give(cell);
  const without = reopen(cell, (id) => (id === 'b' ? { isPresent: false } : {}));
  times(10, () => give(without));
  expect(balances(without)['b']).toBe(0.3333);
  const back = reopen(without);
  expect(balances(back)['b']).toBe(0.3333);
  give(back);
  expect(total(back)).toBe(0n);
});

test('at five open leads a person is passed over and owed nothing until there is room', () => {
  const cell = openCell(EMPTY, [person('a', { openLeads: 4 }), person('b')]);
  expect(give(cell, ANYONE, true)).toBe('a');
  expect(times(5, () => give(cell, ANYONE, true))).toEqual(['b', 'b', 'b', 'b', 'b']);
  expect(balances(cell)).toEqual({ a: -0.5, b: 0.5 });
  expect(give(cell)).toBeNull();
});

test('people of the region go first; everyone eligible is owed all the same', () => {
  const cell = openCell(EMPTY, [person('a'), person('x', { newscoId: 7 }), person('y', { newscoId: 7 })]);
  const local = { excluded: new Set<string>(), newscoId: 7 };
  expect(nextInLine(cell, local)!.turn).toMatchObject({ eligible: 3, inRegion: 2 });
  expect(times(3, () => give(cell, local))).toEqual(['x', 'y', 'x']);
  expect(balances(cell)).toEqual({ a: 1, x: -1, y: 0 });
  expect(give(cell, { excluded: new Set(), newscoId: 8 })).toBe('a');
});

test('those whom a lead excludes neither get it nor are owed for it', () => {
  const cell = openCell(EMPTY, [person('a'), person('b'), person('c')]);
  const wish = { excluded: new Set(['a', 'stranger']), newscoId: null };
  expect(nextInLine(cell, wish)!.turn.eligible).toBe(2);
  expect(give(cell, wish)).toBe('b');
  expect(balances(cell)).toEqual({ a: 0, b: -0.5, c: 0.5 });
  expect(nextInLine(cell, { excluded: new Set(['a', 'b', 'c']), newscoId: null })).toBeNull();
});

test('a lead given by hand is paid for, also by someone without room', () => {
  const cell = openCell(EMPTY, [person('a'), person('full', { openLeads: 5 })]);
  charge(cell, findMember(cell, 'full')!, ANYONE);
  expect(balances(cell)).toEqual({ a: 0.5, full: -0.5 });
  charge(cell, findMember(cell, 'a')!, ANYONE);
  expect(balances(cell)).toEqual({ a: 0.5, full: -0.5 });
});

test('with the same people eligible, nobody is ever a whole lead away from the ideal share', () => {
  assert(
    property(integer({ min: 1, max: 130 }), integer({ min: 1, max: 400 }), (people, leads) => {
      const cell = openCell(EMPTY, Array.from({ length: people }, (_, index) => person(`p${index}`)));
      const counts = new Map<string, number>();
      for (let lead = 1; lead <= leads; lead += 1) {
        const winner = give(cell)!;
        counts.set(winner, (counts.get(winner) ?? 0) + 1);
        for (const id of ids(cell)) expect(Math.abs((counts.get(id) ?? 0) - lead / people)).toBeLessThan(1);
      }
      expect(total(cell)).toBe(0n);
    }),
    { numRuns: 25 },
  );
});

/** A long story of leads, exclusions, leaving, returning and manual choices. */
const chapter = record({
  lead: constantFrom('auto', 'manual'),
  who: nat({ max: 6 }),
  excluded: uniqueArray(nat({ max: 6 }), { maxLength: 2 }),
  absent: uniqueArray(nat({ max: 6 }), { maxLength: 4 }),
  newscoId: constantFrom(null, 0, 1),
});

test('whatever happens, balances sum to exactly nought and match the shares added one by one', () => {
  assert(
    property(array(chapter, { maxLength: 80 }), (story) => {
      let cell = openCell(EMPTY, Array.from({ length: 7 }, (_, index) => person(`p${index}`, { newscoId: index % 2 })));
      const expected = new Map(ids(cell).map((id) => [id, 0n]));
      for (const { lead, who, excluded, absent, newscoId } of story) {
        const away = new Set(absent.map((index) => `p${index}`));
        cell = reopen(cell, (id) => ({ isPresent: !away.has(id) }));
        const wish = { excluded: new Set(excluded.map((index) => `p${index}`)), newscoId };
        const taker = lead === 'auto' ? nextInLine(cell, wish)?.winner.userId : `p${who}`;
        if (taker === undefined || wish.excluded.has(taker)) continue;
        const sharers = ids(cell).filter((id) => id === taker || (!away.has(id) && !wish.excluded.has(id)));
        charge(cell, findMember(cell, taker)!, wish);
        for (const id of sharers) expected.set(id, expected.get(id)! + LEAD / BigInt(sharers.length));
        expected.set(taker, expected.get(taker)! - LEAD);
        for (const [id, units] of expected) expect(balanceOf(cell, findMember(cell, id)!)).toBe(units);
        expect(total(cell)).toBe(0n);
        expect(cell.queue.map((member) => member.settled - member.base)).toEqual(cell.queue.map((member) => member.settled - member.base).toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0)));
      }
    }),
    { numRuns: 150 },
  );
});
