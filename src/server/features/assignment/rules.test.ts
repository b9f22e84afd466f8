/** Arithmetic and sentences of fair shares. */
import { expect, test } from 'vitest';
import { balanceText, inLeads, LEAD, nobodyText, shareOf, turnText } from './rules.ts';

test('up to sixty people share a lead without a remainder; beyond that almost nothing is left over', () => {
  for (let n = 1n; n <= 60n; n += 1n) expect(LEAD % n).toBe(0n);
  for (const n of [61, 1000, 77_000]) expect(inLeads(LEAD - shareOf(n) * BigInt(n))).toBe(0);
});

test.each([
  [0, '+0.00'], [-0, '+0.00'], [1.43, '+1.43'], [-0.29, '-0.29'], [-0.001, '+0.00'], [2, '+2.00'],
])('%d leads read %s', (leads, text) => expect(balanceText(leads)).toBe(text));

test.each([
  [LEAD, 1], [-LEAD / 3n, -0.3333], [0n, 0], [(LEAD * 10n) / 7n, 1.4285],
])('%d units are %d leads', (units, leads) => expect(inLeads(units)).toBe(leads));

test.each([
  [{ eligible: 7, inRegion: null, balance: 1.43, runnerUp: 1.29 }, 'Fair share: 7 eligible, balance +1.43 before, runner-up +1.29'],
  [{ eligible: 1, inRegion: null, balance: 0, runnerUp: null }, 'Fair share: 1 eligible, balance +0.00 before, no runner-up'],
  [{ eligible: 4, inRegion: 1, balance: -0.5, runnerUp: null }, "Fair share: 4 eligible, 1 of them in the lead's region, balance -0.50 before, no runner-up"],
])('%j', (turn, text) => expect(turnText(turn)).toBe(text));

const electrician = { referralType: 'vendor', professionName: 'Electrician', cityName: 'Pune' } as const;
test.each([
  [electrician, false, 0, 'There is no approved Electrician in Pune.'],
  [electrician, true, 0, 'Every approved Electrician in Pune has 5 open leads already.'],
  [electrician, true, 1, 'Every Electrician in Pune with room for more referred this lead or rejected it before.'],
  [{ ...electrician, referralType: 'broker' as const, professionName: null }, false, 0, 'There is no approved broker in Pune.'],
  [{ ...electrician, professionName: null }, false, 0, 'The lead names no profession.'],
])('%j, somebody approved: %s, %d free', (wanted, isStaffed, free, text) => expect(nobodyText(wanted, isStaffed, free)).toBe(text));
