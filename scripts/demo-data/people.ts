/** Vendors, brokers and administrators of the demo, as plain rows. */
import { readFileSync } from 'node:fs';
import { GENDERS, type Gender, BROKER_SPECIALIZATIONS } from '../../src/contract/shared/constants.ts';
import type { Role, UserStatus } from '../../src/contract/shared/roles.ts';
import { ACCOUNTS, APPROVED_EXACTLY, CITIES, type DemoCity, type FixedAccount, FULL_CITIES, STATUS_SHARES } from './plan.ts';
import type { Random } from './random.ts';

type NameGroup = { m: string[]; f: string[]; l: string[] };
type Names = { groups: Record<string, NameGroup>; states: Record<string, { names: Record<string, number>; langs: string[] }> };
const NAMES = JSON.parse(readFileSync(new URL('../../data/indian-names.json', import.meta.url), 'utf8')) as Names;

export type Person = {
  id: string;
  email: string;
  name: string;
  role: Role;
  status: UserStatus;
  reason: string | null;
  fixed: boolean;
  city: DemoCity | null;
  managedCities: number[];
  profession: string | null;
  specializations: string[];
  experience: number | null;
  age: number | null;
  gender: Gender | null;
  languages: string[];
  phone: string;
  video: string | null;
  createdAt: Date;
};

/** What is known of professions when people are made. */
export type ProfessionCatalogue = ReadonlyMap<string, readonly string[]>;

const DAY = 86_400_000;
const VIDEOS = ['https://www.youtube.com/watch?v=M7lc1UVf-VE', 'https://youtu.be/aqz-KE-bpKQ'];

/** Everyone, fixed accounts first; the same seed and `now` give the same people. */
export function makePeople(random: Random, professions: ProfessionCatalogue, now: Date): Person[] {
  let counter = 0;
  const phone = () => {
    counter += 1;
    // 50xx numbers are not assigned to anyone in India.
    const digits = String(5_000_000_000 + counter * 7919).slice(0, 10);
    return `+91 ${digits.slice(0, 5)} ${digits.slice(5)}`;
  };
  const make = (city: DemoCity, role: Role, status: UserStatus, profession: string | null, fixed?: FixedAccount): Person => {
    const createdAt = status === 'pending' ? new Date(now.getTime() - random.between(1, 100) * 3_600_000) : new Date(now.getTime() - random.between(20, 700) * DAY - random.between(0, 86_399) * 1000);
    const gender: Gender = fixed ? 'male' : random.chance(0.04) ? 'other' : random.chance(0.82) ? 'male' : 'female';
    const name = fixed?.name ?? makeName(random, city.region, gender);
    return {
      id: random.id(createdAt),
      email: fixed?.email ?? `${slug(name)}.${counter + 1}@example.com`,
      name,
      role,
      status,
      reason: fixed?.reason ?? (status === 'suspended' ? 'Documents expired' : status === 'rejected' ? 'Rejected by admin' : null),
      fixed: fixed !== undefined,
      city,
      managedCities: (fixed?.cities ?? []).map((wanted) => CITIES.find((one) => one.name === wanted)!.id),
      profession,
      specializations: role === 'broker' ? random.sample(BROKER_SPECIALIZATIONS.slice(0, -1), random.between(1, 3)) : random.sample(professions.get(profession ?? '') ?? [], random.between(1, 4)),
      experience: role === 'admin' || role === 'module_admin' ? null : Math.min(50, Math.floor(random.next() ** 1.7 * 34) + 1),
      age: random.chance(0.85) ? random.between(22, 61) : null,
      gender: random.chance(0.95) ? gender : null,
      languages: makeLanguages(random, city.region),
      phone: phone(),
      video: random.chance(0.25) ? random.pick(VIDEOS) : null,
      createdAt,
    };
  };
  return [...ACCOUNTS.map((account) => make(CITIES.find((city) => city.name === account.city)!, account.role, account.status, account.profession ?? null, account)), ...CITIES.flatMap((city, index) => makeCity(random, city, index < FULL_CITIES, [...professions.keys()], make))];
}

function makeCity(random: Random, city: DemoCity, full: boolean, professions: readonly string[], make: (city: DemoCity, role: Role, status: UserStatus, profession: string | null) => Person): Person[] {
  const fixed = ACCOUNTS.filter((account) => account.city === city.name);
  const fixedVendors = fixed.filter((account) => account.role === 'vendor').length;
  const vendors = Array.from({ length: city.vendors - fixedVendors }, (_, i) => {
    // In the big cities every profession is there; the rest follows demand.
    const profession = full && i < professions.length ? professions[i]! : random.pick(professions);
    return make(city, 'vendor', vendorStatus(random, city, i, city.vendors - fixedVendors, full && i < professions.length), profession);
  });
  const fixedBrokers = fixed.filter((account) => account.role === 'broker').length;
  const brokers = Array.from({ length: city.brokers - fixedBrokers }, (_, i) => make(city, 'broker', i < 2 ? 'approved' : random.weighted(STATUS_SHARES), null));
  return [...vendors, ...brokers];
}

function vendorStatus(random: Random, city: DemoCity, index: number, count: number, mustBeListed: boolean): UserStatus {
  const exactly = APPROVED_EXACTLY[city.name];
  if (exactly !== undefined) return index < exactly ? 'approved' : index === count - 1 ? 'suspended' : 'pending';
  return mustBeListed ? 'approved' : random.weighted({ ...STATUS_SHARES, pending: 11, suspended: 6, rejected: 3 });
}

function makeName(random: Random, region: string, gender: Gender): string {
  const state = NAMES.states[region]!;
  const group = NAMES.groups[random.weighted(state.names)]!;
  const first = random.pick(gender === 'female' || (gender === GENDERS[2] && random.chance(0.5)) ? group.f : group.m);
  return `${first} ${random.pick(group.l)}`;
}

function makeLanguages(random: Random, region: string): string[] {
  const spoken = NAMES.states[region]!.langs;
  return [spoken[0]!, ...random.sample(spoken.slice(1), random.between(1, 3))];
}

function slug(name: string): string {
  return name.normalize('NFKD').replace(/[^\w ]/g, '').toLowerCase().replaceAll(' ', '.');
}
