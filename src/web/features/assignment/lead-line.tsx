/** One lead in a list of results. */
import { useLingui } from '@lingui/react/macro';
import { leads } from '../../../contract/leads.ts';
import { useCall } from '../../client/query-client.tsx';
import { useWords } from '../../site/page-environment.tsx';
import { Button } from '../../ui/button.tsx';

export type OpenLead = (id: string) => void;

/** Reference, contact and taker of a lead, from its details. */
export function LeadLine({ id, onOpen }: { id: string; onOpen: OpenLead }) {
  const { t } = useLingui();
  const words = useWords();
  const { data } = useCall(leads.adminDetail, { params: { id } });
  const reference = data?.referral_id ?? t`Lead`;
  const rest = data && [data.contact_name, data.profession && words(data.profession), data.location.city?.name].filter(Boolean).join(', ');
  return (
    <span>
      <Button size="sm" variant="ghost" flush="start" onClick={() => onOpen(id)}>{reference}</Button>
      {rest}
      {data?.status === 'assigned' && data.assigned_vendor_name && ` → ${data.assigned_vendor_name}`}
    </span>
  );
}
