/** One question that the bench of lists asks, and how a list's wishes become such. */
import { queryString } from '../../src/contract/shared/request.ts';
import type { Viewer } from './viewers.ts';

/** `path` may differ from call to call, so that no case lives on one warm page alone. */
export type ListCase = { list: string; viewer: Viewer | null; ask: string; path: (call: number) => string };
export type Query = Readonly<Record<string, string | number>>;
/** A query that stays the same, or one of each call. */
export type Wish = [ask: string, query: Query | ((call: number) => Query)];

/** What is searched for: a few rows from all over the tables. */
export type Lead = { id: string; phone: string; email: string; referral_id: string };
/** `inBigCity` are leads that everyone but the admin of the small city may give to someone. */
export type Samples = { leads: Lead[]; inBigCity: Pick<Lead, 'id'>[]; vendors: { id: string; phone: string; email: string; name: string }[]; busiest: string };

export const SCOPES = ['admin', 'big city', 'small city', 'ten cities'] as const;
// Common, rare and absent words, whole and half, with one letter and with two; one that a five-hundredth of all have, too few for the newest rows.
const WORDS = ['sharma', 'anil sharma', 'shabana', 'sha', 'kavita zz', 'zzqx', 'a', 'zq', 'sh', 'example.com', 'x7'];

/** Each wish as each viewer has it. */
export function cases(list: string, viewers: readonly Viewer[], path: string | ((call: number) => string), wishes: readonly Wish[]): ListCase[] {
  const pathOf = (query: Query, call: number) => `${typeof path === 'function' ? path(call) : path}${Object.keys(query).length === 0 ? '' : `?${queryString(query)}`}`;
  return wishes.flatMap(([ask, query]) => viewers.map((viewer) => ({ list, viewer, ask, path: (call) => pathOf(typeof query === 'function' ? query(call) : query, call) })));
}

export const searches = (name: string): Wish[] => WORDS.map((word) => [`search '${word}'`, { [name]: word }]);
export const one = <T>(items: readonly T[], call: number): T => items[call % items.length]!;
