/** When two area names mean the same neighbourhood. */
import { describe, expect, it } from 'vitest';
import { baseName, isSimilar, startsWith } from './similar.ts';

describe('isSimilar', () => {
  it.each([
    ['Malleshwaram', 'Malleswaram'],
    ['Jayanagar', 'Jayangar III Block'],
    ['Rohini', 'Rohini Sector 11'],
    ['Andheri East', 'Andheri'],
    ['Borivali East', 'Borivli'],
    ['Yeshwanthpur', 'Yeswanthpura'],
  ])('%s and %s are one', (a, b) => expect(isSimilar(a, b)).toBe(true));

  it.each([
    ['Sector 14', 'Sector 15'],
    ['Unit 4', 'Unit 9'],
    ['Andheri East', 'Andheri West'],
    ['Rajajinagar', 'Jayanagar'],
    ['Raj Nagar', 'Saj Nagar'],
    ['Hebbal', 'Hebbal Kempapura'],
  ])('%s and %s are two', (a, b) => expect(isSimilar(a, b)).toBe(false));
});

describe('baseName', () => {
  it.each([
    ['Nehru Nagar Colony', 'Nehru Nagar'],
    ['Koramangala VI Bk', 'Koramangala'],
    ['Sector 14', 'Sector 14'],
  ])('of %s is %s', (name, base) => expect(baseName(name)).toBe(base));
});

it('finds a name inside another by whole words', () => {
  expect(startsWith('Hebbal Kempapura', 'Hebbal')).toBe(true);
  expect(startsWith('Hebbalkempapura', 'Hebbal')).toBe(false);
});
