/** The profession of someone who may have one already: it is offered though it is asked for only, or was switched off. */
import { Controller } from 'react-hook-form';
import { professions } from '../../../contract/professions.ts';
import { useCall } from '../../client/query-client.tsx';
import type { PersonalForm } from './form-fields.tsx';
import { ProfessionChoice, type ProfessionChoiceProps } from './work-fields.tsx';

type Props = Pick<ProfessionChoiceProps, 'requested' | 'optional'> & { form: PersonalForm; present: string | null | undefined };

export function PresentProfession({ form, present, requested, optional }: Props) {
  const { data = [] } = useCall(professions.list, { query: { active_only: 'true' } });
  const listed = data.map(({ name }) => name);
  const names = !present || listed.includes(present) ? listed : [present, ...listed];
  return (
    <Controller
      control={form.control}
      name="profession"
      render={({ field: { name, value, onChange, onBlur } }) => (
        <ProfessionChoice
          {...{ name, value, onBlur, names, requested, optional }}
          onChange={(chosen) => {
            // They were those of the earlier profession.
            if (chosen !== value) form.setValue('specializations', []);
            onChange(chosen);
          }}
          error={form.formState.errors.profession?.message}
        />
      )}
    />
  );
}
