/** The tab of all leads in the administrator's scope. */
import { useLingui } from '@lingui/react/macro';
import { leads } from '../../../contract/leads.ts';
import { useCall } from '../../client/query-client.tsx';
import { useOpenRecord } from '../../client/use-open-record.ts';
import { useQueryParams } from '../../client/use-query-params.ts';
import { LeadFilterBar } from './admin-filter-bar.tsx';
import { leadQueryOf } from './admin-filters.ts';
import { ExportButton } from './export-button.tsx';
import { LeadBoard, type AssignWindow, type BoardActions, type BulkActions } from './lead-board.tsx';

export function LeadManagement({ AssignWindow, Actions, Bulk }: { AssignWindow: AssignWindow; Actions: BoardActions; Bulk: BulkActions }) {
  const { t } = useLingui();
  const { search } = useQueryParams();
  const { open } = useOpenRecord('lead');
  const { skip, limit, ...filters } = leadQueryOf(search);
  const query = useCall(leads.adminList, { query: { ...filters, skip, limit } }, { keepPrevious: true });
  return (
    <LeadBoard
      kind="lead"
      list={{ query, rows: query.data?.leads ?? [] }}
      filters={<LeadFilterBar kind="lead" onRefresh={() => void query.refetch()} refreshing={query.isFetching} actions={<><ExportButton label={t`Export CSV`} query={filters} /><Actions onOpen={open} /></>} />}
      AssignWindow={AssignWindow}
      Bulk={Bulk}
    />
  );
}
