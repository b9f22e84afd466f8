/** The fields of who someone is, bound to a form whose values include them. */
import { Controller, type UseFormReturn } from 'react-hook-form';
import type { PersonForm } from './person-form.ts';
import { AgeField, FullNameField, GenderField } from './personal-fields.tsx';
import { PhoneField } from './phone-field.tsx';

export type PersonalForm = UseFormReturn<PersonForm>;
type Props = { form: PersonalForm };

/** A larger form seen as that of a person; React Hook Form's types know no smaller forms inside a larger one. */
export function personalForm<Values extends PersonForm>(form: UseFormReturn<Values>): PersonalForm {
  return form as unknown as PersonalForm;
}

export function PhoneOf({ form }: Props) {
  return (
    <Controller
      control={form.control}
      name="phone"
      render={({ field: { name, value, onChange, onBlur } }) => <PhoneField {...{ name, value, onChange, onBlur }} error={form.formState.errors.phone?.message} />}
    />
  );
}

/** Who someone is. */
export function PersonalFields({ form }: Props) {
  const { errors } = form.formState;
  return (
    <>
      <FullNameField error={errors.full_name?.message} {...form.register('full_name')} />
      <PhoneOf form={form} />
      <AgeField error={errors.age?.message} {...form.register('age')} />
      <GenderField error={errors.gender?.message} {...form.register('gender')} />
    </>
  );
}
