/** A choice from a short list: the platform's own select. */
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { CONTROL } from './control-styles.ts';
import { Field, useFieldIds, type FieldProps } from './field.tsx';

export type Option = { value: string; label: string; disabled?: boolean };

export type SelectFieldProps = FieldProps &
  Omit<ComponentProps<'select'>, 'className' | 'children'> & {
    options: readonly Option[];
    /** First entry, standing for "nothing chosen"; also the place for a loading text. */
    placeholder?: string;
  };

export function SelectField({ label, hint, error, required, optional, status, options, placeholder, ...select }: SelectFieldProps) {
  const ids = useFieldIds({ ...select, hint, error, status });
  return (
    <Field id={ids.id} {...{ label, hint, error, required, optional, status }}>
      <div className="relative">
        <select {...select} {...ids} aria-required={required || undefined} className={`${CONTROL} appearance-none pr-10`}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>{option.label}</option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" size={18} className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-muted" />
      </div>
    </Field>
  );
}
