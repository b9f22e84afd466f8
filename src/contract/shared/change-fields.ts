/** Fields of a change to something that exists: absent means unchanged, null or blank empties an optional one. */
import * as z from 'zod/mini';
import { blankableText, type NumberRules, type TextRules, wholeNumber } from './fields.ts';

/** An optional text: undefined unchanged, null emptied. */
export function changedText(rules: Omit<TextRules, 'required'>) {
  return z.optional(
    z.pipe(
      z.nullable(blankableText(rules)),
      z.transform((value): string | null => value || null),
    ),
  );
}

/** An optional whole number; text is not coerced. */
export function changedNumber(rules: NumberRules) {
  return z.optional(z.nullable(wholeNumber(rules)));
}

/** An optional choice of a closed list; a blank text counts as null. */
export function changedChoice<const T extends readonly [string, ...string[]]>(values: T, sentence: string) {
  return z.optional(
    z.pipe(
      z.nullable(z.union([z.enum(values), z.literal('')], { error: sentence })),
      z.transform((value): T[number] | null => value || null),
    ),
  );
}
