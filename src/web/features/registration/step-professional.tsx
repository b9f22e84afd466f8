/** Step 3: what you do. */
import type { UseFormReturn } from 'react-hook-form';
import { Stack } from '../../ui/layout.tsx';
import { personalForm } from '../person-fields/form-fields.tsx';
import { newEntry, suggestSpecialization, useSpecializations } from '../person-fields/use-specializations.ts';
import { WorkFields } from '../person-fields/work-form-fields.tsx';
import { ProfessionField } from './profession-field.tsx';
import type { SignUpForm } from './sign-up-form.ts';

export function StepProfessional({ form, professionNames }: { form: UseFormReturn<SignUpForm>; professionNames: readonly string[] | null }) {
  const [role, profession, requested] = form.watch(['role', 'profession', 'requested_profession']);
  const offered = useSpecializations(role, profession);
  const suggest = (before: readonly string[], next: readonly string[]) => {
    const added = newEntry(before, next, offered);
    const isListed = role === 'vendor' && profession !== '' && profession !== requested;
    if (added !== null && isListed) void suggestSpecialization(profession, added);
  };
  const field = role === 'vendor' && <ProfessionField form={form} names={professionNames} />;
  return <Stack gap="lg"><WorkFields form={personalForm(form)} profession={field} offered={offered} onSpecializations={suggest} /></Stack>;
}
