/** Rules of sign-up, as tables. */
import { describe, expect, test } from 'vitest';
import { consentPurposes, phoneDigitsOf, placeFault, type PlaceNode } from './rules.ts';

const node = (id: number, type: string, parent_id: number | null, is_active = true): PlaceNode => ({ id, type, parent_id, is_active });
const TREE = [
  node(1, 'country', null), node(2, 'country', null), node(3, 'country', null, false),
  node(10, 'state', 1), node(11, 'state', 1, false), node(20, 'state', 2),
  node(100, 'city', 10), node(101, 'city', 10, false), node(200, 'city', 20),
  node(1000, 'newsco', 100), node(1001, 'newsco', 100, false), node(2000, 'newsco', 200),
];
const COMPLETE = { country_id: 'Please select your complete location' };
const STATE = { state_id: 'Please select your state' };
const CITY = { city_id: 'Please select your city' };
const REGION = { newsco_id: 'Please select your NEWSCO region' };

describe('placeFault names the level', () => {
  test.each([
    ['unknown country', [9, 10, 100, undefined], COMPLETE],
    ['inactive country', [3, 10, 100, undefined], COMPLETE],
    ['state as country', [10, 10, 100, undefined], COMPLETE],
    ['unknown state', [1, 99, 100, undefined], STATE],
    ['inactive state', [1, 11, 100, undefined], STATE],
    ['state of another country', [1, 20, 200, undefined], STATE],
    ['unknown city', [1, 10, 999, undefined], CITY],
    ['inactive city', [1, 10, 101, undefined], CITY],
    ['city of another state', [1, 10, 200, undefined], CITY],
    ['unknown region', [1, 10, 100, 9999], REGION],
    ['inactive region', [1, 10, 100, 1001], REGION],
    ['region of another city', [1, 10, 100, 2000], REGION],
    ['nothing to be seen', [1, 10, 100, 1000], COMPLETE],
  ] as const)('%s', (_case, [countryId, stateId, cityId, newscoId], fault) => {
    expect(placeFault({ countryId, stateId, cityId, newscoId }, TREE)).toEqual(fault);
  });
});

test.each([
  ['98765 43210', '9876543210'], ['+91 98', '9198'], ['(022)', '022'], ['12', null], ['a123', null], ['asha', null], ['+-()', null],
])('search %j looks for the digits %j', (search, digits) => {
  expect(phoneDigitsOf(search)).toBe(digits);
});

test('only vendors are shown to the public', () => {
  expect(consentPurposes('vendor')).toContain('public_profile');
  expect(consentPurposes('broker')).not.toContain('public_profile');
});
