/** Leads are shared out alike whether everybody of a cell is read or only as many as the leads ask for. */
import { array, assert, bigInt, constantFrom, nat, property, record, uniqueArray } from 'fast-check';
import { expect, test } from 'vitest';
import { findMember, type MemberRow, openCell } from './cell-rules.ts';
import type { Wanted } from './rules.ts';
import { cellName, cellOfLead, cellWishes, enoughOf, type FoundLead, inParts, partSizes, shareOut, type WaitingLead } from './share-out-rules.ts';

const CELL = { cityId: 1, professionId: 2, owed: 1000n, turns: 100 };
const NAME = cellName(CELL);

const person = record({ lead: bigInt(-4n, 4n), lastTurn: nat({ max: 3 }), openLeads: nat({ max: 5 }), newscoId: constantFrom(null, 6, 7, 8) });
const wanted = record({ newscoId: constantFrom(null, 6, 7, 9), excluded: uniqueArray(nat({ max: 30 }), { maxLength: 3 }) });
const story = { people: array(person, { maxLength: 60, size: 'max' }), leads: array(wanted, { maxLength: 25 }) };

type Known = MemberRow & { entry: NonNullable<MemberRow['entry']> };

const rowsOf = (people: readonly { lead: bigint; lastTurn: number; openLeads: number; newscoId: number | null }[]): Known[] => people.map(({ lead, lastTurn, openLeads, newscoId }, index) => ({
  userId: `p${String(index).padStart(2, '0')}`, isPresent: true, openLeads, newscoId,
  entry: { base: 10n, settled: lead, isEligible: openLeads < 5, lastTurn },
}));

/** The order of the ledger's index. */
const inLine = (a: Known, b: Known) => Number(b.entry.settled - b.entry.base - (a.entry.settled - a.entry.base)) || a.entry.lastTurn - b.entry.lastTurn || (a.userId < b.userId ? -1 : 1);

function openPart(rows: readonly Known[], leads: readonly WaitingLead[]) {
  const [wish] = cellWishes(leads);
  const line = rows.filter(({ entry }) => entry.isEligible).toSorted(inLine);
  const others = line.filter(({ userId }) => !wish!.people.has(userId));
  const [head, behind] = [others.slice(0, wish!.enough), others.slice(wish!.enough)];
  const ofRegions = [...wish!.regions].flatMap(([region, enough]) => behind.filter(({ newscoId }) => newscoId === region).slice(0, enough));
  const read = rows.filter((row) => wish!.people.has(row.userId) || head.includes(row) || ofRegions.includes(row));
  const unread = line.filter((row) => !read.includes(row));
  const ofRegion = new Map([...wish!.regions.keys()].map((region) => [region, unread.filter(({ newscoId }) => newscoId === region).length]));
  return openCell(CELL, read, { all: unread.length, ofRegion });
}

test('the same people for the same reasons, and the same is owed', () => {
  assert(
    property(story.people, story.leads, (people, wishes) => {
      if (wishes.length === 0) return;
      const rows = rowsOf(people);
      const leads = wishes.map(({ newscoId, excluded }, index): WaitingLead => ({
        id: `l${index}`, cell: { ...CELL, name: NAME }, newscoId,
        excluded: new Set(excluded.map((who) => `p${String(who).padStart(2, '0')}`)),
      }));
      const whole = { ...openCell(CELL, rows), isStaffed: rows.length > 0, wanted: null };
      const part = { ...openPart(rows, leads), isStaffed: rows.length > 0, wanted: null };
      expect(shareOut(new Map([[NAME, part]]), leads)).toEqual(shareOut(new Map([[NAME, whole]]), leads));
      expect([part.owed, part.turns, part.queue.length + part.others.all]).toEqual([whole.owed, whole.turns, whole.queue.length]);
      for (const member of part.members) expect(member).toEqual(findMember(whole, member.userId));
    }),
    { numRuns: 500 },
  );
});

test.each([
  [1000, 2, [500, 500]],
  [2500, 2, [1250, 1250]],
  [2504, 2, [1250, 313.5, 313.5, 313.5, 313.5]],
  [10_000, 2, [1250, 1250, 1250, 1250, 1250, 1250, 625, 625, 625, 625]],
  [3000, 3, [1000, 1000, 1000]],
  [10_000, 3, [1250, 1250, 1250, 1250, 1250, 625, 625, 625, 625, 625, 625]],
])('sizes of the parts of %i leads, %i at once', (count, atOnce, expected) => {
  expect(partSizes(count, atOnce)).toEqual(expected);
});

const leadOf = (id: string, cityId: number, professionId: number | null): FoundLead => ({ id, cell: cellOfLead('vendor', cityId, professionId), isHopeful: true });
test.each([
  ['nothing', [], [0, 0], []],
  ['one cell is never divided', [[1, 1], [1, 1], [1, 1]], [2, 1], [['0', '1', '2']]],
  ['two cells', [[1, 1], [2, 1], [1, 1]], [1.5, 1.5], [['0', '2'], ['1']]],
  ['the largest cells first, each to the emptier part, in the order given', [[3, 1], [1, 1], [2, 1], [1, 1], [2, 1], [1, 1]], [3, 3], [['1', '3', '5'], ['0', '2', '4']]],
  ['a large one and small ones', [[1, 1], [2, 1], [3, 1], [4, 1]], [2, 1, 1], [['0', '1'], ['2'], ['3']]],
  ['leads without a cell stay together', [[1, null], [2, null], [1, 1]], [1.5, 1.5], [['0', '1'], ['2']]],
] as const)('parts: %s', (_what, leads, sizes, expected) => {
  const parts = inParts(leads.map(([cityId, professionId], index) => leadOf(String(index), cityId, professionId)), sizes);
  expect(parts.map((part) => part.map((lead) => lead.id))).toEqual(expected);
});

test.each([
  ['nothing', '', 2, 0],
  ['all of them where there are fewer', 'yny', 3, 3],
  ['as many as hope for somebody', 'yyyy', 2, 2],
  ['those between them that do not', 'nynny', 2, 5],
  ['none behind the last one', 'yynn', 2, 2],
  ['all of them where nobody hopes', 'nnn', 1, 3],
] as const)('enough leads: %s', (_what, hopes, wanted, expected) => {
  const leads = hopes.split('').map((hope, index) => ({ ...leadOf(String(index), 1, 1), isHopeful: hope === 'y' }));
  expect(enoughOf(leads, wanted)).toEqual(leads.slice(0, expected));
});

const MASON_IN_PUNE: Wanted = { referralType: 'vendor', professionName: 'mason', cityName: 'Pune' };
const FULL = { lead: 0n, lastTurn: 0, openLeads: 5, newscoId: null };
const FREE = { ...FULL, openLeads: 0 };
test.each([
  ['nobody was free when it was found, nor is', false, FULL, MASON_IN_PUNE, { wanted: MASON_IN_PUNE, free: 0 }],
  ['somebody was free when it was found', true, FULL, MASON_IN_PUNE, { free: 0 }],
  ['it was found among thousands, of which nobody asks', undefined, FULL, MASON_IN_PUNE, { free: 0 }],
  ['the ledger had somebody free, who is not', false, FULL, null, { free: 0 }],
  ['somebody is free, whom it excludes', false, FREE, MASON_IN_PUNE, { free: 1 }],
] as const)('what a lead that stays asks for is told as it was found where %s', (_where, isHopeful, who, wanted, { free, ...told }) => {
  const cell = { ...openCell(CELL, rowsOf([who])), isStaffed: true, wanted };
  const lead: WaitingLead = { id: 'l0', cell: { ...CELL, name: NAME }, newscoId: null, excluded: new Set(['p00']), ...(isHopeful !== undefined && { isHopeful }) };
  expect(shareOut(new Map([[NAME, cell]]), [lead]).left).toEqual([{ leadId: 'l0', lack: { isStaffed: true, free }, ...told }]);
});
