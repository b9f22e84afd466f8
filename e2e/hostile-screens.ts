/** The screens and windows that hostile texts are looked at on, and which of the site's routes and windows they are. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { matchRoutes, type RouteObject } from 'react-router';
import routes from '../src/web/routes.ts';
import { type Hostile, nastyText, STATE } from './hostile.ts';
import { inHindi } from './hostile-tabs.ts';

/** An address, and what is seen there: the mark, where the screen shows texts of others. */
type Seen = readonly [address: string, words: string];

/** Of a visitor. What shows no texts of others is asked for with one in its address. */
export function visitorScreens({ mark, city, page, lead }: Hostile): Seen[] {
  const text = encodeURIComponent(nastyText(mark));
  const place = `country_id=356&state_id=${city.state_id}&city_id=${city.city_id}`;
  return [
    [`/?from=${text}`, 'Build Trust, Play Fair'],
    [`/about-us?from=${text}`, 'What we stand for'],
    [`/privacy?from=${text}`, 'In short'],
    [`/vendors?${place}`, mark],
    [`/vendors/directory?${place}&search_query=${text}`, mark],
    ['/vendors/in', STATE],
    ['/vendors/in/tripura', mark],
    [page, mark],
    [`/request-service?${place}&profession=${text}`, 'Referral Type'],
    [`/request-service/done/${lead.reference}?also=${text}`, lead.reference],
    [`/request-service/withdraw?token=${text}`, 'Withdraw your request'],
    [`/auth?notice=${text}`, 'Sign In'],
    [`/login?from=${text}`, 'Sign In'],
    [`/register?from=${text}`, 'Account'],
    [`/registration-pending?from=${text}`, 'Thank you for registering'],
    [`/account/deleted?from=${text}`, 'Account deleted'],
    [`/${text}`, 'Page not found'],
  ];
}

export const WORKER_SCREENS = {
  vendor: ['/vendor/dashboard', '/vendor/dashboard?tab=referred', '/vendor/dashboard?tab=find', '/account'],
  broker: ['/broker/dashboard', '/broker/dashboard?tab=referred', '/account'],
} as const;
/** They show no text of others; a device is named by the few words that are known in what it says of itself. */
export const OWN_SCREENS: Seen[] = [['/dashboard', 'Welcome'], ['/account/security', 'Unknown device'], ['/account/data', 'Download'], ['/request-service', 'Referral Type']];

const OVERVIEW = '/admin/dashboard?tab=overview';
export const OVERVIEWS = [OVERVIEW, ...inHindi([OVERVIEW])];
const SYSTEM = '/admin/dashboard?tab=system';
export const SYSTEMS = [SYSTEM, ...inHindi([SYSTEM])];

/** What stands in the address for a tab; without it the first one is open. */
export const tabIn = (address: string, first: string): string => new URLSearchParams(address.split('?')[1]).get('tab') ?? first;

type Table = readonly { path?: string; index?: boolean; children?: Table }[];
const pathOf = ({ path, index }: Table[number]) => path ?? (index ? '/' : undefined);
const patternsOf = (table: Table): string[] => table.flatMap((route) => [pathOf(route) ?? [], patternsOf(route.children ?? [])].flat());

/** Patterns of routes that none of the addresses leads to. */
export function routesWithout(addresses: readonly string[]): string[] {
  const reached = new Set(addresses.map((address) => pathOf(matchRoutes(routes as RouteObject[], address.split('?')[0]!)!.at(-1)!.route as Table[number])));
  return patternsOf(routes as Table).filter((pattern) => !reached.has(pattern));
}

/** Windows that their address opens, in Hindi. */
export function windowsInHindi({ mark, city, vendor, applicant, lead, referral }: Hostile): { visitor: string[]; admin: string[] } {
  const tab = (name: string, more: string) => `/admin/dashboard?tab=${name}&search=${mark}&${more}`;
  return {
    visitor: inHindi([`/vendors/directory?country_id=356&state_id=${city.state_id}&city_id=${city.city_id}&vendor=${vendor.id}`]),
    admin: inHindi([tab('leads', `lead=${lead.id}`), tab('referrals', `lead=${referral.id}`), tab('vendors', `vendor=${vendor.id}`), tab('approvals', `review=${applicant.id}`)]),
  };
}

/** Files of the windows that some test of hostile texts opens: a new one belongs here, with a step that opens it. */
export const WINDOWS = [
  ...['assign-window', 'auto-assign', 'result-window'].map((name) => `features/assignment/${name}.tsx`),
  ...['admin-details', 'reject-lead-question'].map((name) => `features/leads/${name}.tsx`),
  ...['location-admin-form', 'location-admin-switch'].map((name) => `features/locations/${name}.tsx`),
  ...['change-cities', 'create', 'details', 'questions'].map((name) => `features/module-admins/${name}.tsx`),
  ...['profession-list', 'review-question'].map((name) => `features/professions/${name}.tsx`),
  ...['bulk-decisions', 'reject-question', 'review-dialog'].map((name) => `features/registration/${name}.tsx`),
  ...['admin-add', 'admin-details', 'admin-edit', 'admin-questions', 'filter-drawer', 'vendor-dialog'].map((name) => `features/vendors/${name}.tsx`),
  'features/ratings/rating-dialog.tsx',
  'features/saved-views/views-window.tsx',
];
/** They have words of ours alone, or of the own device. */
export const WINDOWS_WITHOUT = ['features/accounts/sign-out-question.tsx', 'features/leads/export-button.tsx', 'features/privacy/delete-account-question.tsx', 'ui/unsaved-question.tsx'];

/** Files of a folder that open windows, by name. */
export async function windowFilesOf(folder: string): Promise<string[]> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.tsx')).toSorted();
  const opens = await Promise.all(names.map(async (name) => /<(?:AlertDialog|Dialog|Drawer)\b/.test(await readFile(join(folder, name), 'utf8'))));
  return names.filter((_name, index) => opens[index]);
}
