/** Mails that could not be sent: why, since when, and trying again. */
import { Trans, useLingui } from '@lingui/react/macro';
import type { SystemStatus, TroubledMail } from '../../../contract/system.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { useFormat } from '../../ui/formatting.ts';
import { Section } from '../../ui/layout.tsx';
import { NoWrap, Text } from '../../ui/text.tsx';
import { useMailRetry } from './use-system-acts.ts';

/** The server lists no more. */
const LISTED = 50;

function useColumns(retry: ReturnType<typeof useMailRetry>) {
  const { t } = useLingui();
  const format = useFormat();
  return [
    { id: 'to', header: t({ context: 'recipient', message: 'To' }), cell: (mail: TroubledMail) => mail.to_address, rowHeader: true },
    { id: 'template', header: t`Mail`, cell: (mail: TroubledMail) => mail.template.replaceAll('_', ' ') },
    { id: 'state', header: t`Status`, cell: (mail: TroubledMail) => mail.dead_at === null ? <Badge tone="warning">{t`Will be tried again`}</Badge> : <Badge tone="danger">{t`Given up`}</Badge> },
    { id: 'error', header: t`Answer of the mail server`, cell: (mail: TroubledMail) => mail.last_error ?? '–' },
    { id: 'created', header: t`Written`, cell: (mail: TroubledMail) => <NoWrap>{format.dateTime(mail.created_at)}</NoWrap> },
    {
      id: 'actions',
      actions: true,
      header: t`Actions`,
      cell: (mail: TroubledMail) => <Button variant="secondary" size="sm" aria-label={t`Try again: mail to ${mail.to_address}`} loading={retry.pending && retry.input === mail.id} onClick={() => retry.run(mail.id)}>{t`Try again`}</Button>,
    },
  ];
}

export function TroubledMails({ mails }: { mails: SystemStatus['mails'] }) {
  const { t } = useLingui();
  const retry = useMailRetry();
  const columns = useColumns(retry);
  return (
    <Section id="troubled-mails" title={t`Mails that could not be sent`}>
      {retry.error && <Banner tone="error">{retry.error}</Banner>}
      <DataTable caption={t`Mails that could not be sent`} columns={columns} rows={mails.troubled} rowKey={({ id }) => id} empty={<Text muted><Trans>None: every mail was taken by the mail server.</Trans></Text>} />
      {mails.troubled.length >= LISTED && <Text small muted><Trans>The newest {LISTED} are shown.</Trans></Text>}
    </Section>
  );
}
