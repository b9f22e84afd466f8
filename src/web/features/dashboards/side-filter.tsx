/** All leads of a broker, or those of one side of the deal; the choice stands in the address. */
import { useLingui } from '@lingui/react/macro';
import type { AssignedLead } from '../../../contract/dashboards.ts';
import { PROPERTY_LEAD_TYPES } from '../../../contract/leads.ts';
import { useQueryParams } from '../../client/use-query-params.ts';
import { Toolbar } from '../../ui/layout.tsx';
import { SelectField } from '../../ui/select-field.tsx';

export type Side = (typeof PROPERTY_LEAD_TYPES)[number] | null;

export function useSide(): { side: Side; setSide: (side: string) => void } {
  const { search, change } = useQueryParams();
  const side = PROPERTY_LEAD_TYPES.find((known) => known === search.get('type')) ?? null;
  return { side, setSide: (next) => change({ type: next || null }) };
}

/** The leads of a side. */
export function leadsOfSide(leads: readonly AssignedLead[], side: Side): readonly AssignedLead[] {
  return side === null ? leads : leads.filter((lead) => lead.property_lead_type === side);
}

/** 'No buyer leads yet' where a side is chosen. */
export function useNoLeadsText(): (side: Side) => string {
  const { t } = useLingui();
  return (side) => {
    if (side === null) return t`No assigned leads yet`;
    return side === 'buyer' ? t`No buyer leads yet` : t`No seller leads yet`;
  };
}

export function SideFilter({ side, onChange }: { side: Side; onChange: (side: string) => void }) {
  const { t } = useLingui();
  return (
    <Toolbar label={t`Filter leads`}>
      <SelectField
        label={t`Show`}
        name="type"
        value={side ?? ''}
        onChange={(event) => onChange(event.target.value)}
        options={[
          { value: '', label: t`All Leads` },
          { value: 'buyer', label: t`Buyer Leads` },
          { value: 'seller', label: t`Seller Leads` },
        ]}
      />
    </Toolbar>
  );
}
