/** Puts the server's faults beside the fields of a form. */
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../contract/shared/api-error.ts';
import { failureText } from './failure-text.ts';

/**
 * Shows faults at the fields that the form has; the sentence for the whole form otherwise, `fallback` where the server sent none.
 * `names`: fields that the form calls otherwise.
 */
export function showFailure<V extends FieldValues>(form: UseFormReturn<V>, error: unknown, fallback: string, names: Readonly<Record<string, string>> = {}): string | undefined {
  const named = error instanceof ApiError ? Object.entries(error.errors).map(([name, message]) => [names[name] ?? name, message] as const) : [];
  const faults = named.filter(([name]) => (name.split('.')[0] ?? '') in form.getValues());
  for (const [name, message] of faults) form.setError(name as Path<V>, { type: 'server', message });
  return faults.length > 0 ? undefined : failureText(error, fallback);
}
