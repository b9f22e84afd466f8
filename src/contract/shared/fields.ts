/** Building blocks of request schemas: each rejects bad input with the sentence a person should read. */
import * as z from 'zod/mini';
import { splitNames } from './comma-list.ts';
import { cleanText, isAllowedText, lengthOf } from './text.ts';

export type TextRules = {
  /** How the field is called in a sentence, e.g. `Full name`. */
  label: string;
  /** Sentence when it is missing or blank. */
  required?: string;
  max: number;
  multiline?: boolean;
  /** A rule of its own: returns the sentence of the fault, or null. */
  rule?: (value: string) => string | null;
};

/** A required text: cleaned (trim, NFC), not blank, free of control characters, at most `max` code points. */
export function text(rules: TextRules) {
  const required = rules.required ?? `${rules.label} is required`;
  return z
    .string({ error: (issue) => (issue.input === undefined || issue.input === null ? required : `${rules.label} must be text.`) })
    .check(
      z.overwrite(cleanText),
      z.superRefine((value, context) => {
        const fault = textFault(value, rules, required);
        if (fault !== null) context.addIssue({ code: 'custom', message: fault, input: value });
      }),
    );
}

function textFault(value: string, rules: TextRules, required: string): string | null {
  if (!isAllowedText(value, rules.multiline ?? false)) {
    return `${rules.label} contains characters that are not allowed.`;
  }
  if (value === '') return required;
  if (lengthOf(value) > rules.max) return `${rules.label} must be at most ${rules.max} characters.`;
  return rules.rule?.(value) ?? null;
}

/** A text that may be blank: cleaned, its rules kept once there is something. */
export function blankableText(rules: Omit<TextRules, 'required'>) {
  return z.string({ error: `${rules.label} must be text.` }).check(
    z.overwrite(cleanText),
    z.superRefine((value, context) => {
      const fault = value === '' ? null : textFault(value, rules, '');
      if (fault !== null) context.addIssue({ code: 'custom', message: fault, input: value });
    }),
  );
}

/** An optional text; blank, null and absent all become undefined. */
export function optionalText(rules: Omit<TextRules, 'required'>) {
  return z.pipe(
    z.optional(z.nullable(blankableText(rules))),
    z.transform((value): string | undefined => value || undefined),
  );
}

/** One of a closed list; the sentence names the field. */
export function choice<const T extends readonly [string, ...string[]]>(values: T, sentence: string) {
  return z.enum(values, { error: sentence });
}

/** An optional choice; an empty string and null count as absent. */
export function optionalChoice<const T extends readonly [string, ...string[]]>(values: T, sentence: string) {
  return z.pipe(
    z.optional(z.nullable(z.union([z.enum(values), z.literal('')], { error: sentence }))),
    z.transform((value): T[number] | undefined => value || undefined),
  );
}

export type NumberRules = { label: string; min: number; max: number; required?: string };

function wholeNumberSentence(rules: NumberRules): string {
  return `${rules.label} must be between ${rules.min} and ${rules.max}.`;
}

/** A whole number in a JSON body. Text is not coerced. */
export function wholeNumber(rules: NumberRules) {
  const sentence = wholeNumberSentence(rules);
  return z
    .number({ error: (issue) => (issue.input === undefined ? (rules.required ?? sentence) : `${rules.label} must be a number.`) })
    .check(z.refine((value) => Number.isSafeInteger(value) && value >= rules.min && value <= rules.max, { error: sentence }));
}

/** A whole number that travels as text: query strings and multipart forms. */
export function numericText(rules: NumberRules) {
  const sentence = wholeNumberSentence(rules);
  return z.pipe(
    z.string({ error: (issue) => (issue.input === undefined ? (rules.required ?? sentence) : sentence) }).check(
      z.overwrite((value) => value.trim()),
      z.refine((value) => /^-?\d{1,15}$/.test(value) && Number(value) >= rules.min && Number(value) <= rules.max, {
        error: sentence,
      }),
    ),
    z.transform(Number),
  );
}

/** As `numericText`, absent or empty allowed. */
export function optionalNumericText(rules: NumberRules) {
  return z.pipe(
    z.optional(
      z.string({ error: wholeNumberSentence(rules) }).check(
        z.overwrite((value) => value.trim()),
        z.refine(
          (value) =>
            value === '' || (/^-?\d{1,15}$/.test(value) && Number(value) >= rules.min && Number(value) <= rules.max),
          { error: wholeNumberSentence(rules) },
        ),
      ),
    ),
    z.transform((value): number | undefined => (value ? Number(value) : undefined)),
  );
}

/** A list of texts that travels as JSON inside a multipart form. */
export function jsonTextList(rules: { label: string; maxItems: number; maxLength: number }) {
  const sentence = `${rules.label} must be a list of texts.`;
  const items = textList(rules);
  return z.pipe(
    z.pipe(
      z.optional(z.string({ error: sentence })),
      z.transform((value, context): unknown => {
        if (!value) return [];
        try {
          return JSON.parse(value);
        } catch {
          context.issues.push({ code: 'custom', message: sentence, input: value });
          return z.NEVER;
        }
      }),
    ),
    items,
  );
}

/** A list of texts in a JSON body: cleaned, blank and repeated entries dropped. */
export function textList(rules: { label: string; maxItems: number; maxLength: number }) {
  const sentence = `${rules.label} must be a list of texts.`;
  const item = z
    .string({ error: sentence })
    .check(
      z.overwrite(cleanText),
      z.refine((value) => isAllowedText(value, false), { error: `${rules.label} contains characters that are not allowed.` }),
      z.refine((value) => lengthOf(value) <= rules.maxLength, {
        error: `${rules.label} must be at most ${rules.maxLength} characters each.`,
      }),
    );
  return z.pipe(
    z.array(item, { error: sentence }).check(z.maxLength(rules.maxItems, `${rules.label}: at most ${rules.maxItems} entries.`)),
    z.transform((values: string[]) => withoutRepeats(values)),
  );
}

/** Drops blank entries and those that differ from an earlier one only by case. */
export function withoutRepeats(values: readonly string[]): string[] {
  const seen = new Set<string>();
  return values.filter((value) => {
    const key = value.toLocaleLowerCase('en');
    if (value === '' || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Comma-joined names of a list filter (see `joinNames`), also accepted repeated. Blank gives an empty list. */
export function commaList(rules: { label: string; maxItems: number; maxLength: number }) {
  const sentence = `${rules.label} must be a comma-separated list.`;
  return z.pipe(
    z.pipe(
      z.optional(z.union([z.string(), z.array(z.string())], { error: sentence })),
      z.transform((value) => [value ?? []].flat().flatMap(splitNames).filter((part) => part.trim() !== '')),
    ),
    textList(rules),
  );
}
