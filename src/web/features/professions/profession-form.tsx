/** The form above the list that adds a profession or changes one. */
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Controller, useForm, type Control } from 'react-hook-form';
import * as z from 'zod/mini';
import { professions, type AdminProfession } from '../../../contract/professions.ts';
import { call } from '../../client/call.ts';
import { draftOfChange } from '../../client/form-draft.ts';
import { checkField, resolverOf } from '../../client/form-faults.ts';
import { showFailure } from '../../client/server-faults.ts';
import { useFormDraft } from '../../client/use-form-draft.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckboxGroup } from '../../ui/checkbox-group.tsx';
import { ErrorSummary, faultsOf } from '../../ui/error-summary.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { Heading } from '../../ui/text.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { failureOf, type Failure } from './failure.ts';
import { useProfessionRefresh } from './use-profession-acts.ts';

type Values = { name: string; description: string; active: boolean };

const stored = z.object({ name: z.string(), description: z.string(), active: z.boolean() });
const readValues = (value: unknown): Values | null => stored.safeParse(value).data ?? null;
const rules = professions.create.body.shape;
const check = ({ name, description }: Values) => [...checkField('name', rules.name, name), ...checkField('description', rules.description, description)];

export type ProfessionFormProps = {
  /** Null: a new one. */
  profession: AdminProfession | null;
  onDone: () => void;
  onFailure: (failure: Failure | null) => void;
};

function useSave({ profession, onDone, onFailure }: ProfessionFormProps) {
  const { t } = useLingui();
  const toast = useToast();
  const refresh = useProfessionRefresh();
  const [before] = useState<Values>({ name: profession?.name ?? '', description: profession?.description ?? '', active: profession?.is_active ?? true });
  const form = useForm<Values>({ shouldFocusError: false, defaultValues: before, resolver: resolverOf(check) });
  const draft = useFormDraft(form, draftOfChange(`profession-${profession?.id ?? 'new'}-draft`, before, readValues));
  const close = () => {
    draft.forget();
    onDone();
  };
  const submit = form.handleSubmit(async ({ name, description, active }) => {
    onFailure(null);
    const body = { name, description: description.trim() || undefined };
    try {
      const saved = await (profession ? call(professions.update, { params: { id: String(profession.id) }, body: { ...body, is_active: active } }) : call(professions.create, { body }));
      toast(profession ? t`${saved.name} was updated.` : t`${saved.name} was created.`);
      close();
      await refresh();
    } catch (error) {
      const sentence = profession ? t`Failed to update profession. Please try again.` : t`Failed to create profession. Please try again.`;
      if (showFailure(form, error, sentence) !== undefined) onFailure(failureOf(error, sentence));
    }
  });
  return { form, submit, close, ready: draft.ready };
}

/** An inactive profession keeps whoever has it. */
function ActiveChoice({ control }: { control: Control<Values> }) {
  const { t } = useLingui();
  return (
    <Controller
      control={control}
      name="active"
      render={({ field: { name, value, onChange } }) => (
        <CheckboxGroup
          label={t`Status`}
          name={name}
          value={value ? ['yes'] : []}
          onChange={(chosen) => onChange(chosen.length > 0)}
          options={[{ value: 'yes', label: t`Active`, description: t`An inactive profession cannot be chosen; vendors and leads that have it keep it.` }]}
        />
      )}
    />
  );
}

export function ProfessionForm(props: ProfessionFormProps) {
  const { t } = useLingui();
  const { profession } = props;
  const { form, submit, close, ready } = useSave(props);
  const { errors, isSubmitting, submitCount } = form.formState;
  const { setFocus } = form;
  useEffect(() => {
    if (ready) setFocus('name');
  }, [ready, setFocus]);
  const isEmpty = !form.watch('name').trim();
  const title = profession ? t`Edit Profession` : t`Create New Profession`;
  return (
    <Card>
      <form noValidate method="post" aria-label={title} onSubmit={(event) => void submit(event)}>
        <Stack>
          <Heading level={3} look={4}>{title}</Heading>
          <ErrorSummary faults={faultsOf(errors)} submitCount={submitCount} />
          <TextField label={t`Profession Name`} required maxLength={80} autoComplete="off" {...form.register('name')} error={errors.name?.message} />
          <TextArea label={t`Description`} optional rows={3} maxLength={500} {...form.register('description')} error={errors.description?.message} />
          {profession && <ActiveChoice control={form.control} />}
          <Row>
            <Button type="submit" loading={isSubmitting} blocked={isEmpty}>{profession ? t`Update` : t`Create`}</Button>
            <Button variant="secondary" blocked={isSubmitting} onClick={() => !isSubmitting && close()}>{t`Cancel`}</Button>
          </Row>
        </Stack>
      </form>
    </Card>
  );
}
