/** Rules of passwords: what is taken for a new one, and what may be sent to prove an old one. */
import * as z from 'zod/mini';
import { PASSWORD_LENGTH } from './constants.ts';
import { isAllowedText, lengthOf } from './text.ts';

const FOREIGN = 'Password contains characters that are not allowed.';
const MIXED = 'Password must contain at least one uppercase letter, one lowercase letter, and one number';

export type PasswordPart = 'length' | 'lower' | 'upper' | 'digit' | 'symbol';

/** What makes a password stronger, a point each; `needed` ones a password set by a link must have. */
export const PASSWORD_PARTS: readonly { part: PasswordPart; needed: boolean; fits: (password: string) => boolean }[] = [
  { part: 'length', needed: true, fits: (password) => lengthOf(password) >= PASSWORD_LENGTH.min },
  { part: 'lower', needed: true, fits: (password) => /\p{Ll}/u.test(password) },
  { part: 'upper', needed: true, fits: (password) => /\p{Lu}/u.test(password) },
  { part: 'digit', needed: true, fits: (password) => /\p{Nd}/u.test(password) },
  { part: 'symbol', needed: false, fits: (password) => /[^\p{Ll}\p{Lu}\p{Nd}]/u.test(password) },
];

/** None is asked for, something else is told what it should be. */
const sentenceFor = (required: string) => ({ input }: { input?: unknown }) => (input === undefined || input === null ? required : 'Password must be text.');

/** A new password: 8 to 128 code points, kept exactly as typed. */
export const newPassword = z.string({ error: sentenceFor('Password is required') }).check(
  z.minLength(1, 'Password is required'),
  z.refine((value) => lengthOf(value) >= PASSWORD_LENGTH.min, { error: 'Password must be at least 8 characters long', abort: true }),
  z.refine((value) => lengthOf(value) <= PASSWORD_LENGTH.max, { error: 'Password must be at most 128 characters.' }),
  z.refine((value) => isAllowedText(value, false), { error: FOREIGN }),
);

/** A new password where none may be given; blank counts as none. */
export const optionalNewPassword = z.pipe(
  z.pipe(
    z.optional(z.string({ error: 'Password must be text.' })),
    z.transform((value): string | undefined => value || undefined),
  ),
  z.optional(newPassword),
);

/** A new password set by a link: with upper case, lower case and a digit as well. */
export const resetPassword = newPassword.check(
  z.refine((value) => PASSWORD_PARTS.every(({ fits, needed }) => !needed || fits(value)), { error: MIXED }),
);

/** A password as proof. Hashed exactly as received: no trimming, no normalisation (OWASP ASVS 6.2.8). */
export function givenPassword(required = 'Password is required') {
  return z.string({ error: sentenceFor(required) }).check(
    z.minLength(1, required),
    z.maxLength(1024, required),
    z.refine((value) => isAllowedText(value, false), { error: FOREIGN }),
  );
}
