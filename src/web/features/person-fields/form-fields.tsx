/** The fields of a person bound to a form whose values include them. */
import type { ReactNode } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import type { PersonForm } from './person-form.ts';
import { AgeField, FullNameField, GenderField } from './personal-fields.tsx';
import { PhoneField } from './phone-field.tsx';
import { ExperienceField, LanguagesField, SpecializationsField, VideoField } from './work-fields.tsx';

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

export type WorkFieldsProps = Props & {
  /** The field of the profession; it differs from form to form. */
  profession?: ReactNode;
  /** Specializations on offer: see `useSpecializations`. */
  offered: readonly string[];
  onSpecializations?: (before: readonly string[], next: readonly string[]) => void;
};

/** What someone does. */
export function WorkFields({ form, profession, offered, onSpecializations }: WorkFieldsProps) {
  const { errors } = form.formState;
  return (
    <>
      {profession}
      <ExperienceField error={errors.experience_years?.message} {...form.register('experience_years')} />
      <Controller
        control={form.control}
        name="languages"
        render={({ field: { name, value, onChange } }) => <LanguagesField {...{ name, value, onChange }} error={errors.languages?.message} />}
      />
      <Controller
        control={form.control}
        name="specializations"
        render={({ field: { name, value, onChange } }) => (
          <SpecializationsField
            {...{ name, value, offered }}
            onChange={(next) => {
              onSpecializations?.(value, next);
              onChange(next);
            }}
            error={errors.specializations?.message}
          />
        )}
      />
      <VideoField error={errors.youtube_video_url?.message} {...form.register('youtube_video_url')} />
    </>
  );
}
