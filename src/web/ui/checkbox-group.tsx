/** Any number of choices of a list. */
import type { Ref } from 'react';
import { cx } from './class-names.ts';
import { OPTION_CARD } from './control-styles.ts';
import { FieldGroup, useFieldIds, type FieldProps } from './field.tsx';
import type { CardOption } from './radio-cards.tsx';

export type CheckboxGroupProps = Omit<FieldProps, 'status'> & {
  id?: string;
  name: string;
  options: readonly CardOption[];
  value: readonly string[];
  onChange: (value: string[]) => void;
  onBlur?: () => void;
  /** `cards` gives every choice a frame; `plain` is for filters. */
  look?: 'cards' | 'plain';
  columns?: 1 | 2 | 3;
  ref?: Ref<HTMLInputElement>;
};

const COLUMNS = { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-2 lg:grid-cols-3' } as const;
const PLAIN = 'flex min-h-touch cursor-pointer items-center gap-3';
/** The box stands beside the first line. */
const DESCRIBED = 'flex min-h-touch cursor-pointer items-start gap-3 py-2.5';

/** Controlled; for React Hook Form use `Controller`. Keeps the order of `options`. */
export function CheckboxGroup({ label, hint, error, required, optional, options, value, onChange, look = 'plain', columns = 1, ...rest }: CheckboxGroupProps) {
  const { id } = useFieldIds({ ...rest, hint, error });
  const toggle = (item: string, on: boolean) =>
    onChange(options.map((option) => option.value).filter((o) => (o === item ? on : value.includes(o))));
  return (
    <FieldGroup {...{ id, label, hint, error, required, optional }}>
      <div className={`grid grid-cols-1 ${look === 'cards' ? 'gap-3' : 'gap-x-4'} ${COLUMNS[columns]}`}>
        {options.map((option, position) => (
          <label key={option.value} className={look === 'cards' ? OPTION_CARD : option.description ? DESCRIBED : PLAIN}>
            <input
              ref={position === 0 ? rest.ref : undefined}
              type="checkbox"
              name={rest.name}
              value={option.value}
              checked={value.includes(option.value)}
              onChange={(event) => toggle(option.value, event.target.checked)}
              onBlur={rest.onBlur}
              className={look === 'cards' ? 'mt-1 size-5 shrink-0 outline-none' : cx('size-5 shrink-0', option.description ? 'mt-0.5' : '')}
            />
            {option.icon && <span aria-hidden="true" className="mt-0.5 text-brand">{option.icon}</span>}
            <span className="min-w-0">
              <span className={look === 'cards' ? 'block font-semibold' : 'block'}>{option.label}</span>
              {option.description && <span className="block text-sm text-muted">{option.description}</span>}
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
