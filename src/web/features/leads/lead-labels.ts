/** Words for the closed lists of leads, in the language of the page. */
import { useLingui } from '@lingui/react/macro';
import type { LeadAction, LeadKind, LeadStatus, ReferralType } from '../../../contract/leads.ts';
import type { PaymentPreference } from '../../../contract/shared/constants.ts';
import { useWords } from '../../site/page-environment.tsx';

export function useStatusLabels(): Readonly<Record<LeadStatus, string>> {
  const { t } = useLingui();
  return { pending: t`Pending`, assigned: t`Assigned`, accepted: t`Accepted`, completed: t`Completed`, rejected: t`Rejected` };
}

export function useKindLabels(): Readonly<Record<LeadKind, string>> {
  const { t } = useLingui();
  return { SERVICE_REQUEST: t`Service Request`, REFERRAL: t`Referral` };
}

export function useReferralTypeLabels(): Readonly<Record<ReferralType, string>> {
  const { t } = useLingui();
  return { vendor: t`Vendor`, broker: t`Broker` };
}

/** A referral by whom it is for. */
export function useReferralKindLabels(): Readonly<Record<ReferralType, string>> {
  const { t } = useLingui();
  return { vendor: t`Vendor Referral`, broker: t`Broker Referral` };
}

export function usePaymentLabels(): Readonly<Record<PaymentPreference, string>> {
  const { t } = useLingui();
  return { bank_transfer: t`Bank Transfer`, upi: t`UPI Payment`, help: t`Just Want to Help` };
}

/** What a press does, what it says afterwards, and what it says when it failed without words of the server. */
export function useActionTexts(): Readonly<Record<LeadAction, { label: string; done: string; failed: string }>> {
  const { t } = useLingui();
  return {
    accept: { label: t`Accept`, done: t`Lead accepted successfully!`, failed: t`Failed to accept lead. Please try again.` },
    reject: { label: t`Reject`, done: t`Lead rejected successfully!`, failed: t`Failed to reject lead. Please try again.` },
    complete: { label: t`Mark Complete`, done: t`Lead marked as completed successfully!`, failed: t`Failed to complete lead. Please try again.` },
  };
}

type Service = { profession: string | null; property_lead_type: 'buyer' | 'seller' | null };

/** What a lead is about: its profession, or the side of the property deal. */
export function useServiceText(): (lead: Service) => string {
  const { t } = useLingui();
  const words = useWords();
  return ({ profession, property_lead_type }) => {
    if (profession) return words(profession);
    if (property_lead_type === 'buyer') return t`Property: buyer`;
    return property_lead_type === 'seller' ? t`Property: seller` : t`Real estate`;
  };
}
