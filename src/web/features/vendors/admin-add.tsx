/** Add a vendor: approved at once. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { adminVendors } from '../../../contract/admin-vendors.ts';
import { resolverOf } from '../../client/form-faults.ts';
import { showFailure } from '../../client/server-faults.ts';
import { upload } from '../../client/upload.ts';
import { useFormDraft } from '../../client/use-form-draft.ts';
import { useSessionUser } from '../../site/require-session.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorSummary, faultsOf } from '../../ui/error-summary.tsx';
import { Stack } from '../../ui/layout.tsx';
import { useToast } from '../../ui/toast.tsx';
import { PLACE_FIELDS } from '../locations/location-value.ts';
import { EMPTY_VENDOR, faultsOfVendor, readVendorForm, storableVendor, toNewVendor, type Needed, type VendorForm } from './admin-form.ts';
import { NewAccountFields, VendorFields } from './admin-form-fields.tsx';
import { listSpecializations } from './list-specializations.ts';
import { useVendorRefresh } from './use-vendor-acts.ts';

const DRAFT = { name: 'add-vendor-draft', read: readVendorForm, start: (stored: VendorForm | null) => stored ?? EMPTY_VENDOR, keep: storableVendor };

function useAddVendor(needed: Needed, onDone: () => void) {
  const { t } = useLingui();
  const toast = useToast();
  const refresh = useVendorRefresh();
  const [failure, setFailure] = useState<string>();
  const [progress, setProgress] = useState<number | null>(null);
  // State is a render late for the second press of a double press.
  const busy = useRef(false);
  const form = useForm<VendorForm>({ defaultValues: EMPTY_VENDOR, shouldFocusError: false, reValidateMode: 'onSubmit', resolver: resolverOf((values) => faultsOfVendor(values, needed)) });
  const draft = useFormDraft(form, DRAFT);
  const submit = form.handleSubmit(async (values) => {
    if (busy.current) return;
    busy.current = true;
    setFailure(undefined);
    try {
      await upload(adminVendors.create, { body: toNewVendor(values) }, { idempotencyKey: draft.keyForSending(), onProgress: values.id_card_photo ? setProgress : () => undefined });
      draft.forget();
      toast(t`Vendor created successfully!`);
      onDone();
      await Promise.all([listSpecializations(values.profession, values.specializations), refresh()]);
    } catch (error) {
      setFailure(showFailure(form, error, t`Failed to create vendor`, PLACE_FIELDS));
      setProgress(null);
    }
    busy.current = false;
  }, () => setFailure(undefined));
  return { form, draft, submit, failure, progress };
}

export function AddVendor({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const id = useId();
  const needed: Needed = { city: useSessionUser().role === 'module_admin' ? 'own' : null, profession: false };
  const { form, draft, submit, failure, progress } = useAddVendor(needed, onClose);
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
      size="lg"
      title={t`Add New Vendor`}
      description={t`They are approved and listed at once.`}
      footer={
        <>
          <Button variant="secondary" blocked={isSubmitting} onClick={() => !isSubmitting && drop()}>{t`Cancel`}</Button>
          <Button type="submit" form={id} loading={isSubmitting}>{t`Add Vendor`}</Button>
        </>
      }
    >
      <form id={id} noValidate method="post" onSubmit={(event) => void submit(event)}>
        <Stack gap="xl">
          <ErrorSummary faults={faultsOf(errors)} message={failure} submitCount={submitCount} />
          {draft.restored && <Banner><Trans>What you typed before is still here, but for the password and the photo.</Trans></Banner>}
          <VendorFields {...{ form, needed }} />
          <NewAccountFields {...{ form, progress }} />
        </Stack>
      </form>
    </Dialog>
  );
}
