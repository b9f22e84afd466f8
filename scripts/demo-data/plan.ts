/** What the demo consists of: cities, people per city, shares of states, fixed accounts. */
import type { LeadStatus } from '../../src/contract/leads.ts';
import type { Role, UserStatus } from '../../src/contract/shared/roles.ts';

export type DemoCity = { id: number; name: string; vendors: number; brokers: number; /** Which names and languages people have. */ region: string };

/** City ids are those of the location file. */
export const CITIES: readonly DemoCity[] = [
  { id: 1275339, name: 'Mumbai', vendors: 60, brokers: 10, region: 'IN-MH' },
  { id: 1277333, name: 'Bengaluru', vendors: 55, brokers: 9, region: 'IN-KA' },
  { id: 1273294, name: 'Delhi', vendors: 50, brokers: 8, region: 'IN-DL' },
  { id: 1269843, name: 'Hyderabad', vendors: 40, brokers: 6, region: 'IN-TS' },
  { id: 1259229, name: 'Pune', vendors: 35, brokers: 6, region: 'IN-MH' },
  { id: 1264527, name: 'Chennai', vendors: 35, brokers: 5, region: 'IN-TN' },
  { id: 1279233, name: 'Ahmedabad', vendors: 25, brokers: 4, region: 'IN-GJ' },
  { id: 1275004, name: 'Kolkata', vendors: 25, brokers: 4, region: 'IN-WB' },
  { id: 1269515, name: 'Jaipur', vendors: 20, brokers: 2, region: 'IN-DL' },
  { id: 1273874, name: 'Kochi', vendors: 15, brokers: 2, region: 'IN-KL' },
  { id: 1264733, name: 'Lucknow', vendors: 15, brokers: 2, region: 'IN-DL' },
  { id: 1274746, name: 'Chandigarh', vendors: 15, brokers: 2, region: 'IN-CH' },
  { id: 292223, name: 'Dubai', vendors: 4, brokers: 0, region: 'IN-KL' },
  { id: 1880252, name: 'Singapore', vendors: 3, brokers: 0, region: 'IN-TN' },
  { id: 2643743, name: 'London', vendors: 3, brokers: 0, region: 'IN-PB' },
];

/** Cities where every profession is to be found. */
export const FULL_CITIES = 6;
/** Exactly one page of the directory, and one page and one vendor. */
export const APPROVED_EXACTLY: Readonly<Record<string, number>> = { Lucknow: 12, Chandigarh: 13 };

export const STATUS_SHARES: Readonly<Record<UserStatus, number>> = { approved: 86, pending: 8, suspended: 4, rejected: 2 };
export const LEAD_STATUS_SHARES: Readonly<Record<LeadStatus, number>> = { pending: 12, assigned: 13, accepted: 15, completed: 48, rejected: 12 };
export const LEADS = 1500;
export const RATINGS = 900;
export const STAR_SHARES = { '1': 5, '2': 4, '3': 9, '4': 24, '5': 58 } as const;
export const UNRATED_SHARE = 0.35;
export const COMMENT_SHARE = 0.6;

export const DEMO_PASSWORD = 'newsco-demo-1';

export type FixedAccount = { email: string; name: string; role: Role; status: UserStatus; city: string; cities?: readonly string[]; profession?: string; reason?: string };

/** One account for each role and state; they count among the people of their city. */
export const ACCOUNTS: readonly FixedAccount[] = [
  { email: 'admin@example.com', name: 'Meera Iyer', role: 'admin', status: 'approved', city: 'Mumbai' },
  { email: 'pune.admin@example.com', name: 'Sachin Patil', role: 'module_admin', status: 'approved', city: 'Pune', cities: ['Pune'] },
  { email: 'bengaluru.admin@example.com', name: 'Kavya Gowda', role: 'module_admin', status: 'approved', city: 'Bengaluru', cities: ['Bengaluru'] },
  { email: 'mumbai.admin@example.com', name: 'Nilesh Shah', role: 'module_admin', status: 'approved', city: 'Mumbai', cities: ['Mumbai'] },
  { email: 'mumbai.second@example.com', name: 'Farah Shaikh', role: 'module_admin', status: 'approved', city: 'Mumbai', cities: ['Mumbai'] },
  { email: 'north.admin@example.com', name: 'Gurpreet Gill', role: 'module_admin', status: 'approved', city: 'Delhi', cities: ['Delhi', 'Chandigarh', 'Lucknow'] },
  { email: 'suspended.admin@example.com', name: 'Arvind Rao', role: 'module_admin', status: 'suspended', city: 'Hyderabad', cities: ['Hyderabad'], reason: 'Left the team' },
  { email: 'vendor@example.com', name: 'Ramesh Kulkarni', role: 'vendor', status: 'approved', city: 'Pune', profession: 'electrician' },
  { email: 'broker@example.com', name: 'Anjali Deshmukh', role: 'broker', status: 'approved', city: 'Pune' },
  { email: 'pending@example.com', name: 'Vikram Jadhav', role: 'vendor', status: 'pending', city: 'Pune', profession: 'plumber' },
  { email: 'rejected@example.com', name: 'Sunil More', role: 'vendor', status: 'rejected', city: 'Pune', profession: 'painter', reason: 'Rejected by admin' },
  { email: 'suspended@example.com', name: 'Deepak Pawar', role: 'vendor', status: 'suspended', city: 'Pune', profession: 'carpenter', reason: 'Two customers reported missed visits' },
];
