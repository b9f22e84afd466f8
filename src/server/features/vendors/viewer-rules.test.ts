/** Who may see and rate whom. */
import { expect, test } from 'vitest';
import { allowedActs, maySee, type Viewer } from './viewer-rules.ts';

const CITY = 7;
const person = (id: string, role: 'vendor' | 'broker' | 'admin' | 'module_admin', status: 'approved' | 'pending' = 'approved', cityIds: number[] = []): Viewer => ({
  userId: id,
  role,
  status,
  scope: role === 'admin' ? { kind: 'everything' } : { kind: 'cities', cityIds },
});
const viewed = (role: string, status: string, city_id: number | null = CITY) => ({ id: 'x', role, status, city_id });

test.each<[string, Viewer, ReturnType<typeof viewed>, boolean, string[]]>([
  ['visitor, approved vendor', null, viewed('vendor', 'approved'), true, []],
  ['visitor, pending vendor', null, viewed('vendor', 'pending'), false, []],
  ['visitor, approved broker', null, viewed('broker', 'approved'), false, []],
  ['vendor, another vendor', person('y', 'vendor'), viewed('vendor', 'approved'), true, ['rate']],
  ['vendor, itself', person('x', 'vendor'), viewed('vendor', 'approved'), true, []],
  ['vendor, suspended vendor', person('y', 'vendor'), viewed('vendor', 'suspended'), false, []],
  ['pending vendor, another vendor', person('y', 'vendor', 'pending'), viewed('vendor', 'approved'), true, []],
  ['pending vendor, itself', person('x', 'vendor', 'pending'), viewed('vendor', 'pending'), false, []],
  ['broker, itself', person('x', 'broker'), viewed('broker', 'approved'), true, []],
  ['admin, rejected vendor', person('y', 'admin'), viewed('vendor', 'rejected', null), true, []],
  ['module admin of the city', person('y', 'module_admin', 'approved', [CITY]), viewed('vendor', 'pending'), true, []],
  ['module admin of another city', person('y', 'module_admin', 'approved', [8]), viewed('vendor', 'pending'), false, []],
  ['module admin, person without a city', person('y', 'module_admin', 'approved', [CITY]), viewed('vendor', 'pending', null), false, []],
])('%s', (_case, viewer, target, seen, acts) => {
  expect(maySee(viewer, target)).toBe(seen);
  expect(allowedActs(viewer, target)).toEqual(acts);
});
