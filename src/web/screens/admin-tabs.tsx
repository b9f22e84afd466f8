/** The tabs of the administration. A new tab is one line here; its code is loaded when it is opened. */
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { lazy, type ComponentType } from 'react';
import type { Role } from '../../contract/shared/roles.ts';

/** What every tab is told: the tabs that exist for the viewer. */
export type AdminTabProps = { tabs: readonly string[] };

export type AdminTab = {
  id: string;
  label: MessageDescriptor;
  Content: ComponentType<AdminTabProps>;
  /** Parameters of its filters, which a saved view keeps; left out: there is nothing to keep. */
  filters?: readonly string[];
  /** Left out: every administrator. */
  roles?: readonly Role[];
};

export const ADMIN_TABS: readonly AdminTab[] = [
  { id: 'overview', label: msg`Overview`, Content: lazy(() => import('../features/dashboards/overview.tsx').then(({ Overview }) => ({ default: Overview }))) },
  { id: 'leads', label: msg`Lead Management`, filters: ['search', 'status', 'type'], Content: lazy(() => import('./admin-leads.tsx')) },
  { id: 'vendors', label: msg`Vendor Management`, filters: ['search', 'status', 'profession', 'country_id', 'state_id', 'city_id', 'newsco_id'], Content: lazy(() => import('./admin-vendors.tsx')) },
  { id: 'approvals', label: msg`User Approvals`, filters: ['search', 'role', 'waiting'], Content: lazy(() => import('../features/registration/approvals.tsx').then(({ Approvals }) => ({ default: Approvals }))) },
  { id: 'referrals', label: msg`Referral Management`, filters: ['search', 'status', 'type'], Content: lazy(() => import('./admin-referrals.tsx')) },
  { id: 'professions', label: msg`Profession Management`, filters: ['search', 'status', 'view'], Content: lazy(() => import('./admin-professions.tsx')) },
  { id: 'module-admins', label: msg`Module Admins`, filters: ['search', 'status'], roles: ['admin'], Content: lazy(() => import('../features/module-admins/module-admins.tsx').then((part) => ({ default: part.ModuleAdminManagement }))) },
  { id: 'locations', label: msg`Locations`, filters: ['search', 'status', 'place'], Content: lazy(() => import('./admin-locations.tsx')) },
  { id: 'activity', label: msg`Activity Log`, filters: ['search', 'action', 'kind', 'object', 'from', 'to'], Content: lazy(() => import('./admin-activity.tsx')) },
  { id: 'system', label: msg`System`, roles: ['admin'], Content: lazy(() => import('./admin-system.tsx')) },
];
