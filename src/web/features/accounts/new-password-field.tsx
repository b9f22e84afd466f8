/** A new password with a meter of its strength. */
import { useLingui } from '@lingui/react/macro';
import { PasswordField, type PasswordFieldProps } from '../../ui/password-field.tsx';
import { StrengthMeter } from '../../ui/strength-meter.tsx';
import { levelOf, scoreOf, STRONGEST } from './password-strength.ts';

const TONES = { weak: 'danger', fair: 'warning', good: 'brand', strong: 'success' } as const;

export type NewPasswordFieldProps = Omit<PasswordFieldProps, 'autoComplete' | 'status' | 'value'> & {
  /** What is typed, for the meter only: the form keeps the field. */
  typed: string;
};

export function NewPasswordField({ typed, ...field }: NewPasswordFieldProps) {
  const { t } = useLingui();
  const names = { weak: t`Weak`, fair: t`Fair`, good: t`Good`, strong: t`Strong` };
  const score = scoreOf(typed);
  const level = levelOf(score);
  const name = names[level];
  return (
    <PasswordField
      {...field}
      autoComplete="new-password"
      status={typed !== '' && <StrengthMeter score={score} max={STRONGEST} tone={TONES[level]} text={t`Password strength: ${name}`} />}
    />
  );
}
