/** Pure rules of accounts: session lifetimes, the pauses after failed sign-ins, passwords that anyone would guess. */
import type { Role } from '../../../contract/shared/roles.ts';
import { cleanText } from '../../../contract/shared/text.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export type Lifetime = { absoluteMs: number; idleMs: number };

/** Administrators' sessions are short: they reach other people's data. */
export function sessionLifetime(role: Role): Lifetime {
  return role === 'admin' || role === 'module_admin'
    ? { absoluteMs: 12 * HOUR, idleMs: 60 * MINUTE }
    : { absoluteMs: 30 * DAY, idleMs: 7 * DAY };
}

export const MAX_SESSIONS = 10;
/** `last_seen_at` is written at most this often. */
export const SEEN_EVERY_MS = MINUTE;

export const FAILURE_WINDOW_MS = 15 * MINUTE;
/** How long a link that sets a password works. */
export const LINK_LIFE_MS = { reset: 30 * MINUTE, invitation: 72 * HOUR } as const;
export type LinkKind = keyof typeof LINK_LIFE_MS;

/** A password that an administrator typed works as long as an invitation does. */
export function givenPasswordEnd(now: Date): Date {
  return new Date(now.getTime() + LINK_LIFE_MS.invitation);
}

/** Links to one address: more are quietly not sent. */
export const LINKS_AN_HOUR = 3;
export const LINKS_A_DAY = 6;

const FREE_FAILURES = 5;
const FIRST_PAUSE_SECONDS = 30;
const LONGEST_PAUSE_SECONDS = 900;

/** Seconds an account must wait after its n-th failed sign-in in a row. */
export function pauseAfterFailure(failures: number): number {
  if (failures < FREE_FAILURES) return 0;
  return Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** (failures - FREE_FAILURES));
}

/** An e-mail address is the first password that anyone would try. */
export function passwordFault(password: string, email: string): string | null {
  return cleanText(password).toLowerCase() === email.toLowerCase() ? 'Password must not be your email address.' : null;
}
