import { expect, test } from 'vitest';
import { parseStep, stepQuery } from './use-step.ts';

test.each([
  [null, 1], ['', 1], ['3', 3], ['5', 5], ['6', 1], ['0', 1], ['-1', 1], ['x', 1], ['2.5', 1], ['03', 3],
])('step %s of 5 is %i', (text, step) => {
  expect(parseStep(text, 5)).toBe(step);
});

test.each<[string, number, boolean, string]>([
  ['', 2, false, '?step=2'],
  ['step=4', 1, false, ''],
  ['tab=register&step=2', 3, false, '?tab=register&step=3'],
  ['tab=register&step=2', 1, false, '?tab=register'],
  ['step=5', 2, true, '?step=2&from=review'],
  ['step=2&from=review', 5, false, '?step=5'],
])('from ?%s to step %i', (present, step, returning, query) => {
  expect(stepQuery(new URLSearchParams(present), step, returning)).toBe(query);
});
