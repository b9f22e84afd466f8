/** How an administrator's search text finds people and leads: by words, or by the digits of a phone number. Pure. */

const PHONE_LIKE = /^\+?[\d\s\-()]+$/;
// A number may be stored with or without its country code; Indian numbers have ten digits.
const COMPARED_DIGITS = 10;
/** A count stops here; beyond it a list says '1,000+'. */
export const COUNT_STOP = 1001;

// Trigrams, by which texts are found, need three characters; a space before a word gives the missing ones.
const SHORT_WORD = /^[\p{L}\p{M}\p{N}]{1,2}$/u;

/** LIKE patterns that must all match a text that begins with a space. A word of one or two letters matches where a word begins. */
export function searchPatterns(search: string | undefined): string[] {
  if (search === undefined) return [];
  const digits = search.replace(/\D/g, '');
  if (PHONE_LIKE.test(search) && digits.length > 0) return [`%${digits.slice(-COMPARED_DIGITS)}%`];
  return search.split(/\s+/).map((word) => `${SHORT_WORD.test(word) ? '% ' : '%'}${word.replace(/[\\%_]/g, '\\$&')}%`);
}

const NUMBER = /\d{5,}/g;
const NUMBER_BEGUN = /-\d{3,4}(?!\d)/;
// As many as tell one number of a million.
const LAST_DIGITS = 6;
// Of signs and single letters alone the index knows next to nothing.
const LOCAL_PART = /^%(?=[^@]*[\p{L}\p{M}\p{N}]{3})(.+@)/u;
const LONG_WORD = /^%(\p{L}{6,})%$/u;
// Two entries of the index.
const MIDDLE = 4;

/**
 * What is left of a pattern for the index to look up; whatever matches the pattern matches it, too. The index reads an entry for each
 * three characters, and those of 'ref-' and of 'gmail.com' stand in millions of rows: a number, or the name before the @, is rare by itself.
 * Of several words the middles are: few rows have all of them.
 */
export function indexedPart(pattern: string, isOneOfSeveral = false): string {
  const numbers = pattern.match(NUMBER) ?? [];
  if (numbers.length > 0) return `%${numbers.reduce((longest, number) => (number.length > longest.length ? number : longest)).slice(-LAST_DIGITS)}%`;
  const begun = NUMBER_BEGUN.exec(pattern);
  if (begun) return `%${begun[0]}%`;
  const [, name] = LOCAL_PART.exec(pattern) ?? [];
  if (name !== undefined) return `%${name}%`;
  const letters = isOneOfSeveral ? Array.from(LONG_WORD.exec(pattern)?.[1] ?? '') : [];
  const start = Math.floor((letters.length - MIDDLE) / 2);
  return letters.length === 0 ? pattern : `%${letters.slice(start, start + MIDDLE).join('')}%`;
}

const FIRST_DIGITS = /^%ref-([1-9]\d?)%$/i;

/** The digits of a referral number of which one or two are typed; null for other patterns. Of each million of numbers at least ten thousand begin so. */
export function firstDigits(pattern: string): number | null {
  const [, digits] = FIRST_DIGITS.exec(pattern) ?? [];
  return digits === undefined ? null : Number(digits);
}

/** Whether few rows match, however many there are: several words, or a number. */
export function matchFew(patterns: readonly string[]): boolean {
  return patterns.length > 1 || patterns.some((pattern) => pattern.search(NUMBER) >= 0);
}

/** The total of a list from a count that stopped at `COUNT_STOP`, or that knows of no more but says there may be. */
export function cappedTotal(count: number, isCapped = false): { total: number; total_is_capped: boolean } {
  return count >= COUNT_STOP ? { total: COUNT_STOP - 1, total_is_capped: true } : { total: count, total_is_capped: isCapped };
}
