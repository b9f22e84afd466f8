/** A person's own phone number, with feedback while it is typed. */
import { useLingui } from '@lingui/react/macro';
import { typedPhone } from '../../../contract/shared/phone.ts';
import { useWords } from '../../site/page-environment.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { hintOf, usePausedValue } from './phone-hint.ts';

export type PhoneFieldProps = { name: string; value: string; onChange: (value: string) => void; onBlur: () => void; error: string | undefined };

/** Controlled; use it inside `Controller` of React Hook Form. */
export function PhoneField({ value, onChange, error, ...rest }: PhoneFieldProps) {
  const { t } = useLingui();
  const words = useWords();
  const paused = usePausedValue(value);
  // What was said about an earlier text is gone as soon as it changes.
  const hint = paused === value ? words(hintOf(paused) ?? t`The number looks good.`) : '';
  return (
    <TextField
      {...rest}
      // A fault of an earlier text does not stand beside what is said about this one.
      error={hint === '' || hint === error ? error : undefined}
      label={t`Phone Number`}
      required
      type="tel"
      autoComplete="tel"
      maxLength={30}
      hint={t`For example 98765 43210 or +44 20 7946 0000.`}
      value={value}
      onChange={(event) => onChange(typedPhone(event.target.value))}
      status={hint === error ? '' : hint}
    />
  );
}
