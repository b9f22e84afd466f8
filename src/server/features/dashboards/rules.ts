/** Pure rules of the dashboards: what offers amount to, where a month begins, and what an activity reads like. */
import type { RecentActivity } from '../../../contract/dashboards.ts';
import type { Action } from '../activity/rules.ts';

/** Of the lists of leads: the newest ones. */
export const LIST_LENGTH = 100;

/** Whether a list that was asked for its newest is the whole of it, so that there is nothing more to count. */
export const isWhole = (list: readonly unknown[]): boolean => list.length < LIST_LENGTH;

export type WorkCounts = { assigned: number; completed: number; pending: number };

/** What offers of these outcomes amount to. */
export function countsOf(offers: readonly { outcome: string }[]): WorkCounts {
  const having = (...outcomes: string[]) => offers.filter(({ outcome }) => outcomes.includes(outcome)).length;
  return { assigned: offers.length, completed: having('completed'), pending: having('assigned', 'accepted') };
}

export type PropertyCounts = { buyer: number; seller: number };

/** How many are about buying and about selling. */
export function propertyCountsOf(offers: readonly { property_lead_type: string | null }[]): PropertyCounts {
  const about = (type: string) => offers.filter(({ property_lead_type }) => property_lead_type === type).length;
  return { buyer: about('buyer'), seller: about('seller') };
}

const KOLKATA_OFFSET_MS = 5.5 * 3_600_000;

/** The first moment of the present month in Asia/Kolkata, which knows no summer time. */
export function startOfMonth(now: Date): Date {
  const there = new Date(now.getTime() + KOLKATA_OFFSET_MS);
  return new Date(Date.UTC(there.getUTCFullYear(), there.getUTCMonth(), 1) - KOLKATA_OFFSET_MS);
}

/** The months up to the present one in Asia/Kolkata, each by its first day: `2026-11-01`. */
export function lastMonths(now: Date, count: number): string[] {
  const there = new Date(now.getTime() + KOLKATA_OFFSET_MS);
  return Array.from({ length: count }, (_one, index) => new Date(Date.UTC(there.getUTCFullYear(), there.getUTCMonth() - (count - 1 - index), 1)).toISOString().slice(0, 10));
}

export type Told = {
  action: string;
  /** Role of that user, or of the person of a lead. */
  role: string | null;
  /** Name of that user, or of the person the lead went to or came from. Never a guest's. */
  person: string | null;
  referralId: string | null;
  kind: string | null;
  /** What the lead is about, e.g. 'Electrician'. */
  service: string | null;
  city: string | null;
  profession: string | null;
};

type Line = { type: RecentActivity['type']; say: (told: Told) => string };

const a = (role: string | null) => (role ?? 'user').replace('_', ' ');
/** Whose account was deleted has no name any more. */
const who = ({ person, role }: Told) => person ?? (role === null ? 'A former member' : `Deleted ${a(role)}`);
const lead = ({ kind, referralId }: Told) => `${kind === 'REFERRAL' ? 'Referral' : 'Request'} ${referralId ?? ''}`.trim();
const about = ({ service, city }: Told) => [service ?? 'Real estate', city && `in ${city}`].filter(Boolean).join(' ');

const LINES: Partial<Record<Action, Line>> = {
  registered: { type: 'registration', say: (told) => `${who(told)} registered as a ${a(told.role)}` },
  vendor_created: { type: 'registration', say: (told) => `${who(told)} was added as a ${a(told.role)}` },
  module_admin_created: { type: 'registration', say: (told) => `${who(told)} was added as a ${a(told.role)}` },
  cities_changed: { type: 'other', say: (told) => `${who(told)} was assigned other cities` },
  approved: { type: 'approval', say: (told) => `${who(told)} was approved as a ${a(told.role)}` },
  rejected: { type: 'approval', say: (told) => `The registration of ${who(told)} was rejected` },
  suspended: { type: 'other', say: (told) => `${who(told)} was suspended` },
  deleted: { type: 'other', say: (told) => `The account of a ${a(told.role)} was deleted` },
  reactivated: { type: 'other', say: (told) => `${who(told)} was reactivated` },
  profile_updated: { type: 'other', say: (told) => `The profile of ${who(told)} was changed` },
  lead_created: { type: 'other', say: (told) => `${lead(told)} arrived: ${about(told)}` },
  lead_assigned: { type: 'assignment', say: (told) => `${lead(told)} was assigned to ${who(told)}` },
  lead_auto_assigned: { type: 'assignment', say: (told) => `${lead(told)} was assigned to ${who(told)} by fair share` },
  lead_reassigned: { type: 'assignment', say: (told) => `${lead(told)} was reassigned to ${who(told)}` },
  lead_returned: { type: 'other', say: (told) => `${lead(told)} returned to pending` },
  lead_accepted: { type: 'other', say: (told) => `${who(told)} accepted ${lead(told)}` },
  lead_rejected: { type: 'other', say: (told) => `${who(told)} rejected ${lead(told)}` },
  lead_withdrawn: { type: 'other', say: (told) => `${lead(told)} was withdrawn by the person it is about` },
  lead_completed: { type: 'other', say: (told) => `${who(told)} completed ${lead(told)}` },
  vendor_rated: { type: 'other', say: (told) => `${who(told)} was rated by another vendor` },
  profession_requested: { type: 'other', say: (told) => (told.profession ? `A new profession was requested: ${told.profession}` : 'A new profession was requested') },
};

/** Acts that administrators are shown; signing in and out is not among them. */
export const SHOWN_ACTIONS = Object.keys(LINES);

/** The line of an activity. */
export function tellActivity(told: Told): Pick<RecentActivity, 'type' | 'message'> {
  const line = LINES[told.action as Action];
  if (!line) return { type: 'other', message: told.action.replaceAll('_', ' ') };
  const type = told.action === 'lead_created' && told.kind === 'REFERRAL' ? 'referral' : line.type;
  return { type, message: line.say(told) };
}
