/** Who sees inactive professions, and how specializations are grouped. */
import { expect, test } from 'vitest';
import type { Role, UserStatus } from '../../../contract/shared/roles.ts';
import { groupByProfession, seesInactive } from './rules.ts';

test.each<[Role, UserStatus, boolean]>([
  ['admin', 'approved', true],
  ['module_admin', 'approved', true],
  ['module_admin', 'suspended', false],
  ['vendor', 'approved', false],
  ['broker', 'approved', false],
])('%s, %s: %s', (role, status, expected) => {
  expect(seesInactive({ role, status })).toBe(expected);
});

test('guests do not see inactive ones', () => {
  expect(seesInactive(null)).toBe(false);
});

test('a name of two professions stands once in the whole list', () => {
  expect(
    groupByProfession([
      { profession: 'Architect', name: 'Zoning' },
      { profession: 'Architect', name: '3D Visualisation' },
      { profession: 'Interior Designer', name: '3D visualisation' },
    ]),
  ).toEqual({
    specializations: ['3D Visualisation', 'Zoning'],
    by_profession: { Architect: ['Zoning', '3D Visualisation'], 'Interior Designer': ['3D visualisation'] },
  });
});
