/** Step 3: what you do. */
import { Controller, type UseFormReturn } from 'react-hook-form';
import { Stack } from '../../ui/layout.tsx';
import { newEntry, suggestSpecialization, useSpecializations } from '../person-fields/use-specializations.ts';
import { ExperienceField, LanguagesField, SpecializationsField, VideoField } from '../person-fields/work-fields.tsx';
import { ProfessionField } from './profession-field.tsx';
import type { SignUpForm } from './sign-up-form.ts';

type Props = { form: UseFormReturn<SignUpForm>; professionNames: readonly string[] | null };

function OwnSpecializations({ form }: Pick<Props, 'form'>) {
  const [role, profession, requested] = form.watch(['role', 'profession', 'requested_profession']);
  const offered = useSpecializations(role, profession);
  const suggest = (before: readonly string[], next: readonly string[]) => {
    const added = newEntry(before, next, offered);
    const isListed = role === 'vendor' && profession !== '' && profession !== requested;
    if (added !== null && isListed) void suggestSpecialization(profession, added);
  };
  return (
    <Controller
      control={form.control}
      name="specializations"
      render={({ field: { name, value, onChange } }) => (
        <SpecializationsField
          {...{ name, value, offered }}
          onChange={(next) => {
            suggest(value, next);
            onChange(next);
          }}
          error={form.formState.errors.specializations?.message}
        />
      )}
    />
  );
}

export function StepProfessional({ form, professionNames }: Props) {
  const { errors } = form.formState;
  return (
    <Stack gap="lg">
      {form.getValues('role') === 'vendor' && <ProfessionField form={form} names={professionNames} />}
      <ExperienceField error={errors.experience_years?.message} {...form.register('experience_years')} />
      <Controller
        control={form.control}
        name="languages"
        render={({ field: { name, value, onChange } }) => <LanguagesField {...{ name, value, onChange }} error={errors.languages?.message} />}
      />
      <OwnSpecializations form={form} />
      <VideoField error={errors.youtube_video_url?.message} {...form.register('youtube_video_url')} />
    </Stack>
  );
}
