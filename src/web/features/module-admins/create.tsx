/** Make a module admin: active at once, for one city. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useRef, useState } from 'react';
import { Controller, useForm, type UseFormReturn } from 'react-hook-form';
import { moduleAdmins } from '../../../contract/module-admins.ts';
import { typedPhone } from '../../../contract/shared/phone.ts';
import { call } from '../../client/call.ts';
import { resolverOf } from '../../client/form-faults.ts';
import { showFailure } from '../../client/server-faults.ts';
import { useFormDraft } from '../../client/use-form-draft.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorSummary, faultsOf } from '../../ui/error-summary.tsx';
import { Stack } from '../../ui/layout.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { LocationCascade } from '../locations/location-cascade.tsx';
import { FullNameField } from '../person-fields/personal-fields.tsx';
import { EMPTY_MODULE_ADMIN, faultsOfModuleAdmin, type ModuleAdminForm, readModuleAdminForm, SENT_NAMES, toNewModuleAdmin } from './create-form.ts';
import { useModuleAdminRefresh } from './use-acts.ts';

const DRAFT = {
  name: 'create-module-admin-draft',
  read: readModuleAdminForm,
  start: (stored: ModuleAdminForm | null) => stored ?? EMPTY_MODULE_ADMIN,
  keep: (form: ModuleAdminForm): ModuleAdminForm => ({ ...form, password: '' }),
};

function useCreate(onDone: () => void) {
  const { t } = useLingui();
  const toast = useToast();
  const refresh = useModuleAdminRefresh();
  const [failure, setFailure] = useState<string>();
  // State is a render late for the second press of a double press.
  const busy = useRef(false);
  const form = useForm<ModuleAdminForm>({ defaultValues: EMPTY_MODULE_ADMIN, shouldFocusError: false, reValidateMode: 'onSubmit', resolver: resolverOf(faultsOfModuleAdmin) });
  const draft = useFormDraft(form, DRAFT);
  const submit = form.handleSubmit(async (values) => {
    if (busy.current) return;
    busy.current = true;
    setFailure(undefined);
    try {
      await call(moduleAdmins.create, { body: toNewModuleAdmin(values) }, { idempotencyKey: draft.keyForSending() });
      draft.forget();
      toast(t`Module admin created`);
      onDone();
      await refresh();
    } catch (error) {
      setFailure(showFailure(form, error, t`Failed to create module admin`, SENT_NAMES));
    }
    busy.current = false;
  }, () => setFailure(undefined));
  return { form, draft, submit, failure };
}

/** Somebody else's data: the browser offers nothing of the own. */
function Fields({ form }: { form: UseFormReturn<ModuleAdminForm> }) {
  const { t } = useLingui();
  const { errors } = form.formState;
  return (
    <>
      <FullNameField error={errors.full_name?.message} {...form.register('full_name')} autoComplete="off" />
      <TextField label={t`Email`} required type="email" maxLength={254} autoComplete="off" autoCapitalize="none" spellCheck={false} error={errors.email?.message} {...form.register('email')} />
      <PasswordField label={t`Password`} required autoComplete="new-password" maxLength={128} hint={t`At least 8 characters. Tell it to them yourself: it works for 72 hours, and they choose their own when they sign in.`} error={errors.password?.message} {...form.register('password')} />
      <Controller
        control={form.control}
        name="phone"
        render={({ field: { onChange, ...field } }) => (
          <TextField {...field} label={t`Phone`} required type="tel" autoComplete="off" maxLength={30} onChange={(event) => onChange(typedPhone(event.target.value))} error={errors.phone?.message} />
        )}
      />
      <Controller
        control={form.control}
        name="location"
        render={({ field: { value, onChange } }) => (
          <LocationCascade {...{ value, onChange }} levels={['country', 'state', 'city']} errors={{ country: errors.location?.countryId?.message, state: errors.location?.stateId?.message, city: errors.location?.cityId?.message }} />
        )}
      />
    </>
  );
}

export function CreateModuleAdmin({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const id = useId();
  const { form, draft, submit, failure } = useCreate(onClose);
  const { errors, isSubmitting, submitCount } = form.formState;
  const drop = () => {
    draft.forget();
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      busy={isSubmitting}
      title={t`Create Module Admin`}
      description={t`They manage one city at first; more can be added later.`}
      footer={
        <>
          <Button variant="secondary" blocked={isSubmitting} onClick={() => !isSubmitting && drop()}>{t`Cancel`}</Button>
          <Button type="submit" form={id} loading={isSubmitting}>{t`Create Admin`}</Button>
        </>
      }
    >
      <form id={id} noValidate method="post" onSubmit={(event) => void submit(event)}>
        <Stack gap="lg">
          <ErrorSummary faults={faultsOf(errors)} message={failure} submitCount={submitCount} />
          {draft.restored && <Banner><Trans>What you typed before is still here, but for the password.</Trans></Banner>}
          <Fields form={form} />
        </Stack>
      </form>
    </Dialog>
  );
}
