/** Step 2: who you are. */
import { Controller, type UseFormReturn } from 'react-hook-form';
import { Stack } from '../../ui/layout.tsx';
import { AgeField, FullNameField, GenderField } from '../person-fields/personal-fields.tsx';
import { PhoneField } from '../person-fields/phone-field.tsx';
import type { SignUpForm } from './sign-up-form.ts';

export function StepPersonal({ form }: { form: UseFormReturn<SignUpForm> }) {
  const { errors } = form.formState;
  return (
    <Stack gap="lg">
      <FullNameField error={errors.full_name?.message} {...form.register('full_name')} />
      <Controller
        control={form.control}
        name="phone"
        render={({ field: { name, value, onChange, onBlur } }) => <PhoneField {...{ name, value, onChange, onBlur }} error={errors.phone?.message} />}
      />
      <AgeField error={errors.age?.message} {...form.register('age')} />
      <GenderField error={errors.gender?.message} {...form.register('gender')} />
    </Stack>
  );
}
