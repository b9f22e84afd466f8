/** Page numbers of addresses and lists. */
import { expect, test } from 'vitest';
import { pageCountOf, pageOf, pageQueryOf } from './paging.ts';

test.each<[string, number]>([
  ['', 1], ['page=3', 3], ['page=0', 1], ['page=-2', 1], ['page=x', 1], ['page=5001', 5001], ['page=5002', 1], ['page=2.5', 1],
])('%s is page %d', (query, page) => {
  expect(pageOf(new URLSearchParams(query))).toBe(page);
});

test('the query of a page', () => {
  expect(pageQueryOf(1)).toEqual({ skip: '0', limit: '20' });
  expect(pageQueryOf(4)).toEqual({ skip: '60', limit: '20' });
});

test.each([
  { page: 1, total: 0, rows: 0, isCapped: false, wanted: 1 },
  { page: 1, total: 20, rows: 20, isCapped: false, wanted: 1 },
  { page: 1, total: 21, rows: 20, isCapped: false, wanted: 2 },
  { page: 50, total: 1000, rows: 20, isCapped: true, wanted: 51 },
  { page: 51, total: 1000, rows: 7, isCapped: true, wanted: 51 },
  { page: 3, total: 1000, rows: 20, isCapped: true, wanted: 50 },
])('page $page of $total (capped: $isCapped) offers $wanted pages', ({ page, wanted, ...list }) => {
  expect(pageCountOf(page, list)).toBe(wanted);
});
