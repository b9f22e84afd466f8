/** Leads of the last twelve months with a history that could have happened. */
import type { LeadStatus, LeadKind, ReferralType } from '../../src/contract/leads.ts';
import { PAYMENT_PREFERENCES, RELATIONSHIPS } from '../../src/contract/shared/constants.ts';
import { CITIES, type DemoCity, LEAD_STATUS_SHARES, LEADS } from './plan.ts';
import type { Person } from './people.ts';
import type { Random } from './random.ts';

export type DemoLead = {
  id: string;
  kind: LeadKind;
  type: ReferralType;
  city: DemoCity;
  /** Slug; null for brokers. */
  profession: string | null;
  propertyLeadType: 'buyer' | 'seller' | null;
  notes: string | null;
  propertyDetails: string | null;
  contactName: string;
  contactPhone: string;
  contactEmail: string;
  relationship: string | null;
  payment: string | null;
  status: LeadStatus;
  referrer: Person | null;
  assignee: Person | null;
  assignmentId: string;
  createdAt: Date;
  assignedAt: Date | null;
  acceptedAt: Date | null;
  endedAt: Date | null;
};

const HOUR = 3_600_000;
const YEAR_IN_HOURS = 365 * 24;
const OPEN_LIMIT = 5;

const NOTES: Readonly<Record<string, readonly string[]>> = {
  electrician: ['The kitchen sockets trip the main switch every evening.', 'New wiring for a two-bedroom flat before we move in next month.', 'Ceiling fans make a noise and two lights flicker.'],
  plumber: ['The bathroom tap leaks and the flush does not fill.', 'Low water pressure on the second floor.', 'Kitchen sink is blocked again.'],
  'interior-designer': ['3BHK, we like light wood and simple lines. Budget around 12 lakh.', 'Small office for eight people, ready by the new year.'],
  painter: ['Two rooms and a balcony, walls have some damp.', 'Exterior painting of a two-storey house.'],
};
const GENERAL_NOTES = ['Please call after 6 in the evening.', 'We would like a visit this weekend to see the place.', 'Need an estimate first, then we decide.', 'कृपया शाम को फ़ोन करें।', 'It is a rented flat, the owner has agreed.'];
const PROPERTY = ['2BHK near the metro, up to 85 lakh.', '3BHK in a gated society with parking.', 'Plot of about 200 square yards.', 'Shop on the ground floor, 400 square feet.', 'Independent house, ready to move in.'];

/** 1,500 leads; the assignee always fits the lead, and nobody has more than five open ones. */
export function makeLeads(random: Random, people: readonly Person[], professions: readonly string[], now: Date): DemoLead[] {
  const open = new Map<string, number>();
  const weights = Object.fromEntries(CITIES.slice(0, 12).map((city) => [city.name, city.vendors]));
  const times = Array.from({ length: LEADS }, () => new Date(now.getTime() - (1 - random.next() ** 0.6) * YEAR_IN_HOURS * HOUR - HOUR));
  return times.toSorted((a, b) => b.getTime() - a.getTime()).map((createdAt, index) => {
    const cityName = random.weighted(weights);
    const city = CITIES.find((one) => one.name === cityName)!;
    const type: ReferralType = random.chance(0.2) ? 'broker' : 'vendor';
    const profession = type === 'broker' ? null : random.pick(professions);
    const kind: LeadKind = random.chance(0.3) ? 'REFERRAL' : 'SERVICE_REQUEST';
    const referrer = kind === 'REFERRAL' ? random.pick(people.filter((one) => one.status === 'approved' && (one.role === 'vendor' || one.role === 'broker'))) : null;
    const wanted = statusByAge(random, index);
    const assignee = wanted === 'pending' ? null : chooseAssignee(random, people, { city, type, profession, referrer, isOpen: wanted === 'assigned' || wanted === 'accepted', createdAt }, open);
    const status: LeadStatus = assignee === null ? 'pending' : wanted;
    return { id: random.id(createdAt), kind, type, city, profession, status, referrer, assignee, createdAt, ...contactOf(random, index), ...contentOf(random, type, profession), ...timesOf(random, status, createdAt, now) };
  });
}

/** The newest leads are the open ones; the shares hold over all of them. */
function statusByAge(random: Random, index: number): LeadStatus {
  const { pending, assigned, accepted, completed, rejected } = LEAD_STATUS_SHARES;
  const openLeads = (LEADS * (pending + assigned + accepted)) / 100;
  return index < openLeads ? random.weighted({ pending, assigned, accepted }) : random.weighted({ completed, rejected });
}

type Wish = { city: DemoCity; type: ReferralType; profession: string | null; referrer: Person | null; isOpen: boolean; createdAt: Date };

function chooseAssignee(random: Random, people: readonly Person[], wish: Wish, open: Map<string, number>): Person | null {
  const fits = people.filter(
    (one) => one.role === wish.type && one.status === 'approved' && one.city === wish.city && one.profession === wish.profession && one !== wish.referrer && (!wish.isOpen || (open.get(one.id) ?? 0) < OPEN_LIMIT),
  );
  if (fits.length === 0) return null;
  // The demo vendor and broker have something to do, and something done.
  const assignee = fits.find((one) => one.fixed && random.chance(0.6)) ?? random.pick(fits);
  if (wish.isOpen) open.set(assignee.id, (open.get(assignee.id) ?? 0) + 1);
  return assignee;
}

function contactOf(random: Random, index: number) {
  const [first, last] = [random.pick(['Asha', 'Rohan', 'Imran', 'Lakshmi', 'Joseph', 'Pooja', 'Harish', 'Nandini', 'Suresh', 'Tanvi', 'Ananya', 'Karthik', 'आरती', 'Zoya', 'Mohan']), random.pick(['Nair', 'Mehta', 'Khan', 'Reddy', 'Thomas', 'Banerjee', 'Joshi', 'Pillai', 'Sethi', 'Das', 'शर्मा', 'Kaur'])];
  const digits = String(5_090_000_000 + index * 3571).slice(0, 10);
  return {
    contactName: `${first} ${last}`,
    contactPhone: `+91 ${digits.slice(0, 5)} ${digits.slice(5)}`,
    contactEmail: `customer${index + 1}@example.com`,
    relationship: random.chance(0.7) ? random.pick(RELATIONSHIPS) : null,
  };
}

function contentOf(random: Random, type: ReferralType, profession: string | null) {
  const notes = random.chance(0.75) ? random.pick(random.chance(0.6) ? (NOTES[profession ?? ''] ?? GENERAL_NOTES) : GENERAL_NOTES) : null;
  return {
    notes,
    propertyLeadType: type === 'broker' ? random.pick(['buyer', 'seller'] as const) : null,
    propertyDetails: type === 'broker' ? random.pick(PROPERTY) : null,
    payment: type === 'vendor' && random.chance(0.6) ? random.pick(PAYMENT_PREFERENCES) : null,
  };
}

function timesOf(random: Random, status: LeadStatus, createdAt: Date, now: Date) {
  const later = (from: Date, maxHours: number) => new Date(from.getTime() + random.next() * Math.min(maxHours * HOUR, now.getTime() - from.getTime()));
  const assignedAt = status === 'pending' ? null : later(createdAt, 30);
  const acceptedAt = assignedAt && (status === 'accepted' || status === 'completed') ? later(assignedAt, 20) : null;
  const endedAt = status === 'completed' ? later(acceptedAt!, 240) : status === 'rejected' ? later(assignedAt!, 24) : null;
  return { assignedAt, acceptedAt, endedAt, assignmentId: random.id(assignedAt ?? createdAt) };
}
