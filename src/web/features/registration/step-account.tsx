/** Step 1: the role and how to sign in. */
import { useLingui } from '@lingui/react/macro';
import { Building2, Wrench } from 'lucide-react';
import type { UseFormReturn } from 'react-hook-form';
import { Stack } from '../../ui/layout.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { SignUpForm } from './sign-up-form.ts';

export function StepAccount({ form }: { form: UseFormReturn<SignUpForm> }) {
  const { t } = useLingui();
  const { errors } = form.formState;
  return (
    <Stack gap="lg">
      <RadioCards
        label={t`How do you join?`}
        required
        columns={2}
        options={[
          { value: 'vendor', label: t`Vendor`, description: t`You offer a trade or service.`, icon: <Wrench size={22} /> },
          { value: 'broker', label: t`Broker`, description: t`You are a real estate agent.`, icon: <Building2 size={22} /> },
        ]}
        error={errors.role?.message}
        // Specializations of one role mean nothing for the other.
        {...form.register('role', { onChange: () => form.setValue('specializations', []) })}
      />
      <TextField label={t`Email`} required type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} maxLength={254} error={errors.email?.message} {...form.register('email')} />
      <PasswordField label={t`Password`} required autoComplete="new-password" hint={t`At least 8 characters.`} error={errors.password?.message} {...form.register('password')} />
      <PasswordField label={t`Confirm Password`} required autoComplete="new-password" error={errors.confirm_password?.message} {...form.register('confirm_password')} />
    </Stack>
  );
}
