/** Calls of the dashboards. */
import { adminVendors } from '../../../contract/admin-vendors.ts';
import { dashboards } from '../../../contract/dashboards.ts';
import { route } from '../../platform/http/route.ts';
import { readAdminCharts, readAdminStats, readBrokerDashboard, readModuleAdminProfile, readRecentActivity, readVendorDashboard, readVendorHistory } from './service.ts';

export const dashboardRoutes = [
  route(dashboards.vendor, (context) => readVendorDashboard(context)),
  route(dashboards.broker, (context) => readBrokerDashboard(context)),
  route(dashboards.adminStats, (context) => readAdminStats(context)),
  route(dashboards.adminCharts, (context) => readAdminCharts(context)),
  route(dashboards.recentActivity, (context) => readRecentActivity(context)),
  route(dashboards.moduleAdmin, (context) => readAdminStats(context)),
  route(dashboards.moduleAdminProfile, (context) => readModuleAdminProfile(context)),
  route(adminVendors.history, readVendorHistory),
];
