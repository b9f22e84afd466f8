/** The first pages, filters and searches of every list, as each kind of viewer asks for them. */
import type { Pool } from 'pg';
import { cases, type Lead, type ListCase, one, type Samples, SCOPES, searches, type Wish } from './list-case.ts';
import { findLandmarks, type Landmarks, PROFESSIONS } from './mixes.ts';
import { officeCases } from './office-cases.ts';
import { busiest } from './viewers.ts';

/** All cases, each with the list it is about. */
export async function readListCases(pool: Pool): Promise<ListCase[]> {
  const landmarks = await findLandmarks(pool);
  const samples = await readSamples(pool, landmarks.city);
  return [
    ...leadCases(samples), ...referralCases(samples), ...vendorCases(landmarks, samples), ...approvalCases(), ...candidateCases(samples), ...officeCases(landmarks, samples),
    ...overviewCases(), ...publicCases(samples),
  ];
}

const byContact = (leads: readonly Lead[]): Wish[] => [
  ['a phone number', (call) => ({ search: one(leads, call).phone })],
  ['part of a phone number', (call) => ({ search: one(leads, call).phone.slice(-6) })],
  ['three digits', { search: '987' }],
  ['an e-mail address', (call) => ({ search: one(leads, call).email })],
  ['a referral id', (call) => ({ search: one(leads, call).referral_id })],
  ['the beginning of a referral id', (call) => ({ search: one(leads, call).referral_id.slice(0, 8) })],
  ['the first digit of old referral ids', { search: 'REF-1' }],
  ['the first two digits of old referral ids', { search: 'REF-12' }],
];

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
    ...byContact(leads),
  ]);
}

function referralCases({ leads }: Samples): ListCase[] {
  return cases('referrals', SCOPES, '/admin/referrals', [
    ['first page', {}],
    ['at skip 12,000', { skip: 12_000 }],
    ...['pending', 'assigned', 'accepted', 'completed', 'rejected'].map((status): Wish => [status, { status }]),
    ...['vendor', 'broker'].map((type): Wish => [`for a ${type}`, { referral_type: type }]),
    ['for a broker, rejected', { referral_type: 'broker', status: 'rejected' }],
    ...searches('search'),
    ["'sharma', for a broker, pending", { search: 'sharma', referral_type: 'broker', status: 'pending' }],
    ...byContact(leads),
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
  return cases('approvals', SCOPES, '/admin/pending-approvals', [['first page', {}], ['brokers', { role: 'broker' }], ['overdue', { waiting: 'overdue' }], ['at skip 1,000', { skip: 1000 }], ...searches('search'), ['part of a phone number', { search: '9876' }]]);
}

function candidateCases({ leads, inBigCity }: Samples): ListCase[] {
  const pathOf = (of: Samples['inBigCity']) => (call: number) => `/admin/leads/${one(of, call).id}/candidates`;
  const wishes: Wish[] = [
    ['preset', {}], ["preset, 'sharma'", { search: 'sharma' }], ['everyone', { match: 'all' }], ["everyone, 'sharma'", { match: 'all', search: 'sharma' }],
    ["everyone, 'anil sharma'", { match: 'all', search: 'anil sharma' }], ["everyone, 'a'", { match: 'all', search: 'a' }], ["everyone, 's'", { match: 'all', search: 's' }], ["everyone, 'zq'", { match: 'all', search: 'zq' }],
  ];
  return [...cases('candidates', ['admin'], pathOf(leads), wishes), ...cases('candidates', ['big city', 'ten cities'], pathOf(inBigCity), wishes)];
}

function overviewCases(): ListCase[] {
  return [
    ...cases('overview', SCOPES, '/admin/dashboard/stats', [['figures', {}]]),
    ...cases('overview', SCOPES, '/admin/dashboard/charts', [['charts', {}]]),
    ...cases('overview', SCOPES, '/admin/recent-activity', [['recent activity', {}]]),
    ...cases('own leads', ['busy vendor'], '/dashboard/vendor', [['of the busiest vendor', {}]]),
    ...cases('own leads', ['busy broker'], '/dashboard/broker', [['of the busiest broker', {}]]),
  ];
}

function publicCases({ vendors }: Samples): ListCase[] {
  return [{ list: 'vendor', viewer: null, ask: 'detail', path: (call) => `/vendors/${one(vendors, call).id}` }];
}

const SAMPLE = 60;

/** A few rows from all over the tables, to be searched for. */
async function readSamples(pool: Pool, city: number): Promise<Samples> {
  // Retention has taken phones and e-mail addresses of old leads away: whoever looks for them asks for nothing.
  const leads = await pool.query<Lead>(`
    select id, right(contact_digits, 10) as phone, contact_email as email, referral_id from leads
    where contact_removed_at is null and created_at > now() - interval '300 days' and contact_email is not null order by md5(id::text) limit $1`, [SAMPLE]);
  if (leads.rows.length < SAMPLE || leads.rows.some(({ phone, email }) => phone === '' || email === '')) throw new Error(`There are no ${SAMPLE} leads with a phone number and an e-mail address to search for.`);
  const inBigCity = await pool.query<Samples['inBigCity'][number]>(`select id from leads where city_id = $1 and status = 'pending' order by created_at desc, id desc limit 60`, [city]);
  const vendors = await pool.query<Samples['vendors'][number]>(
    `select user_id as id, phone, email, name from vendor_roster tablesample bernoulli (1) repeatable (1) where status = 'approved' and role = 'vendor' order by phone limit 60`);
  return { leads: leads.rows, inBigCity: inBigCity.rows, vendors: vendors.rows, busiest: await busiest(pool, 'vendor') };
}
