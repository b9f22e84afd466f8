/** How the installation does: version, database, queue, last backup, mails. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Mail } from 'lucide-react';
import { system, type SystemStatus } from '../../../contract/system.ts';
import { useCall } from '../../client/query-client.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { useFormat } from '../../ui/formatting.ts';
import { Row, Section, Stack } from '../../ui/layout.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useNow } from '../../ui/use-now.ts';
import { TroubledMails } from './troubled-mails.tsx';
import { useTestMail } from './use-system-acts.ts';

const REFRESH_MS = 15_000;
const BACKUP_IS_LATE_MS = 2 * 86_400_000;

function useFacts({ version, node, postgres, started_at: startedAt, migrations, jobs, mails, last_backup_at: backupAt }: SystemStatus) {
  const { t } = useLingui();
  const format = useFormat();
  const now = useNow();
  const { applied, missing, latest } = migrations;
  const { ready, later, running, failed } = jobs;
  const { waiting, dead } = mails;
  return [
    { term: t`Version`, value: t`${version}, running since ${format.dateTime(startedAt)}` },
    { term: t`Database`, value: t`PostgreSQL ${postgres}` },
    { term: t`Migrations`, value: missing === 0 ? t`${applied} applied, the latest is ${latest ?? '–'}` : t`${missing} are missing` },
    { term: t`Jobs`, value: t`${ready} ready, ${running} running, ${later} planned, ${failed} given up` },
    { term: t`Mails`, value: t`${waiting} waiting, ${dead} given up` },
    { term: t`Last backup`, value: backupAt === null ? t`None yet` : `${format.dateTime(backupAt)} (${format.relative(backupAt, now)})` },
    { term: t`Runs on`, value: t`Node.js ${node}` },
  ];
}

function Warnings({ status }: { status: SystemStatus }) {
  const { t } = useLingui();
  const now = useNow();
  const backupAt = status.last_backup_at;
  const isLate = backupAt === null || now.getTime() - new Date(backupAt).getTime() > BACKUP_IS_LATE_MS;
  return (
    <>
      {isLate && <Banner tone="warning" title={backupAt === null ? t`There is no backup yet.` : t`The last backup is more than two days old.`} />}
      {!status.mails.sends && <Banner tone="warning" title={t`Mails are kept, not sent: no mail server is set.`} />}
    </>
  );
}

function State({ status }: { status: SystemStatus }) {
  const { t } = useLingui();
  const facts = useFacts(status);
  const test = useTestMail();
  return (
    <Stack gap="lg">
      <Warnings status={status} />
      <Card><DescriptionList items={facts} /></Card>
      {test.error && <Banner tone="error">{test.error}</Banner>}
      <Row><Button variant="secondary" icon={<Mail aria-hidden="true" size={18} />} loading={test.pending} onClick={() => test.run()}>{t`Send a test mail to me`}</Button></Row>
      <TroubledMails mails={status.mails} />
    </Stack>
  );
}

export function SystemPanel() {
  const { t } = useLingui();
  const { data, error, isFetching, refetch } = useCall(system.status, {}, { refetchInterval: REFRESH_MS });
  return (
    <Section id="system" title={<Trans>System</Trans>}>
      {error && <LoadFailure title={t`Failed to load data`} error={error} retrying={isFetching} onRetry={() => void refetch()} />}
      {data && <State status={data} />}
      {!data && !error && <Spinner label={t`Loading…`} />}
    </Section>
  );
}
