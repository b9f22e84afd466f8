/** The window in which a place is added or renamed. */
import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { adminLocations, LOCATION_CODE, LOCATION_NAME, type AdminLocation } from '../../../contract/admin-locations.ts';
import type { LocationType } from '../../../contract/locations.ts';
import { optionalText, text } from '../../../contract/shared/fields.ts';
import { call } from '../../client/call.ts';
import { draftOfChange } from '../../client/form-draft.ts';
import { checkField, resolverOf } from '../../client/form-faults.ts';
import { showFailure } from '../../client/server-faults.ts';
import { useFormDraft } from '../../client/use-form-draft.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorSummary, faultsOf } from '../../ui/error-summary.tsx';
import { Stack } from '../../ui/layout.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { usePlaceRefresh } from './use-location-acts.ts';
import { useAddLabels } from './use-location-texts.ts';

type Values = { name: string; code: string };

export type PlaceFormProps = {
  /** The place to rename; left out: a new one of `level` below `parentId`. */
  place?: AdminLocation;
  level: LocationType;
  parentId: number | null;
  onClose: () => void;
};

const stored = z.object({ name: z.string(), code: z.string() });
const readValues = (value: unknown): Values | null => stored.safeParse(value).data ?? null;
const check = (values: Values) => [...checkField('name', text(LOCATION_NAME), values.name), ...checkField('code', optionalText(LOCATION_CODE), values.code)];

function usePlaceForm({ place, level, parentId, onClose }: PlaceFormProps) {
  const { t } = useLingui();
  const toast = useToast();
  const refresh = usePlaceRefresh();
  const [failure, setFailure] = useState<string>();
  const [before] = useState<Values>({ name: place?.name ?? '', code: '' });
  const form = useForm<Values>({ shouldFocusError: false, reValidateMode: 'onSubmit', defaultValues: before, resolver: resolverOf(check) });
  const draft = useFormDraft(form, draftOfChange(`place-${place?.id ?? `${level}-in-${parentId}`}-draft`, before, readValues));
  const close = () => {
    draft.forget();
    onClose();
  };
  const submit = form.handleSubmit(async ({ name, code }) => {
    setFailure(undefined);
    if (name.trim() === place?.name) return close();
    try {
      const done = place
        ? await call(adminLocations.change, { params: { id: String(place.id) }, body: { name, revision: place.revision } })
        : await call(adminLocations.create, { body: { name, parent_id: parentId, code } });
      const newName = done.name;
      toast(place ? t`Renamed to ${newName}.` : t`${newName} was added.`);
      close();
    } catch (error) {
      setFailure(showFailure(form, error, place ? t`Failed to rename location` : t`Failed to add location`));
    } finally {
      await refresh({ type: level, parent_id: parentId });
    }
  }, () => setFailure(undefined));
  return { form, submit, failure, close };
}

function CodeField({ level, form }: { level: LocationType; form: ReturnType<typeof usePlaceForm>['form'] }) {
  const { t } = useLingui();
  const error = form.formState.errors.code?.message;
  if (level === 'country') return <TextField label={t`Country code`} required maxLength={2} autoComplete="off" hint={t`Two letters, such as IN`} {...form.register('code')} error={error} />;
  if (level === 'newsco') return <TextField label={t`PIN code`} optional maxLength={10} autoComplete="off" {...form.register('code')} error={error} />;
  return null;
}

export function PlaceForm(props: PlaceFormProps) {
  const { t } = useLingui();
  const id = useId();
  const { place, level } = props;
  const { form, submit, failure, close } = usePlaceForm(props);
  const { errors, submitCount, isSubmitting } = form.formState;
  const addLabel = useAddLabels()[level];
  const name = place?.name;
  return (
    <Dialog
      open
      onClose={close}
      size="sm"
      busy={isSubmitting}
      title={place ? t`Rename ${name}` : addLabel}
      footer={
        <>
          <Button variant="secondary" blocked={isSubmitting} onClick={() => !isSubmitting && close()}>{t`Cancel`}</Button>
          <Button type="submit" form={id} loading={isSubmitting}>{place ? t`Rename` : addLabel}</Button>
        </>
      }
    >
      <form id={id} noValidate method="post" onSubmit={(event) => void submit(event)}>
        <Stack gap="lg">
          <ErrorSummary faults={faultsOf(errors)} message={failure} submitCount={submitCount} />
          <TextField
            label={t`Name`}
            required
            maxLength={120}
            autoComplete="off"
            hint={place && t`The former name stays findable, and its address leads here.`}
            {...form.register('name')}
            error={errors.name?.message}
          />
          {!place && <CodeField level={level} form={form} />}
        </Stack>
      </form>
    </Dialog>
  );
}
