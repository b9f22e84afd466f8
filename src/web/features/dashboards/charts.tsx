/** The charts of the overview: what became of the leads of a year, and which professions are asked for. */
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { dashboards, type LeadMonth, type ProfessionWork } from '../../../contract/dashboards.ts';
import { useCall } from '../../client/query-client.tsx';
import { useWords } from '../../site/page-environment.tsx';
import { Chart, ChartGrid } from '../../ui/chart.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';

/** 'Nov 26' in the language of the page, in one line. */
function useMonthText(): (month: string) => string {
  const { i18n } = useLingui();
  return (month) => i18n.date(new Date(`${month}-15T00:00:00Z`), { month: 'short', year: '2-digit', timeZone: 'UTC' }).replaceAll(' ', '\u00a0');
}

function LeadsByStatus({ months, failure }: { months: readonly LeadMonth[] | undefined; failure: ReactNode }) {
  const { t } = useLingui();
  const monthText = useMonthText();
  return (
    <Chart
      id="leads-by-status"
      title={t`Leads by status`}
      note={t`Leads of the last 12 months by the month they came in, and what became of them.`}
      rowHeader={t`Month`}
      rows={months?.map(({ month, ...values }) => ({ label: monthText(month), values }))}
      series={[
        { key: 'completed', label: t`Completed`, color: 'var(--color-brand)' },
        { key: 'accepted', label: t`Accepted`, color: 'var(--color-info)' },
        { key: 'assigned', label: t`Assigned`, color: 'var(--color-control)' },
        { key: 'pending', label: t`Pending`, color: 'var(--color-star)' },
        { key: 'rejected', label: t`Rejected`, color: 'var(--color-danger)' },
      ]}
      shape="columns"
      empty={t`No leads in the last 12 months.`}
      failure={failure}
    />
  );
}

function WorkByProfession({ professions, failure }: { professions: readonly ProfessionWork[] | undefined; failure: ReactNode }) {
  const { t } = useLingui();
  const words = useWords();
  return (
    <Chart
      id="work-by-profession"
      title={t`Requests and completed leads by profession`}
      note={t`The 10 professions most asked for in the last 12 months.`}
      rowHeader={t`Profession`}
      rows={professions?.map(({ profession, ...values }) => ({ label: words(profession), values }))}
      series={[
        { key: 'requests', label: t`Requests`, color: 'var(--color-star)' },
        { key: 'completed', label: t`Completed`, color: 'var(--color-brand)' },
      ]}
      shape="bars"
      empty={t`No leads in the last 12 months.`}
      failure={failure}
    />
  );
}

export function Charts() {
  const { t } = useLingui();
  const { data, error, isFetching, refetch } = useCall(dashboards.adminCharts, {});
  const failure = error && !data && <LoadFailure title={t`Failed to load data`} error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  return (
    <ChartGrid>
      <LeadsByStatus months={data?.months} failure={failure} />
      <WorkByProfession professions={data?.professions} failure={failure} />
    </ChartGrid>
  );
}
