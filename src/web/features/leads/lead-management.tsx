/** The tab of all leads in the administrator's scope. */
import { leads } from '../../../contract/leads.ts';
import { useCall } from '../../client/query-client.tsx';
import { useQueryParams } from '../../client/use-query-params.ts';
import { LeadFilterBar } from './admin-filter-bar.tsx';
import { leadQueryOf } from './admin-filters.ts';
import { LeadBoard, type AssignWindow, type BoardActions } from './lead-board.tsx';

export function LeadManagement({ AssignWindow, Actions }: { AssignWindow: AssignWindow; Actions: BoardActions }) {
  const { search } = useQueryParams();
  const query = useCall(leads.adminList, { query: leadQueryOf(search) }, { keepPrevious: true });
  return (
    <LeadBoard
      kind="lead"
      list={{ query, rows: query.data?.leads ?? [] }}
      filters={(handlers) => <LeadFilterBar kind="lead" onRefresh={() => void query.refetch()} refreshing={query.isFetching} actions={<Actions {...handlers} />} />}
      AssignWindow={AssignWindow}
    />
  );
}
