/** The tab of referrals in the administrator's scope. */
import { referrals } from '../../../contract/referrals.ts';
import { useCall } from '../../client/query-client.tsx';
import { useQueryParams } from '../../client/use-query-params.ts';
import { LeadFilterBar } from './admin-filter-bar.tsx';
import { referralQueryOf } from './admin-filters.ts';
import { LeadBoard, type AssignWindow } from './lead-board.tsx';

export function ReferralManagement({ AssignWindow }: { AssignWindow: AssignWindow }) {
  const { search } = useQueryParams();
  const query = useCall(referrals.list, { query: referralQueryOf(search) }, { keepPrevious: true });
  return (
    <LeadBoard
      kind="referral"
      list={{ query, rows: query.data?.referrals ?? [] }}
      filters={<LeadFilterBar kind="referral" onRefresh={() => void query.refetch()} refreshing={query.isFetching} />}
      AssignWindow={AssignWindow}
    />
  );
}
