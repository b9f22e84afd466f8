/** The profession of a vendor: from the list, or asked for. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { ProfessionChoice } from '../person-fields/work-fields.tsx';
import { FALLBACK_PROFESSIONS, OTHER_PROFESSION } from './profession-names.ts';
import { RequestProfession } from './request-profession.tsx';
import type { SignUpForm } from './sign-up-form.ts';

export type ProfessionFieldProps = { form: UseFormReturn<SignUpForm>; names: readonly string[] | null };

export function ProfessionField({ form, names: loaded }: ProfessionFieldProps) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const names: readonly string[] = loaded ?? FALLBACK_PROFESSIONS;
  const requested = form.watch('requested_profession');

  const choose = (profession: string) => {
    // No profession of that name is known to the server.
    if (loaded === null && profession === OTHER_PROFESSION) {
      setAsking(true);
      return;
    }
    // They were those of the earlier profession.
    if (profession !== form.getValues('profession')) form.setValue('specializations', []);
    form.setValue('profession', profession);
    form.clearErrors('profession');
  };
  const use = (name: string) => {
    form.setValue('requested_profession', name);
    choose(name);
    setAsking(false);
  };
  return (
    <Stack gap="sm">
      <Controller
        control={form.control}
        name="profession"
        render={({ field }) => (
          <ProfessionChoice
            {...{ names, requested }}
            name={field.name}
            value={field.value}
            onChange={choose}
            onBlur={field.onBlur}
            error={form.formState.errors.profession?.message}
          />
        )}
      />
      {asking ? (
        <RequestProfession onRequested={use} onCancel={() => setAsking(false)} />
      ) : (
        <Row>
          <Button variant="ghost" size="sm" flush="start" onClick={() => setAsking(true)}>{t`Not in the list? Request a new profession`}</Button>
        </Row>
      )}
      {requested && !asking && (
        <Banner tone="success">
          {t`Your profession request has been submitted for admin approval. You can continue with registration.`}
        </Banner>
      )}
    </Stack>
  );
}
