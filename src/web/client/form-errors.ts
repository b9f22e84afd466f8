/** Puts the field errors of the server into a form. */
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../contract/shared/api-error.ts';
import { messageOf } from './call.ts';

/**
 * Sets the errors of the form's own fields. Returns the sentence for the error summary: nothing when
 * every fault stands beside its field.
 */
export function showServerErrors<V extends FieldValues>(form: UseFormReturn<V>, error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return messageOf(error);
  const values = form.getValues();
  let foreign = 0;
  const entries = Object.entries(error.errors);
  for (const [name, message] of entries) {
    if ((name.split('.')[0] ?? '') in values) form.setError(name as Path<V>, { type: 'server', message });
    else foreign += 1;
  }
  return entries.length > 0 && foreign === 0 ? undefined : error.message;
}
