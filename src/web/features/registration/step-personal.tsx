/** Step 2: who you are. */
import type { UseFormReturn } from 'react-hook-form';
import { Stack } from '../../ui/layout.tsx';
import { personalForm, PersonalFields } from '../person-fields/form-fields.tsx';
import type { SignUpForm } from './sign-up-form.ts';

export function StepPersonal({ form }: { form: UseFormReturn<SignUpForm> }) {
  return <Stack gap="lg"><PersonalFields form={personalForm(form)} /></Stack>;
}
