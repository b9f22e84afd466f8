/** What became of several leads at once; one of them opens in its place. */
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { OpenLead } from './lead-line.tsx';

export function ResultWindow({ count, onOpen, onClose, children }: { count: number; onOpen: OpenLead; onClose: () => void; children: (open: OpenLead) => ReactNode }) {
  const { t } = useLingui();
  const open = (id: string) => {
    onClose();
    onOpen(id);
  };
  return (
    <Dialog open onClose={onClose} size="lg" title={t`Successfully assigned ${count} leads`} footer={<Button onClick={onClose}>{t`Close`}</Button>}>
      {children(open)}
    </Dialog>
  );
}
