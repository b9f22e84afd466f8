/** Why leads stayed, gathered by reason. */
import { expect, test } from 'vitest';
import { groupByReason } from './group-by-reason.ts';

test('the largest group comes first, ties by their words', () => {
  const left = [
    { lead_id: '1', reason: 'B' }, { lead_id: '2', reason: 'C' }, { lead_id: '3', reason: 'C' }, { lead_id: '4', reason: 'A' },
  ];
  expect(groupByReason(left)).toEqual([{ reason: 'C', ids: ['2', '3'] }, { reason: 'A', ids: ['4'] }, { reason: 'B', ids: ['1'] }]);
});

test('nothing stayed', () => {
  expect(groupByReason([])).toEqual([]);
});
