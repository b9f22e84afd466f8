/** One line of text. */
import type { ComponentProps } from 'react';
import { CONTROL } from './control-styles.ts';
import { Field, useFieldIds, type FieldProps } from './field.tsx';

export type TextFieldProps = FieldProps & Omit<ComponentProps<'input'>, 'className' | 'children'>;

/** Spread `register('name')` of React Hook Form into it. */
export function TextField({ label, hint, error, required, optional, status, ...input }: TextFieldProps) {
  const ids = useFieldIds({ ...input, hint, error, status });
  return (
    <Field id={ids.id} {...{ label, hint, error, required, optional, status }}>
      <input type="text" {...input} {...ids} aria-required={required || undefined} className={CONTROL} />
    </Field>
  );
}

/** A whole or decimal number; native, with the numeric keyboard on phones. */
export function NumberField({ inputMode = 'numeric', ...rest }: Omit<TextFieldProps, 'type'>) {
  return <TextField {...rest} type="number" inputMode={inputMode} />;
}
