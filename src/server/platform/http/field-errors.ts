/** Turns schema faults into answers: one sentence a field, by dotted path. */
import type * as z from 'zod/mini';
import { type AppError, fail, fieldFault } from '../errors.ts';

/** The failure for input that breaks its schema. A malformed id in a path is simply not there. */
export function validationFailure(part: string | undefined, issues: readonly z.core.$ZodIssue[]): AppError {
  if (part === 'params') return fail('not_found');
  const errors: Record<string, string> = {};
  for (const issue of issues) {
    errors[issue.path.map(String).join('.') || 'body'] ??= issue.message;
  }
  return fieldFault(errors);
}
