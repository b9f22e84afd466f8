/** Step 3: what you do. */
import { useLingui } from '@lingui/react/macro';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { EXPERIENCE_YEARS, LANGUAGES } from '../../../contract/shared/constants.ts';
import { useWords } from '../../site/page-environment.tsx';
import { Stack } from '../../ui/layout.tsx';
import { TagInput } from '../../ui/tag-input.tsx';
import { NumberField, TextField } from '../../ui/text-field.tsx';
import { ProfessionField } from './profession-field.tsx';
import type { SignUpForm } from './sign-up-form.ts';
import { newEntry, suggestSpecialization, useSpecializations } from './use-specializations.ts';

type Props = { form: UseFormReturn<SignUpForm>; professionNames: readonly string[] };

function SpecializationsField({ form }: Pick<Props, 'form'>) {
  const { t } = useLingui();
  const words = useWords();
  const [role, profession, requested] = form.watch(['role', 'profession', 'requested_profession']);
  const offered = useSpecializations(role, profession);
  const onAdded = (before: readonly string[], next: readonly string[]) => {
    const added = newEntry(before, next, offered);
    const isListed = role === 'vendor' && profession !== '' && profession !== requested;
    if (added !== null && isListed) void suggestSpecialization(profession, added);
  };
  return (
    <Controller
      control={form.control}
      name="specializations"
      render={({ field }) => (
        <TagInput
          name={field.name}
          label={t`Specializations`}
          optional
          hint={t`Type one and press Enter, or choose from the suggestions.`}
          value={field.value}
          onChange={(next) => {
            onAdded(field.value, next);
            field.onChange(next);
          }}
          suggestions={offered}
          labelOf={words}
          error={form.formState.errors.specializations?.message}
        />
      )}
    />
  );
}

export function StepProfessional({ form, professionNames }: Props) {
  const { t } = useLingui();
  const words = useWords();
  const { errors } = form.formState;
  return (
    <Stack gap="lg">
      {form.getValues('role') === 'vendor' && <ProfessionField form={form} names={professionNames} />}
      <NumberField
        label={t`Experience (years)`}
        optional
        min={EXPERIENCE_YEARS.min}
        max={EXPERIENCE_YEARS.max}
        error={errors.experience_years?.message}
        {...form.register('experience_years')}
      />
      <Controller
        control={form.control}
        name="languages"
        render={({ field: { name, value, onChange } }) => (
          <TagInput
            {...{ name, value, onChange }}
            label={t`Languages`}
            optional
            hint={t`Type one and press Enter, or choose from the suggestions.`}
            maxLength={40}
            suggestions={LANGUAGES}
            labelOf={words}
            error={errors.languages?.message}
          />
        )}
      />
      <SpecializationsField form={form} />
      <TextField
        label={t`YouTube video link`}
        optional
        type="url"
        hint={t`A video that shows your work.`}
        maxLength={200}
        autoCapitalize="none"
        spellCheck={false}
        error={errors.youtube_video_url?.message}
        {...form.register('youtube_video_url')}
      />
    </Stack>
  );
}
