/** A password that can be shown. Paste and password managers are welcome. */
import { useLingui } from '@lingui/react/macro';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { CONTROL } from './control-styles.ts';
import { Field, useFieldIds } from './field.tsx';
import type { TextFieldProps } from './text-field.tsx';

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'autoComplete'> & {
  autoComplete: 'current-password' | 'new-password';
};

export function PasswordField({ label, hint, error, required, optional, status, ...input }: PasswordFieldProps) {
  const { t } = useLingui();
  const [shown, setShown] = useState(false);
  const ids = useFieldIds({ ...input, hint, error, status });
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field id={ids.id} {...{ label, hint, error, required, optional, status }}>
      <div className="relative">
        <input
          {...input}
          {...ids}
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          aria-required={required || undefined}
          className={`${CONTROL} pr-12`}
        />
        <button
          type="button"
          aria-label={t`Show password`}
          aria-pressed={shown}
          aria-controls={ids.id}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 right-0 inline-flex w-touch items-center justify-center rounded-md text-muted hover:text-ink"
        >
          <Icon aria-hidden="true" size={20} />
        </button>
      </div>
    </Field>
  );
}
