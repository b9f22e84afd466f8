/** A searchable choice from a long list, for example 1,000 cities; works by keyboard and on phones. */
import { Combobox as Base } from '@base-ui/react/combobox';
import { useLingui } from '@lingui/react/macro';
import { Check, ChevronDown, X } from 'lucide-react';
import { useMemo, type ReactNode, type Ref } from 'react';
import { CONTROL } from './control-styles.ts';
import { Field, useFieldIds, type FieldProps } from './field.tsx';
import type { Option } from './select-field.tsx';

export type ComboboxProps = FieldProps & {
  id?: string;
  name?: string;
  options: readonly Option[];
  /** Value of the chosen option; '' is none. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  placeholder?: string;
  disabled?: boolean;
  /** Given: the caller searches (for example on the server) and passes the results as `options`. */
  onSearch?: (query: string) => void;
  /** Shown in the list while `onSearch` is under way. */
  loading?: boolean;
  /** Shown when nothing matches; may hold a button. */
  empty?: ReactNode;
  ref?: Ref<HTMLInputElement>;
};

/** More rows than anyone reads; typing narrows them. */
const MAX_ROWS = 100;

const ITEM =
  'flex min-h-touch cursor-default items-center gap-2 rounded-sm px-3 py-1.5 data-highlighted:bg-brand-soft data-disabled:opacity-60';
const ICON_BUTTON = 'inline-flex h-full min-w-8 items-center justify-center text-muted hover:text-ink';

function OptionList({ loading, empty }: Pick<ComboboxProps, 'loading' | 'empty'>) {
  const { t } = useLingui();
  return (
    <Base.Portal>
      <Base.Positioner sideOffset={4} className="z-50">
        <Base.Popup className="max-h-[min(22rem,var(--available-height))] w-(--anchor-width) max-w-(--available-width) overflow-y-auto overscroll-contain rounded-md border border-line bg-raised p-1 text-ink shadow-float">
          {loading && <Base.Status className="block px-3 py-2 text-muted">{t`Loading…`}</Base.Status>}
          <Base.Empty>
            {loading ? null : <div className="px-3 py-2 text-muted">{empty ?? t`No matches`}</div>}
          </Base.Empty>
          <Base.List>
            {(option: Option) => (
              <Base.Item key={option.value} value={option} disabled={option.disabled} className={ITEM}>
                <span className="min-w-0 flex-1">{option.label}</span>
                <Base.ItemIndicator><Check aria-hidden="true" size={18} className="text-brand" /></Base.ItemIndicator>
              </Base.Item>
            )}
          </Base.List>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
}

/** Controlled; use it inside `Controller` of React Hook Form: `<Combobox {...field} options=... />`. */
export function Combobox(props: ComboboxProps) {
  const { label, hint, error, required, optional, status, options, value, onChange, onSearch } = props;
  const { t } = useLingui();
  const ids = useFieldIds(props);
  const selected = useMemo(() => options.find((option) => option.value === value) ?? null, [options, value]);
  return (
    <Field id={ids.id} {...{ label, hint, error, required, optional, status }}>
      <Base.Root
        items={options}
        value={selected}
        onValueChange={(option) => onChange(option?.value ?? '')}
        onInputValueChange={(query, { reason }) => {
          if (reason === 'input-change' || reason === 'input-clear') onSearch?.(query);
        }}
        isItemEqualToValue={(a, b) => a.value === b.value}
        filter={onSearch ? null : undefined}
        limit={MAX_ROWS}
        autoHighlight
        disabled={props.disabled}
      >
        <Base.InputGroup className="relative">
          <Base.Input
            {...ids}
            ref={props.ref}
            name={props.name}
            placeholder={props.placeholder}
            onBlur={props.onBlur}
            aria-required={required || undefined}
            autoComplete="off"
            className={`${CONTROL} pr-20`}
          />
          <div className="absolute inset-y-0 right-1 flex items-center">
            <Base.Clear aria-label={t`Clear`} className={ICON_BUTTON}><X aria-hidden="true" size={18} /></Base.Clear>
            <Base.Trigger aria-label={t`Show options`} className={ICON_BUTTON}><ChevronDown aria-hidden="true" size={18} /></Base.Trigger>
          </div>
        </Base.InputGroup>
        <OptionList loading={props.loading} empty={props.empty} />
      </Base.Root>
    </Field>
  );
}
