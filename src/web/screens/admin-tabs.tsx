/** The tabs of the administration. A new tab is one line here; its code is loaded when it is opened. */
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { type ComponentType } from 'react';
import type { Role } from '../../contract/shared/roles.ts';
import { lazyPart } from '../client/lazy-part.ts';

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
  { id: 'overview', label: msg`Overview`, Content: lazyPart(() => import('../features/dashboards/overview.tsx'), 'Overview') },
  { id: 'leads', label: msg`Lead Management`, filters: ['search', 'status', 'type'], Content: lazyPart(() => import('./admin-leads.tsx'), 'default') },
  { id: 'vendors', label: msg`Vendor Management`, filters: ['search', 'status', 'profession', 'country_id', 'state_id', 'city_id', 'newsco_id'], Content: lazyPart(() => import('./admin-vendors.tsx'), 'default') },
  { id: 'approvals', label: msg`User Approvals`, filters: ['search', 'role', 'waiting'], Content: lazyPart(() => import('../features/registration/approvals.tsx'), 'Approvals') },
  { id: 'referrals', label: msg`Referral Management`, filters: ['search', 'status', 'type'], Content: lazyPart(() => import('./admin-referrals.tsx'), 'default') },
  { id: 'professions', label: msg`Profession Management`, filters: ['view', 'status'], Content: lazyPart(() => import('./admin-professions.tsx'), 'default') },
  { id: 'module-admins', label: msg`Module Admins`, filters: ['search', 'status'], roles: ['admin'], Content: lazyPart(() => import('../features/module-admins/module-admins.tsx'), 'ModuleAdminManagement') },
  { id: 'locations', label: msg`Locations`, filters: ['search', 'status', 'place'], Content: lazyPart(() => import('./admin-locations.tsx'), 'default') },
  { id: 'activity', label: msg`Activity Log`, filters: ['search', 'action', 'kind', 'object', 'from', 'to'], Content: lazyPart(() => import('./admin-activity.tsx'), 'default') },
  { id: 'system', label: msg`System`, roles: ['admin'], Content: lazyPart(() => import('./admin-system.tsx'), 'default') },
];
