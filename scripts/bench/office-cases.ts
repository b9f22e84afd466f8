/** Of the lists that the bench asks for those of the office: professions and requests, places, module admins, the activity log, mails. */
import { cases, type ListCase, one, type Samples, SCOPES, searches, type Wish } from './list-case.ts';
import type { Landmarks } from './mixes.ts';

export function officeCases(landmarks: Landmarks, samples: Samples): ListCase[] {
  return [...professionCases(), ...placeCases(landmarks), ...moduleAdminCases(), ...activityCases(samples), ...historyCases(samples), ...cases('system', ['admin'], '/admin/system', [['status with failed mails', {}]])];
}

function professionCases(): ListCase[] {
  return [
    ...cases('professions', SCOPES, '/admin/professions', [['all', {}]]),
    ...cases('requests', SCOPES, '/professions/requests', [
      ['first page', {}],
      ['at skip 4,000', { skip: 4000 }],
      ...['pending', 'approved', 'rejected'].map((status): Wish => [status, { status_filter: status }]),
    ]),
  ];
}

function placeCases({ country, state, city }: Landmarks): ListCase[] {
  const path = '/admin/locations';
  // Module admins begin with their cities; countries and states are out of their scope.
  const above: Wish[] = [
    ['of a country', { parent_id: country }],
    ['of a state', { parent_id: state }],
    ['of a state, active, second page', { parent_id: state, status: 'active', skip: 20 }],
    ["'p' in a state", { search: 'p', parent_id: state }],
  ];
  const inScope: Wish[] = [
    ['top', {}],
    ['inactive', { status: 'inactive' }],
    ...['pune', 'p', 'san', 'new d', 'zzqx', 'in'].map((search): Wish => [`search '${search}'`, { search }]),
    ["'san', inactive", { search: 'san', status: 'inactive' }],
  ];
  return [
    ...cases('places', ['admin'], path, above),
    ...cases('places', ['admin', 'big city', 'ten cities'], path, [['of a city', { parent_id: city }]]),
    ...cases('places', SCOPES, path, inScope),
  ];
}

function moduleAdminCases(): ListCase[] {
  return cases('module admins', ['admin'], '/admin/module-admins', [
    ['first page', {}],
    ['at skip 1,500', { skip: 1500 }],
    ...['active', 'suspended'].map((status): Wish => [status, { status }]),
    ...searches('search'),
    ["city 'mumbai'", { search: 'mumbai' }],
    ['an e-mail address', (call) => ({ search: `office${call + 1}@example.com` })],
  ]);
}

const DAY_MS = 86_400_000;
const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

function activityCases({ leads, vendors }: Samples): ListCase[] {
  const actions = ['lead_created', 'lead_rejected', 'signed_in', 'sign_in_failed', 'suspended', 'profession_created'];
  return cases('activity', SCOPES, '/admin/activity', [
    ['first page', {}],
    ['at skip 12,000', { skip: 12_000 }],
    ...actions.map((action): Wish => [action, { action }]),
    ...['user', 'lead', 'location'].map((type): Wish => [`about a ${type}`, { object_type: type }]),
    ['a week', { from: daysAgo(37), to: daysAgo(30) }],
    ['a day long ago, rejected', { from: daysAgo(300), to: daysAgo(300), action: 'lead_rejected' }],
    ['leads of a week, completed', { from: daysAgo(37), to: daysAgo(30), object_type: 'lead', action: 'lead_completed' }],
    ['a lead', (call) => ({ object_id: one(leads, call).referral_id })],
    ['an id', (call) => ({ object_id: one(vendors, call).id })],
    ['a user by id', (call) => ({ object_type: 'user', object_id: one(vendors, call).id })],
    ['by a person', (call) => ({ actor: one(vendors, call).id })],
    ['by a name', (call) => ({ actor: one(vendors, call).name })],
    ['by an e-mail address', (call) => ({ actor: one(vendors, call).email })],
    ...searches('actor'),
    ["by a part of everybody's e-mail", { actor: 'xampl' }],
    ["by the beginning of everybody's e-mail", { actor: 've' }],
    ["by 'anil sharma', sign-ins", { actor: 'anil sharma', action: 'signed_in' }],
    ["by 'anil sharma', about leads, a month", { actor: 'anil sharma', object_type: 'lead', from: daysAgo(60), to: daysAgo(30) }],
  ]);
}

function historyCases({ vendors, busiest }: Samples): ListCase[] {
  const pathOf = (id: string) => `/admin/vendors/${id}/history`;
  return [
    ...cases('history', ['admin'], (call) => pathOf(one(vendors, call).id), [['of a vendor', {}]]),
    ...cases('history', ['admin'], pathOf(busiest), [['of the busiest vendor', {}]]),
  ];
}
