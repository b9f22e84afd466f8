/** Pure rules of sign-up: what is wrong with a place, and how a search for applicants is read. */
import { digitsOf } from '../../../contract/shared/phone.ts';
import type { UserStatus } from '../../../contract/shared/roles.ts';

export type PlaceWish = { countryId: number; stateId: number; cityId: number; newscoId: number | undefined };
export type PlaceNode = { id: number; type: string; parent_id: number | null; is_active: boolean };

export const REGION_REQUIRED = { newsco_id: 'Please select your NEWSCO region' } as const;
const COUNTRY_REQUIRED = { country_id: 'Please select your complete location' } as const;

/** The first level of a place that did not resolve: unknown, switched off, or not below the one above. */
export function placeFault(wish: PlaceWish, nodes: readonly PlaceNode[]): Readonly<Record<string, string>> {
  const fits = (id: number, type: string, parentId: number | null) =>
    nodes.some((node) => node.id === id && node.type === type && node.parent_id === parentId && node.is_active);
  if (!fits(wish.countryId, 'country', null)) return COUNTRY_REQUIRED;
  if (!fits(wish.stateId, 'state', wish.countryId)) return { state_id: 'Please select your state' };
  if (!fits(wish.cityId, 'city', wish.stateId)) return { city_id: 'Please select your city' };
  if (wish.newscoId !== undefined && !fits(wish.newscoId, 'newsco', wish.cityId)) return REGION_REQUIRED;
  return COUNTRY_REQUIRED;
}

/** Purposes a new user agrees to with the notice above the form. */
export function consentPurposes(role: 'vendor' | 'broker'): readonly string[] {
  return role === 'vendor' ? ['account', 'public_profile'] : ['account'];
}

const PHONE_SHAPE = /^[\d+\-() ]+$/;
const FEWEST_DIGITS = 3;

/** Digits to look for in phone numbers, where the search text looks like a part of one. */
export function phoneDigitsOf(search: string): string | null {
  const digits = digitsOf(search);
  return PHONE_SHAPE.test(search) && digits.length >= FEWEST_DIGITS ? digits : null;
}

/** Why a decision came too late. */
export function reviewedSentence(status: UserStatus): string {
  return `This registration has already been reviewed: it is ${status}.`;
}

export const CITY_OF_SCOPE = 'Please select a city from your assigned cities';

type NewVendorPlace = { countryId: number | undefined; stateId: number | undefined; cityId: number | undefined; newscoId: number | undefined };

/** A place may be left out, not left half said; whoever manages cities must name one of them. */
export function newVendorPlaceFault(wish: NewVendorPlace, mustBeOfScope: boolean): Readonly<Record<string, string>> | null {
  if (wish.cityId !== undefined) return null;
  if (mustBeOfScope) return { city_id: CITY_OF_SCOPE };
  const isBegun = [wish.countryId, wish.stateId, wish.newscoId].some((id) => id !== undefined);
  return isBegun ? { city_id: 'Please select your city' } : null;
}
