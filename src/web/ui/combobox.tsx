/** A searchable choice from a long list, for example 1,000 cities; works by keyboard and on phones. */
import { useLingui } from '@lingui/react/macro';
import { Check, ChevronDown, X } from 'lucide-react';
import { useRef, type ReactNode, type Ref, type RefObject } from 'react';
import { CONTROL } from './control-styles.ts';
import { Field, useFieldIds, type FieldProps } from './field.tsx';
import { keepFocus } from './keyboard.ts';
import type { Option } from './select-field.tsx';
import { useAnchoredPopover } from './use-anchored-popover.ts';
import { useCombobox, type ComboboxState } from './use-combobox.ts';

export type ComboboxProps = FieldProps &
  Omit<ComboboxState, 'onSearch'> & {
    id?: string;
    name?: string;
    placeholder?: string;
    disabled?: boolean;
    /** Given: the caller searches (for example on the server) and passes the results as `options`. */
    onSearch?: (query: string) => void;
    /** Shown in the list while options are under way. */
    loading?: boolean;
    /** Shown when nothing matches; may hold a button. */
    empty?: ReactNode;
    ref?: Ref<HTMLInputElement>;
  };

const ICON_BUTTON = 'inline-flex h-full min-w-9 items-center justify-center text-muted hover:text-ink';

function Row({ box, row, position, chosen }: { box: ReturnType<typeof useCombobox>; row: Option; position: number; chosen: boolean }) {
  return (
    <li
      id={box.rowId(position)}
      role="option"
      aria-selected={chosen}
      aria-disabled={row.disabled}
      onPointerMove={() => box.setActive(position)}
      onClick={() => box.choose(row)}
      className={`flex min-h-touch cursor-default items-center gap-2 rounded-sm px-3 py-1.5 aria-disabled:opacity-60 ${position === box.active ? 'bg-brand-soft' : ''}`}
    >
      <span className="min-w-0 flex-1">{row.label}</span>
      {chosen && <Check aria-hidden="true" size={18} className="shrink-0 text-brand" />}
    </li>
  );
}

type PopupProps = {
  box: ReturnType<typeof useCombobox>;
  anchor: RefObject<HTMLElement | null>;
  label: ReactNode;
  value: string;
  loading?: boolean;
  empty?: ReactNode;
};

function Popup({ box, anchor, label, value, loading, empty }: PopupProps) {
  const { t } = useLingui();
  const { rows } = box;
  const popup = useAnchoredPopover<HTMLDivElement>(anchor);
  return (
    // The field keeps the focus while the list is pressed.
    <div
      ref={popup}
      popover="manual"
      onMouseDown={keepFocus}
      className="fixed m-0 flex flex-col overflow-hidden rounded-md border border-line bg-raised p-1 text-ink shadow-float"
    >
      {rows.length > 0 ? (
        <ul ref={box.list} id={box.listId} role="listbox" aria-label={typeof label === 'string' ? label : t`Options`} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
          {rows.map((row, position) => (
            <Row key={row.value} {...{ box, row, position }} chosen={row.value === value} />
          ))}
        </ul>
      ) : (
        <div className="px-3 py-2 text-muted">{loading ? t`Loading…` : (empty ?? t`No matches`)}</div>
      )}
    </div>
  );
}

/** Controlled; use it inside `Controller` of React Hook Form: `<Combobox {...field} options=... />`. */
export function Combobox(props: ComboboxProps) {
  const { label, hint, error, required, optional, status, value, disabled, loading } = props;
  const { t } = useLingui();
  const ids = useFieldIds(props);
  const box = useCombobox(props);
  const frame = useRef<HTMLDivElement>(null);
  const focusField = () => frame.current?.querySelector('input')?.focus();
  const count = box.rows.length;
  return (
    <Field id={ids.id} {...{ label, hint, error, required, optional, status }}>
      <div ref={frame} className="relative">
        <input
          {...ids}
          {...box.input}
          ref={props.ref}
          type="text"
          name={props.name}
          placeholder={props.placeholder}
          disabled={disabled}
          aria-required={required || undefined}
          aria-busy={loading || undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className={`${CONTROL} pr-20`}
        />
        {!disabled && (
          <div onMouseDown={keepFocus} className="absolute inset-y-0 right-1 flex items-center">
            {value && (
              <button type="button" tabIndex={-1} aria-label={t`Clear`} onClick={() => { box.clear(); focusField(); }} className={ICON_BUTTON}>
                <X aria-hidden="true" size={18} />
              </button>
            )}
            <button type="button" tabIndex={-1} aria-label={t`Show options`} onClick={() => { focusField(); box.toggle(); }} className={ICON_BUTTON}>
              <ChevronDown aria-hidden="true" size={18} />
            </button>
          </div>
        )}
        {box.open && <Popup {...{ box, label, value, loading }} anchor={frame} empty={props.empty} />}
        <span role="status" className="sr-only">{box.open && !loading ? t`${count} options` : ''}</span>
      </div>
    </Field>
  );
}
