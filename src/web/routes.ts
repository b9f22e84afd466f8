/** The route table: which screen stands at which address. Addresses are the patterns of paths.ts. */
import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';
import { developmentRoutes } from './development/routes.ts';
import { ROUTES } from './paths.ts';

export default [
  layout('screens/site-layout.tsx', [
    index('screens/home.tsx'),
    route(ROUTES.about, 'screens/about.tsx'),
    route(ROUTES.dashboard, 'screens/dashboard.tsx'),
    route(ROUTES.locationPicker, 'screens/location-picker.tsx'),
    layout('screens/vendor-directory.tsx', [
      route(ROUTES.directory, 'screens/vendor-directory-address.tsx'),
      route(ROUTES.vendorsOfCity, 'screens/vendor-directory-address.tsx', { id: 'vendors-of-city' }),
    ]),
    route(ROUTES.vendorsOfCountry, 'screens/vendors-by-place.tsx'),
    route(ROUTES.vendorsOfState, 'screens/vendors-by-place.tsx', { id: 'vendors-of-state' }),
    route(ROUTES.requestService, 'screens/request-service.tsx'),
    route(ROUTES.requestDone, 'screens/request-done.tsx'),
    route(ROUTES.requestWithdraw, 'screens/request-withdraw.tsx'),
    route(ROUTES.privacy, 'screens/privacy.tsx'),
    route(ROUTES.auth, 'screens/auth.tsx'),
    route(ROUTES.login, 'screens/auth.tsx', { id: 'login' }),
    route(ROUTES.register, 'screens/auth.tsx', { id: 'register' }),
    route(ROUTES.registrationPending, 'screens/registration-pending.tsx'),
    route(ROUTES.account, 'screens/account.tsx'),
    route(ROUTES.accountSecurity, 'screens/account-security.tsx'),
    route(ROUTES.accountData, 'screens/account-data.tsx'),
    route(ROUTES.accountDeleted, 'screens/account-deleted.tsx'),
    route(ROUTES.vendorDashboard, 'screens/vendor-dashboard.tsx'),
    route(ROUTES.brokerDashboard, 'screens/broker-dashboard.tsx'),
    route(ROUTES.adminDashboard, 'screens/admin-dashboard.tsx'),
    ...developmentRoutes(process.env.NODE_ENV),
    route('*', 'screens/not-found.tsx'),
  ]),
] satisfies RouteConfig;
