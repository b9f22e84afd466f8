/** The fields of what someone does, bound to a form; apart from those of who they are, because sign-up loads them with its third step. */
import type { ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import type { PersonalForm } from './form-fields.tsx';
import { ExperienceField, LanguagesField, SpecializationsField, VideoField } from './work-fields.tsx';

export type WorkFieldsProps = {
  form: PersonalForm;
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
