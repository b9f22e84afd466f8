/** So much of a cell is read as was asked for: people by name, and of the others the head of the line and those of regions behind it. */
import { assert, constantFrom, integer, nat, property, record, subarray, uniqueArray } from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { selectCells } from './ledger-queries.ts';

let app: TestApp;

const CELL = { cityId: 1, professionId: 2 };
const REGIONS = [null, 6, 7, 8];
const people = Array.from({ length: 40 }, (_, n) => ({
  id: `00000000-0000-7000-8000-${String((n * 17) % 40).padStart(12, '0')}`, newscoId: REGIONS[n % 7] ?? null, balance: n % 5, lastTurn: n % 3, isEligible: n % 9 !== 0,
}));
const ids = people.map(({ id }) => id);
const line = people.filter(({ isEligible }) => isEligible).toSorted((a, b) => b.balance - a.balance || a.lastTurn - b.lastTurn || (a.id < b.id ? -1 : 1));

beforeAll(async () => {
  app = await createTestApp();
  for (const { id, newscoId, balance, lastTurn, isEligible } of people) {
    await sql`insert into fair_share_members (city_id, profession_id, user_id, base, settled, is_eligible, last_turn, newsco_id)
      values (1, 2, ${id}, 0, ${balance}, ${isEligible}, ${lastTurn}, ${newscoId})`.execute(app.db);
  }
});
afterAll(() => app.close());

type Asked = { named: readonly string[]; enough: number; regions: ReadonlyMap<number, number> };

function expected({ named, enough, regions }: Asked): string[] {
  const others = line.filter(({ id }) => !named.includes(id));
  const behind = others.slice(enough);
  const ofRegions = [...regions].flatMap(([region, most]) => behind.filter(({ newscoId }) => newscoId === region).slice(0, most));
  return [...named, ...[...others.slice(0, enough), ...ofRegions].map(({ id }) => id)].toSorted();
}

const read = async ({ named, enough, regions }: Asked) => {
  const [cell] = await selectCells(app.db, [{ ...CELL, people: new Set(named), enough, regions }]);
  return cell!.members.map(({ userId }) => userId).toSorted();
};

test.each([
  ['nobody', [], 0, []],
  ['the head of the line', [], 5, []],
  ['those of a region behind it', [], 5, [[7, 3]]],
  ['of several regions, one with nobody', [], 9, [[6, 2], [7, 1], [9, 4]]],
  ['more than there are', [], 50, [[6, 50]]],
  ['people by name, in line or not', [ids[0]!, line[0]!.id, line[7]!.id], 4, [[line[7]!.newscoId ?? 6, 2]]],
] as const)('%s', async (_what, named, enough, regions) => {
  const asked = { named, enough, regions: new Map(regions) };
  expect(await read(asked)).toEqual(expected(asked));
});

test('whatever is asked for, everybody once', async () => {
  const asked = record({ named: subarray(ids, { maxLength: 15 }), enough: nat({ max: 45 }), regions: uniqueArray(record({ newscoId: constantFrom(6, 7, 8, 9), most: integer({ min: 1, max: 12 }) }), { selector: ({ newscoId }) => newscoId }) });
  const wishes: Asked[] = [];
  assert(property(asked, ({ named, enough, regions }) => void wishes.push({ named, enough, regions: new Map(regions.map(({ newscoId, most }) => [newscoId, most])) })), { numRuns: 60 });
  for (const wish of wishes) expect(await read(wish)).toEqual(expected(wish));
});

test('who is noted is read by name, however many notes there are of them', async () => {
  const [first, second] = line.map(({ id }) => id);
  for (const id of [first, first, second]) await sql`insert into fair_share_changes (city_id, profession_id, user_id) values (1, 2, ${id})`.execute(app.db);
  const asked = { named: [second!], enough: 3, regions: new Map([[7, 2]]) };
  expect(await read(asked)).toEqual(expected({ ...asked, named: [first!, second!] }));
});
