/** The tab of all leads in the administrator's scope. */
import { useLingui } from '@lingui/react/macro';
import { useState, type ComponentType } from 'react';
import { leads, type AdminLead } from '../../../contract/leads.ts';
import { useCall } from '../../client/query-client.tsx';
import { useOpenRecord } from '../../client/use-open-record.ts';
import { usePages } from '../../client/use-pages.ts';
import { useQueryParams } from '../../client/use-query-params.ts';
import { Section, Stack } from '../../ui/layout.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { StatusLine } from '../../ui/text.tsx';
import { LeadDetails } from './admin-details.tsx';
import { LeadFilterBar } from './admin-filter-bar.tsx';
import { leadQueryOf } from './admin-filters.ts';
import { LeadTable } from './admin-table.tsx';
import { useLeadCountText } from './lead-labels.ts';

export type LeadManagementProps = {
  /** The window in which a lead is given to someone. */
  AssignWindow: ComponentType<{ lead: AdminLead; onClose: () => void }>;
  /** Buttons beside Refresh; they may open a lead. */
  Actions: ComponentType<{ onOpen: (id: string) => void }>;
};

function useLeadPage() {
  const { search } = useQueryParams();
  const query = useCall(leads.adminList, { query: leadQueryOf(search) }, { keepPrevious: true });
  const { data } = query;
  const pages = usePages({ total: data?.total ?? 0, rows: data?.leads.length ?? 0, isCapped: data?.total_is_capped }, { lead: null });
  return { query, pages };
}

function LeadList({ list, onOpen, onAssign }: { list: ReturnType<typeof useLeadPage>; onOpen: (lead: AdminLead) => void; onAssign: (lead: AdminLead) => void }) {
  const { t } = useLingui();
  const countText = useLeadCountText();
  const { query, pages } = list;
  const { data, error, isFetching, refetch } = query;
  return (
    <Stack>
      {error && <LoadFailure title={t`Failed to fetch leads`} error={error} retrying={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <Spinner label={t`Loading leads…`} />}
      {data && (
        <>
          <StatusLine>{countText(data.total, data.total_is_capped)}</StatusLine>
          <LeadTable leads={data.leads} busy={query.isPlaceholderData} onOpen={onOpen} onAssign={onAssign} />
          <Pager {...pages} label={t`Pages of leads`} />
        </>
      )}
    </Stack>
  );
}

export function LeadManagement({ AssignWindow, Actions }: LeadManagementProps) {
  const { t } = useLingui();
  const list = useLeadPage();
  const details = useOpenRecord('lead');
  const [assigned, setAssigned] = useState<AdminLead | null>(null);
  const { isFetching, refetch } = list.query;
  const window = assigned && <AssignWindow key={assigned.id} lead={assigned} onClose={() => setAssigned(null)} />;
  return (
    <Section id="leads" title={t`Lead Management`}>
      <LeadFilterBar onRefresh={() => void refetch()} refreshing={isFetching} actions={<Actions onOpen={details.open} />} />
      <LeadList list={list} onOpen={({ id }) => details.open(id)} onAssign={setAssigned} />
      {details.shown && (
        <LeadDetails key={details.shown} leadId={details.shown} open={details.isOpen} onClose={details.close} onAssign={setAssigned}>
          {details.isOpen && window}
        </LeadDetails>
      )}
      {!details.isOpen && window}
    </Section>
  );
}
