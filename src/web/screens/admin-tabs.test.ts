/** A saved view keeps the filters of its tab, all of them. */
import { expect, test } from 'vitest';
import { NO_FILTERS as ACTIVITY } from '../features/activity/activity-filters.ts';
import { NO_FILTERS as LEADS } from '../features/leads/admin-filters.ts';
import { NO_FILTERS as PLACES } from '../features/locations/location-admin-filters.ts';
import { NO_FILTERS as MODULE_ADMINS } from '../features/module-admins/filters.ts';
import { NO_FILTERS as APPROVALS } from '../features/registration/approvals-filters.tsx';
import { NO_VENDOR_FILTERS } from '../features/vendors/admin-filters.ts';
import { ADMIN_TABS } from './admin-tabs.tsx';

const FILTERS: Readonly<Record<string, readonly string[]>> = {
  leads: Object.keys(LEADS),
  vendors: Object.keys(NO_VENDOR_FILTERS),
  approvals: Object.keys(APPROVALS),
  referrals: Object.keys(LEADS),
  // The inner tab is open by the address as well.
  professions: ['view', 'status'],
  'module-admins': Object.keys(MODULE_ADMINS),
  // The open place is what Clear leaves.
  locations: [...Object.keys(PLACES), 'place'],
  activity: Object.keys(ACTIVITY),
};

test.each(ADMIN_TABS.map(({ id, filters = [] }) => [id, filters] as const))('%s', (id, filters) => {
  expect([...filters].sort()).toEqual((FILTERS[id] ?? []).filter((name) => name !== 'page').sort());
});
