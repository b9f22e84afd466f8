/** The first pages, filters and searches of every list, as each kind of viewer asks for them. */
import type { Pool } from 'pg';
import { queryString } from '../../src/contract/shared/request.ts';
import { findLandmarks, type Landmarks, PROFESSIONS } from './mixes.ts';
import type { Viewer } from './viewers.ts';

/** `path` may differ from call to call, so that no case lives on one warm page alone. */
export type ListCase = { list: string; viewer: Viewer | null; ask: string; path: (call: number) => string };
type Query = Readonly<Record<string, string | number>>;
type Samples = { leads: { id: string; phone: string; referral_id: string }[]; vendors: { id: string; phone: string; email: string }[] };

const SCOPES = ['admin', 'big city', 'small city', 'ten cities'] as const;
// Common, rare and absent words, whole and half, with one letter and with two.
const WORDS = ['sharma', 'anil sharma', 'sha', 'kavita zz', 'zzqx', 'a', 'zq', 'sh', 'example.com', 'x7'];

/** All cases, each with the list it is about. */
export async function readListCases(pool: Pool): Promise<ListCase[]> {
  const landmarks = await findLandmarks(pool);
  const samples = await readSamples(pool);
  return [...leadCases(samples), ...vendorCases(landmarks, samples), ...approvalCases(), ...candidateCases(samples), ...overviewCases(), ...publicCases(samples)];
}

/** A query that stays the same, or one of each call. */
type Wish = [ask: string, query: Query | ((call: number) => Query)];

function cases(list: string, viewers: readonly Viewer[], path: string, wishes: readonly Wish[]): ListCase[] {
  const pathOf = (query: Query) => (Object.keys(query).length === 0 ? path : `${path}?${queryString(query)}`);
  return wishes.flatMap(([ask, query]) => viewers.map((viewer) => ({ list, viewer, ask, path: (call) => pathOf(typeof query === 'function' ? query(call) : query) })));
}

const searches = (name: string): Wish[] => WORDS.map((word) => [`search '${word}'`, { [name]: word }]);
const one = <T>(items: readonly T[], call: number): T => items[call % items.length]!;

function leadCases({ leads }: Samples): ListCase[] {
  return cases('leads', SCOPES, '/admin/leads', [
    ['first page', {}],
    ['at skip 12,000', { skip: 12_000 }],
    ...['pending', 'assigned', 'accepted', 'completed', 'rejected'].map((status): Wish => [status, { status }]),
    ['referrals', { lead_type: 'REFERRAL' }],
    ['requests, rejected', { lead_type: 'SERVICE_REQUEST', status: 'rejected' }],
    ...searches('search'),
    ["'sharma', pending", { search: 'sharma', status: 'pending' }],
    ["'zzqx', referrals", { search: 'zzqx', lead_type: 'REFERRAL' }],
    ['a phone number', (call) => ({ search: one(leads, call).phone })],
    ['part of a phone number', (call) => ({ search: one(leads, call).phone.slice(-6) })],
    ['three digits', { search: '987' }],
    ['a referral id', (call) => ({ search: one(leads, call).referral_id })],
  ]);
}

function vendorCases({ country, state, city }: Landmarks, { vendors }: Samples): ListCase[] {
  const wishes: Wish[] = [
    ['first page', {}],
    ['at skip 12,000', { skip: 12_000 }],
    ...['approved', 'pending', 'suspended'].map((status): Wish => [status, { status }]),
    ['profession', (call) => ({ profession: one(PROFESSIONS, call) })],
    ['rare profession, suspended', { profession: 'locksmith', status: 'suspended' }],
    ...searches('search_query'),
    ["'sharma', pending", { search_query: 'sharma', status: 'pending' }],
    ["'plumber'", { search_query: 'plumber' }],
    ["'sharma plumber'", { search_query: 'sharma plumber' }],
    ['a phone number', (call) => ({ search_query: one(vendors, call).phone })],
    ['an e-mail address', (call) => ({ search_query: one(vendors, call).email })],
  ];
  const places: Wish[] = [
    ['country', { country_id: country }],
    ['country, pending', { country_id: country, status: 'pending' }],
    ['state', { country_id: country, state_id: state }],
    ['state, profession', { country_id: country, state_id: state, profession: 'plumber' }],
    ['state, suspended', { country_id: country, state_id: state, status: 'suspended' }],
    ['big city', { country_id: country, state_id: state, city_id: city }],
    ["big city, 'patil'", { city_id: city, search_query: 'patil' }],
    ["big city, 'zq'", { city_id: city, search_query: 'zq' }],
    ['big city, profession, pending', { city_id: city, profession: 'plumber', status: 'pending' }],
  ];
  return [
    ...cases('vendors', ['admin'], '/admin/vendors', [...wishes, ...places]),
    ...cases('vendors', ['big city', 'small city', 'ten cities'], '/module-admin/vendors', wishes),
  ];
}

function approvalCases(): ListCase[] {
  return cases('approvals', SCOPES, '/admin/pending-approvals', [['first page', {}], ['brokers', { role: 'broker' }], ['at skip 1,000', { skip: 1000 }], ...searches('search'), ['part of a phone number', { search: '9876' }]]);
}

function candidateCases({ leads }: Samples): ListCase[] {
  const path = (query: Query) => (call: number) => `/admin/leads/${one(leads, call).id}/candidates?${queryString(query)}`;
  const wishes: [string, Query][] = [
    ['preset', {}], ["preset, 'sharma'", { search: 'sharma' }], ['everyone', { match: 'all' }], ["everyone, 'sharma'", { match: 'all', search: 'sharma' }],
    ["everyone, 'a'", { match: 'all', search: 'a' }], ["everyone, 'zq'", { match: 'all', search: 'zq' }],
  ];
  return wishes.flatMap(([ask, query]) => (['admin'] as const).map((viewer) => ({ list: 'candidates', viewer, ask, path: path(query) })));
}

function overviewCases(): ListCase[] {
  return [
    ...cases('overview', SCOPES, '/admin/dashboard/stats', [['figures', {}]]),
    ...cases('overview', SCOPES, '/admin/recent-activity', [['recent activity', {}]]),
    ...cases('own leads', ['busy vendor'], '/dashboard/vendor', [['10,000 leads', {}]]),
    ...cases('own leads', ['busy broker'], '/dashboard/broker', [['10,000 leads', {}]]),
  ];
}

function publicCases({ vendors }: Samples): ListCase[] {
  return [{ list: 'vendor', viewer: null, ask: 'detail', path: (call) => `/vendors/${one(vendors, call).id}` }];
}

/** A few rows from all over the tables, to be searched for. */
async function readSamples(pool: Pool): Promise<Samples> {
  const leads = await pool.query<Samples['leads'][number]>(
    `select id, right(contact_digits, 10) as phone, referral_id from leads tablesample bernoulli (0.1) repeatable (1) order by contact_digits limit 60`);
  const vendors = await pool.query<Samples['vendors'][number]>(
    `select user_id as id, phone, email from vendor_roster tablesample bernoulli (1) repeatable (1) where status = 'approved' and role = 'vendor' order by phone limit 60`);
  return { leads: leads.rows, vendors: vendors.rows };
}
