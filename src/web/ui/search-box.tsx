/** A search field with its button. */
import { useLingui } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import type { FormEvent } from 'react';
import { Button } from './button.tsx';
import { CONTROL } from './control-styles.ts';
import { fieldId } from './field.tsx';
import { notWhileHeld } from './keyboard.ts';

export type SearchBoxProps = {
  /** Name for assistive technology. */
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  /** Enter or the button: search now. */
  onSubmit: () => void;
  placeholder?: string;
  maxLength?: number;
};

export function SearchBox({ label, name, value, onChange, onSubmit, placeholder, maxLength = 100 }: SearchBoxProps) {
  const { t } = useLingui();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form role="search" noValidate onSubmit={submit} className="flex min-w-0 gap-2">
      <input
        id={fieldId(name)}
        type="search"
        name={name}
        aria-label={label}
        value={value}
        placeholder={placeholder}
        maxLength={maxLength}
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={notWhileHeld}
        className={`${CONTROL} min-w-0`}
      />
      <div className="shrink-0">
        <Button type="submit" icon={<Search aria-hidden="true" size={18} />}><span className="sr-only sm:not-sr-only">{t`Search`}</span></Button>
      </div>
    </form>
  );
}
