/** Filters of the administrators' lists of leads and referrals, as they stand in the address. Pure. */
import { LEAD_KINDS, LEAD_STATUSES, REFERRAL_TYPES } from '../../../contract/leads.ts';
import { REFERRAL_FILTER_STATUSES } from '../../../contract/referrals.ts';
import { pageOf, pageQueryOf } from '../../client/paging.ts';

const MAX_SEARCH = 100;

const wordsOf = (search: URLSearchParams) => search.get('search')?.slice(0, MAX_SEARCH) || undefined;
const oneOf = <const T extends string>(values: readonly T[], text: string | null) => values.find((value) => value === text);

/** Query of the call; what makes no sense counts as not given. */
export function leadQueryOf(search: URLSearchParams) {
  return {
    search: wordsOf(search),
    status: oneOf(LEAD_STATUSES, search.get('status')),
    lead_type: oneOf(LEAD_KINDS, search.get('type')),
    ...pageQueryOf(pageOf(search)),
  };
}

/** As above, for referrals. */
export function referralQueryOf(search: URLSearchParams) {
  return {
    search: wordsOf(search),
    status: oneOf(REFERRAL_FILTER_STATUSES, search.get('status')),
    referral_type: oneOf(REFERRAL_TYPES, search.get('type')),
    ...pageQueryOf(pageOf(search)),
  };
}

/** Changes that drop every filter. */
export const NO_FILTERS = { search: null, status: null, type: null, page: null } as const;
