/** Several lines of text. */
import type { ComponentProps } from 'react';
import { CONTROL } from './control-styles.ts';
import { Field, useFieldIds, type FieldProps } from './field.tsx';

export type TextAreaProps = FieldProps & Omit<ComponentProps<'textarea'>, 'className' | 'children'>;

export function TextArea({ label, hint, error, required, optional, status, rows = 4, ...area }: TextAreaProps) {
  const ids = useFieldIds({ ...area, hint, error, status });
  return (
    <Field id={ids.id} {...{ label, hint, error, required, optional, status }}>
      <textarea {...area} {...ids} rows={rows} aria-required={required || undefined} className={CONTROL} />
    </Field>
  );
}
