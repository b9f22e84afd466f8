/** The inner tab of professions: the form, which stands in the address while it is open, and the list. */
import { useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { professions, type AdminProfession } from '../../../contract/professions.ts';
import { useCall } from '../../client/query-client.tsx';
import { useOpenRecord } from '../../client/use-open-record.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { Failure } from './failure.ts';
import { FailureBanner } from './failure-banner.tsx';
import { ProfessionForm } from './profession-form.tsx';
import { ProfessionTable } from './profession-table.tsx';
import { useDeletion, useToggle } from './use-profession-acts.ts';

const NEW = 'new';

function DeleteQuestion({ profession, onClose }: { profession: AdminProfession; onClose: () => void }) {
  const { t } = useLingui();
  const { remove, pending, error } = useDeletion(onClose);
  const { name } = profession;
  return (
    <AlertDialog
      open
      onClose={onClose}
      title={t`Delete profession`}
      description={t`Are you sure you want to delete "${name}"?`}
      confirmLabel={t`Delete`}
      onConfirm={() => remove(profession)}
      pending={pending}
      error={error}
      danger
    />
  );
}

type FormPlaceProps = { list: readonly AdminProfession[]; form: ReturnType<typeof useOpenRecord>; onFailure: (failure: Failure | null) => void };

/** The open form: of a new profession, or of the one that the address names. */
function FormPlace({ list, form, onFailure }: FormPlaceProps) {
  const { t } = useLingui();
  if (!form.isOpen) {
    return <Row justify="end"><Button icon={<Plus aria-hidden="true" size={18} />} onClick={() => form.open(NEW)}>{t`Add Profession`}</Button></Row>;
  }
  const profession = list.find(({ id }) => String(id) === form.shown) ?? null;
  return <ProfessionForm key={form.shown} profession={profession} onDone={form.close} onFailure={onFailure} />;
}

export function ProfessionList() {
  const { t } = useLingui();
  const { data, error, isFetching, refetch } = useCall(professions.adminList, {});
  const [failure, setFailure] = useState<Failure | null>(null);
  const [deleted, setDeleted] = useState<AdminProfession | null>(null);
  const form = useOpenRecord('profession');
  const toggle = useToggle(setFailure);
  const edit = ({ id }: AdminProfession) => {
    setFailure(null);
    form.open(String(id));
  };
  return (
    <Stack>
      {failure && <FailureBanner failure={failure} onDismiss={() => setFailure(null)} />}
      {error && <LoadFailure title={t`Failed to load data. Please try again.`} error={error} retrying={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <Spinner label={t`Loading professions…`} />}
      {data && (
        <>
          <FormPlace list={data.professions} form={form} onFailure={setFailure} />
          <ProfessionTable professions={data.professions} onEdit={edit} onToggle={toggle.mutate} onDelete={setDeleted} />
        </>
      )}
      {deleted && <DeleteQuestion key={deleted.id} profession={deleted} onClose={() => setDeleted(null)} />}
    </Stack>
  );
}
