/** Every address of the site is built here. Language prefixes are added by the router. */
import { vendorsPath } from '../contract/shared/site.ts';

/** Route patterns, relative to the root as routes.ts wants them. */
export const ROUTES = {
  about: 'about-us',
  locationPicker: 'vendors',
  directory: 'vendors/directory',
  vendorsOfCountry: 'vendors/:country',
  vendorsOfState: 'vendors/:country/:state',
  vendorsOfCity: 'vendors/:country/:state/:city/:profession?',
  requestService: 'request-service',
  requestDone: 'request-service/done/:reference',
  requestWithdraw: 'request-service/withdraw',
  privacy: 'privacy',
  auth: 'auth',
  login: 'login',
  register: 'register',
  registrationPending: 'registration-pending',
  account: 'account',
  accountSecurity: 'account/security',
  accountData: 'account/data',
  accountDeleted: 'account/deleted',
  dashboard: 'dashboard',
  vendorDashboard: 'vendor/dashboard',
  brokerDashboard: 'broker/dashboard',
  adminDashboard: 'admin/dashboard',
} as const;

type Query = Readonly<Record<string, string | number | undefined | null>>;

/** Appends the given, non-empty query parameters in their order. */
export function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

export type PlaceQuery = {
  country_id?: string;
  state_id?: string;
  city_id?: string;
  newsco_id?: string;
};

export const paths = {
  home: () => '/',
  about: () => '/about-us',
  locationPicker: () => '/vendors',
  directory: (query: PlaceQuery & Query = {}) => withQuery('/vendors/directory', query),
  /** The readable page of a place ('in/maharashtra/pune'), or of one profession there by its slug. */
  vendorsIn: vendorsPath,
  /** `profession`: slug or name to begin with; the place likewise. */
  requestService: (query: { step?: number; profession?: string } & PlaceQuery & Query = {}) => withQuery('/request-service', query),
  /** `also`: further references, where several services were asked for at once. */
  requestDone: (reference: string, query: { also?: string; as?: 'referral' } = {}) =>
    withQuery(`/request-service/done/${encodeURIComponent(reference)}`, query),
  privacy: () => '/privacy',
  auth: (query: { tab?: 'register' | 'forgot'; step?: number; token?: string; notice?: string } = {}) =>
    withQuery('/auth', query),
  login: () => '/login',
  register: () => '/register',
  registrationPending: () => '/registration-pending',
  account: () => '/account',
  accountSecurity: () => '/account/security',
  accountData: () => '/account/data',
  accountDeleted: () => '/account/deleted',
  dashboard: () => '/dashboard',
  vendorDashboard: (query: { tab?: string } = {}) => withQuery('/vendor/dashboard', query),
  brokerDashboard: (query: { tab?: string } = {}) => withQuery('/broker/dashboard', query),
  adminDashboard: (query: { tab?: string; lead?: string; vendor?: string } & Query = {}) =>
    withQuery('/admin/dashboard', query),
} as const;
