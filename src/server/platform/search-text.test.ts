import { expect, test } from 'vitest';
import { cappedTotal, firstDigits, indexedPart, matchFew, searchPatterns } from './search-text.ts';

test.each<[string | undefined, string[]]>([
  [undefined, []],
  ['Asha', ['%Asha%']],
  ['asha  rao', ['%asha%', '%rao%']],
  ['+91 98765-43210', ['%9876543210%']],
  ['(0) 98765 43210', ['%9876543210%']],
  ['43210', ['%43210%']],
  ['REF-100001', ['%REF-100001%']],
  ['asha@example.com', ['%asha@example.com%']],
  ['100%', ['%100\\%%']],
  ['a_b\\c', ['%a\\_b\\\\c%']],
  ['--', ['%--%']],
  ['a Rao', ['% a%', '%Rao%']],
  ['र', ['% र%']],
  ['7', ['%7%']],
])('%j becomes %j', (search, patterns) => {
  expect(searchPatterns(search)).toEqual(patterns);
});

test.each([
  ['%asha%', '%asha%'],
  ['% a%', '% a%'],
  ['%9876543210%', '%543210%'],
  ['%54321%', '%54321%'],
  ['%REF-1234567%', '%234567%'],
  ['%REF-10%', '%REF-10%'],
  ['%REF-100%', '%-100%'],
  ['%ref-1000%', '%-1000%'],
  ['%vendor1000@example.com%', '%vendor1000@%'],
  ['%a-1234-98765-1%', '%98765%'],
  ['%vendor189599@example.com%', '%189599%'],
  ['%asha.rao.k@example.com%', '%asha.rao.k@%'],
  ['%asha\\_rao@example.com%', '%asha\\_rao@%'],
  ['%info@example.com%', '%info@%'],
  ['%mk@example.com%', '%mk@example.com%'],
  ['%m.k@example.com%', '%m.k@example.com%'],
  ['%---@example.com%', '%---@example.com%'],
])('of %j the index looks up %j', (pattern, part) => {
  expect(indexedPart(pattern)).toBe(part);
});

test.each([
  ['%asha%', '%asha%'],
  ['%Sharma%', '%harm%'],
  ['%Núñez-Rao%', '%Núñez-Rao%'],
  ['%siddiqui%', '%ddiq%'],
  ['%REF-100001%', '%100001%'],
  ['%marker\\_a%', '%marker\\_a%'],
])('of %j beside other words the index looks up %j', (pattern, part) => {
  expect(indexedPart(pattern, true)).toBe(part);
});

test.each([
  ['%REF-1%', 1],
  ['%ref-12%', 12],
  ['%REF-123%', null],
  ['%REF-01%', null],
  ['%REF-%', null],
  ['%XREF-1%', null],
])('%j begins with %j', (pattern, digits) => {
  expect(firstDigits(pattern)).toBe(digits);
});

test.each([
  [['%asha%'], false],
  [['%asha%', '%rao%'], true],
  [['%asha7@example.com%'], false],
  [['%REF-100001%'], true],
])('%j match few rows: %s', (patterns, isFew) => {
  expect(matchFew(patterns)).toBe(isFew);
});

test.each([
  [0, false, 0, false],
  [85, true, 85, true],
  [1000, false, 1000, false],
  [1001, false, 1000, true],
])('a count of %i, capped %s, gives %i, capped %s', (count, isCapped, total, total_is_capped) => {
  expect(cappedTotal(count, isCapped)).toEqual({ total, total_is_capped });
});
