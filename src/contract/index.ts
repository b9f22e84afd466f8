/** All endpoints of the product, by feature. */
import { accounts } from './accounts.ts';
import { activity } from './activity.ts';
import { adminLocations } from './admin-locations.ts';
import { adminVendors } from './admin-vendors.ts';
import { assignment } from './assignment.ts';
import { dashboards } from './dashboards.ts';
import { leads } from './leads.ts';
import { locations } from './locations.ts';
import { moderation } from './moderation.ts';
import { moduleAdmins } from './module-admins.ts';
import { ownData } from './own-data.ts';
import { passwords } from './passwords.ts';
import { professions, specializations } from './professions.ts';
import { profiles } from './profiles.ts';
import { ratings } from './ratings.ts';
import { referrals } from './referrals.ts';
import { registration } from './registration.ts';
import { savedViews } from './saved-views.ts';
import { sessions } from './sessions.ts';
import { system } from './system.ts';
import { vendors } from './vendors.ts';

export const contract = {
  system,
  locations,
  professions,
  specializations,
  accounts,
  ownData,
  passwords,
  sessions,
  savedViews,
  registration,
  vendors,
  adminVendors,
  profiles,
  leads,
  ratings,
  assignment,
  referrals,
  moderation,
  moduleAdmins,
  dashboards,
  activity,
  adminLocations,
};
