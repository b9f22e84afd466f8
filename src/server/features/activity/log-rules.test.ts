import { expect, test } from 'vitest';
import { startOfDay, wantedActor, wantedObject } from './log-rules.ts';

const ID = '01890000-0000-7000-8000-00000000abcd';

test.each([['2026-11-21', 0, '2026-11-20T18:30:00.000Z'], ['2026-11-21', 1, '2026-11-21T18:30:00.000Z'], ['2026-12-31', 1, '2026-12-31T18:30:00.000Z']])('%s and %i days begins at %s', (day, after, start) => {
  expect(startOfDay(day, after).toISOString()).toBe(start);
});

test.each([
  ['ref-100023', { reference: 'REF-100023' }],
  [ID.toUpperCase(), { id: ID }],
  ['1259229', { id: '1259229' }],
  ['GET /admin/leads', { id: 'GET /admin/leads' }],
])('the thing meant by %s', (text, expected) => {
  expect(wantedObject(text)).toEqual(expected);
});

test.each([
  [ID.toUpperCase(), { id: ID }],
  ['Élodie  Rao', { words: ['elodie', 'rao'], email: '%elodie rao%' }],
  ['asha_r@x', { words: ['asha\\_r@x'], email: '%asha\\_r@x%' }],
  ['Om', { words: ['om'], email: 'om%' }],
])('the person meant by %s', (text, expected) => {
  expect(wantedActor(text)).toEqual(expected);
});
