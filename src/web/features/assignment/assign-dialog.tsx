/** Gives one lead or referral to a person of the administrator's choice. */
import { useLingui } from '@lingui/react/macro';
import type { Candidate } from '../../../contract/assignment.ts';
import type { AdminLead } from '../../../contract/leads.ts';
import { Banner } from '../../ui/banner.tsx';
import { useToast } from '../../ui/toast.tsx';
import { AssignWindow } from './assign-window.tsx';
import { useGiveLead, useGiveReferral } from './use-assign.ts';

type AssignDialogProps = { lead: AdminLead; onClose: () => void };

/** What the windows of one lead and of one referral have in common. */
function useShared(lead: AdminLead) {
  const { t } = useLingui();
  const present = lead.assigned_vendor_name;
  const isTaken = lead.can.includes('reassign');
  const doubt = ({ matches_lead: matches, full_name: name }: Candidate) =>
    matches ? null : { title: t`Other profession or city`, description: t`${name} works in another profession or city than this lead asks for. Assign the lead anyway?` };
  return {
    lead,
    isTaken,
    isFirst: lead.status === 'pending',
    description: `${lead.contact_name} · ${lead.referral_id}`,
    notes: isTaken && present && <Banner tone="warning">{t`${present} has this lead now and will lose it.`}</Banner>,
    doubt,
  };
}

/** Starts with the people of the lead's profession and city. */
export function AssignDialog({ lead, onClose }: AssignDialogProps) {
  const { t } = useLingui();
  const toast = useToast();
  const { isFirst, ...shared } = useShared(lead);
  const done = ({ assigned_vendor_name: name }: { assigned_vendor_name: string }) => {
    toast(t`Lead assigned to ${name}`);
    onClose();
  };
  return <AssignWindow {...shared} title={isFirst ? t`Assign Lead` : t`Reassign Lead`} submitLabel={isFirst ? t`Assign` : t`Reassign`} giving={useGiveLead(lead.id)} onGiven={done} onClose={onClose} />;
}

/** Starts with everyone who may be given the referral. */
export function AssignReferralDialog({ lead, onClose }: AssignDialogProps) {
  const { t } = useLingui();
  const toast = useToast();
  const { isFirst, ...shared } = useShared(lead);
  const done = () => {
    toast(t`Referral assigned successfully`);
    onClose();
  };
  return <AssignWindow {...shared} match="all" title={isFirst ? t`Assign Referral` : t`Reassign Referral`} submitLabel={isFirst ? t`Assign` : t`Reassign`} giving={useGiveReferral(lead.id)} onGiven={done} onClose={onClose} />;
}
