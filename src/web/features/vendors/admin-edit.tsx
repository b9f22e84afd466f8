/** Change a vendor. */
import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { adminVendors, type AdminVendorDetail } from '../../../contract/admin-vendors.ts';
import { profiles } from '../../../contract/profiles.ts';
import { call } from '../../client/call.ts';
import { failureText } from '../../client/failure-text.ts';
import { clearDraft, draftOfChange } from '../../client/form-draft.ts';
import { resolverOf } from '../../client/form-faults.ts';
import { useCall } from '../../client/query-client.tsx';
import { showFailure } from '../../client/server-faults.ts';
import { useFormDraft } from '../../client/use-form-draft.ts';
import { useSessionUser } from '../../site/require-session.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorSummary, faultsOf } from '../../ui/error-summary.tsx';
import { Stack } from '../../ui/layout.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useToast } from '../../ui/toast.tsx';
import { PLACE_FIELDS } from '../locations/location-value.ts';
import { faultsOfVendor, readVendorForm, toVendorChange, vendorFormOf, type Needed, type VendorForm } from './admin-form.ts';
import { VendorFields } from './admin-form-fields.tsx';
import { listSpecializations } from './list-specializations.ts';
import { useVendorRefresh } from './use-vendor-acts.ts';

const draftName = (vendorId: string) => `edit-vendor-${vendorId}-draft`;

function useNeeded(before: VendorForm): Needed {
  const isOwn = useSessionUser().role === 'module_admin';
  const hadCity = before.location.cityId !== null;
  return { city: hadCity ? (isOwn ? 'own' : 'any') : null, profession: before.profession !== '' };
}

function useEditVendor(vendor: AdminVendorDetail, onDone: () => void) {
  const { t } = useLingui();
  const toast = useToast();
  const refresh = useVendorRefresh();
  // As it was opened: only what differs from it is sent.
  const [before] = useState(() => vendorFormOf(vendor));
  const needed = useNeeded(before);
  const [failure, setFailure] = useState<string>();
  const form = useForm<VendorForm>({ defaultValues: before, shouldFocusError: false, reValidateMode: 'onSubmit', resolver: resolverOf((values) => faultsOfVendor(values, needed)) });
  const draft = useFormDraft(form, draftOfChange(draftName(vendor.id), before, readVendorForm));
  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined);
    const change = toVendorChange(before, values);
    try {
      await call(profiles.update, { params: { id: vendor.id }, body: change });
      draft.forget();
      toast(t`Vendor updated successfully!`);
      onDone();
      await Promise.all([change.specializations && listSpecializations(values.profession, values.specializations), refresh()]);
    } catch (error) {
      const message = failureText(error, t`No connection. Check your network and try again.`);
      setFailure(showFailure(form, error, '', PLACE_FIELDS) === undefined ? undefined : t`Failed to update vendor: ${message}`);
    }
  }, () => setFailure(undefined));
  return { form, needed, submit, failure };
}

type Loaded = { vendor: AdminVendorDetail; id: string; onDone: () => void; onBusy: (busy: boolean) => void };

function EditForm({ vendor, id, onDone, onBusy }: Loaded) {
  const { form, needed, submit, failure } = useEditVendor(vendor, onDone);
  const { errors, submitCount } = form.formState;
  const send = async (event: React.FormEvent) => {
    onBusy(true);
    await submit(event);
    onBusy(false);
  };
  return (
    <form id={id} noValidate method="post" onSubmit={(event) => void send(event)}>
      <Stack gap="xl">
        <ErrorSummary faults={faultsOf(errors)} message={failure} submitCount={submitCount} />
        <VendorFields {...{ form, needed }} />
      </Stack>
    </form>
  );
}

export function EditVendor({ vendorId, onClose }: { vendorId: string; onClose: () => void }) {
  const { t } = useLingui();
  const id = useId();
  const [busy, setBusy] = useState(false);
  const { data, error, isFetching, refetch } = useCall(adminVendors.detail, { params: { id: vendorId } });
  const drop = () => {
    clearDraft(draftName(vendorId));
    onClose();
  };
  return (
    <Dialog
      open
      onClose={drop}
      busy={busy}
      size="lg"
      title={t`Edit Vendor`}
      description={data?.full_name}
      footer={
        <>
          <Button variant="secondary" blocked={busy} onClick={() => !busy && drop()}>{t`Cancel`}</Button>
          <Button type="submit" form={id} loading={busy} blocked={!data}>{t`Save changes`}</Button>
        </>
      }
    >
      {error && !data && <LoadFailure title={t`Failed to fetch vendor details`} error={error} retrying={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <Spinner label={t`Loading vendor…`} />}
      {data && <EditForm key={data.id} vendor={data} id={id} onDone={onClose} onBusy={setBusy} />}
    </Dialog>
  );
}
