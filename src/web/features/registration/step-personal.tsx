/** Step 2: who you are. */
import { useLingui } from '@lingui/react/macro';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { AGE } from '../../../contract/shared/constants.ts';
import { typedPhone } from '../../../contract/shared/phone.ts';
import { useWords } from '../../site/page-environment.tsx';
import { Stack } from '../../ui/layout.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { NumberField, TextField } from '../../ui/text-field.tsx';
import { hintOf, usePausedValue } from './phone-hint.ts';
import { GENDER_CHOICES, type SignUpForm } from './sign-up-form.ts';

type PhoneFieldProps = { name: string; value: string; onChange: (value: string) => void; onBlur: () => void; error: string | undefined };

function PhoneField({ value, onChange, ...rest }: PhoneFieldProps) {
  const { t } = useLingui();
  const words = useWords();
  const paused = usePausedValue(value);
  // What was said about an earlier text is gone as soon as it changes.
  const hint = paused === value ? words(hintOf(paused) ?? t`The number looks good.`) : '';
  return (
    <TextField
      {...rest}
      label={t`Phone Number`}
      required
      type="tel"
      autoComplete="tel"
      maxLength={30}
      hint={t`For example 98765 43210 or +44 20 7946 0000.`}
      value={value}
      onChange={(event) => onChange(typedPhone(event.target.value))}
      status={rest.error === hint ? '' : hint}
    />
  );
}

export function StepPersonal({ form }: { form: UseFormReturn<SignUpForm> }) {
  const { t } = useLingui();
  const { errors } = form.formState;
  const genders: Readonly<Record<(typeof GENDER_CHOICES)[number], string>> = {
    male: t`Male`,
    female: t`Female`,
    other: t`Other`,
    prefer_not_to_say: t`Prefer not to say`,
  };
  return (
    <Stack gap="lg">
      <TextField label={t`Full Name`} required autoComplete="name" maxLength={100} error={errors.full_name?.message} {...form.register('full_name')} />
      <Controller
        control={form.control}
        name="phone"
        render={({ field: { name, value, onChange, onBlur } }) => <PhoneField {...{ name, value, onChange, onBlur }} error={errors.phone?.message} />}
      />
      <NumberField label={t`Age`} optional hint={t`You must be 18 or older.`} min={AGE.min} max={AGE.max} error={errors.age?.message} {...form.register('age')} />
      <SelectField
        label={t`Gender`}
        optional
        placeholder={t`Select gender`}
        options={GENDER_CHOICES.map((value) => ({ value, label: genders[value] }))}
        error={errors.gender?.message}
        {...form.register('gender')}
      />
    </Stack>
  );
}
