/** One choice of a few, each with room for a description. */
import type { ComponentProps, ReactNode } from 'react';
import { OPTION_CARD } from './control-styles.ts';
import { FieldGroup, useFieldIds, type FieldProps } from './field.tsx';

export type CardOption = { value: string; label: ReactNode; description?: ReactNode; icon?: ReactNode };

export type RadioCardsProps = Omit<FieldProps, 'status'> &
  Omit<ComponentProps<'input'>, 'className' | 'children' | 'type' | 'id' | 'value' | 'defaultValue'> & {
    id?: string;
    name: string;
    options: readonly CardOption[];
    /** Controlled value; leave out when React Hook Form's `register` is spread. */
    value?: string;
    columns?: 1 | 2 | 3;
  };

const COLUMNS = { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-3' } as const;

/** Works with `register('name')` or with `value` and `onChange`. */
export function RadioCards({ label, hint, error, required, optional, options, value, columns = 1, ...input }: RadioCardsProps) {
  const { id } = useFieldIds({ ...input, hint, error });
  return (
    <FieldGroup {...{ id, label, hint, error, required, optional }}>
      <div className={`grid grid-cols-1 gap-3 ${COLUMNS[columns]}`}>
        {options.map((option) => (
          <label key={option.value} className={OPTION_CARD}>
            <input
              {...input}
              id={undefined}
              type="radio"
              value={option.value}
              checked={value === undefined ? undefined : value === option.value}
              className="mt-1 size-5 shrink-0 outline-none"
            />
            {option.icon && <span aria-hidden="true" className="mt-0.5 text-brand">{option.icon}</span>}
            <span className="min-w-0">
              <span className="block font-semibold">{option.label}</span>
              {option.description && <span className="block text-sm text-muted">{option.description}</span>}
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
