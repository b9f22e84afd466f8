/** Saves leads as a file for spreadsheets: how much has come, and what went wrong. */
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { leads } from '../../../contract/leads.ts';
import type { InputOf } from '../../../contract/shared/endpoint.ts';
import { callForFile } from '../../client/call-for-file.ts';
import { failureWithReason } from '../../client/failure-text.ts';
import { saveFile } from '../../client/save-file.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useToast } from '../../ui/toast.tsx';

export type ExportQuery = InputOf<typeof leads.exportCsv>['query'];

const MEGABYTE = 1_000_000;

/** The day in India, as the server names the file. */
const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata' }).format(new Date());

function useExport(query: ExportQuery) {
  const { t } = useLingui();
  const toast = useToast();
  const [bytes, setBytes] = useState(0);
  const mutation = useMutation({
    mutationFn: () => callForFile(leads.exportCsv, { query }, { onProgress: setBytes }),
    onMutate: () => setBytes(0),
    onSuccess: (file) => {
      saveFile(`leads-${today()}.csv`, 'text/csv', file);
      toast(t`Leads exported`);
    },
  });
  const error = mutation.error ? failureWithReason(mutation.error, t`Failed to export leads`) : undefined;
  return { run: () => mutation.mutate(), pending: mutation.isPending, bytes, error, reset: mutation.reset };
}

export function ExportButton({ query, label, size }: { query: ExportQuery; label: string; size?: 'sm' }) {
  const { t, i18n } = useLingui();
  const { run, pending, bytes, error, reset } = useExport(query);
  const megabytes = i18n.number(bytes / MEGABYTE, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return (
    <>
      <Button variant="secondary" size={size} loading={pending} onClick={run} icon={<Download aria-hidden="true" size={18} />}>{pending && bytes > 0 ? t`Exporting… ${megabytes} MB` : label}</Button>
      {error && (
        <Dialog open onClose={reset} busy={pending} size="sm" title={t`Export leads`} footer={<Button variant="secondary" onClick={reset}>{t`Close`}</Button>}>
          <Banner tone="error" action={{ label: t`Retry`, onClick: run, loading: pending }}>{error}</Banner>
        </Dialog>
      )}
    </>
  );
}
