/** The arithmetic of fair shares and the sentences that explain them. Pure. */
import { MAX_OPEN_LEADS } from '../../../contract/shared/constants.ts';

/** Units of one lead: the smallest number that 1 to 60 divide, so that the usual shares are exact. */
export const LEAD = 9_690_712_164_777_231_700_912_800n;

/** What one of `eligible` people is owed for one lead. The taker pays that times `eligible`, so nothing is lost to rounding. */
export function shareOf(eligible: number): bigint {
  return LEAD / BigInt(eligible);
}

/** Units as leads, rounded to four decimals. */
export function inLeads(units: bigint): number {
  return units === 0n ? 0 : Number((units * 10_000n) / LEAD) / 10_000 + 0;
}

/** A balance as people read it: '+1.43'. */
export function balanceText(leads: number): string {
  const text = Math.abs(leads).toFixed(2);
  return leads < 0 && text !== '0.00' ? `-${text}` : `+${text}`;
}

/** Why someone's turn it was. */
export type Turn = {
  /** Everyone who could have been given the lead. */
  readonly eligible: number;
  /** How many of them work in the lead's region, where that decided; else null. */
  readonly inRegion: number | null;
  /** Leads the winner was owed before this one. */
  readonly balance: number;
  readonly runnerUp: number | null;
};

/** 'Fair share: 7 eligible, balance +1.43 before, runner-up +1.29' */
export function turnText({ eligible, inRegion, balance, runnerUp }: Turn): string {
  const region = inRegion === null ? '' : `, ${inRegion} of them in the lead's region`;
  const next = runnerUp === null ? 'no runner-up' : `runner-up ${balanceText(runnerUp)}`;
  return `Fair share: ${eligible} eligible${region}, balance ${balanceText(balance)} before, ${next}`;
}

/** What a lead asks of its taker, with the names for the sentences. */
export type Wanted = { readonly referralType: 'vendor' | 'broker'; readonly professionName: string | null; readonly cityName: string };

/** Why nobody could be given a lead: whether anybody approved is of its profession and city, and how many are free to have more. */
export function nobodyText(wanted: Wanted, isStaffed: boolean, free: number): string {
  const kind = wanted.referralType === 'broker' ? 'broker' : wanted.professionName;
  if (kind === null) return 'The lead names no profession.';
  if (!isStaffed) return `There is no approved ${kind} in ${wanted.cityName}.`;
  if (free === 0) return `Every approved ${kind} in ${wanted.cityName} has ${MAX_OPEN_LEADS} open leads already.`;
  return `Every ${kind} in ${wanted.cityName} with room for more referred this lead or rejected it before.`;
}
