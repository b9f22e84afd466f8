/** Words of the wizard that several of its parts need. */
import { useLingui } from '@lingui/react/macro';
import type { PaymentPreference, ProfessionCategory, RELATIONSHIPS } from '../../../contract/shared/constants.ts';
import type { PropertyLeadType, RequestStep } from './request-form.ts';

/** Titles of the steps. */
export function useStepTitles(): Record<RequestStep, string> {
  const { t } = useLingui();
  return {
    type: t`Referral Type`,
    service: t`Service Details`,
    location: t`Service Location`,
    contact: t`Contact Information`,
    payment: t`Payment Preference`,
    review: t`Review Your Request`,
  };
}

export function useCategoryLabels(): Record<ProfessionCategory | 'other', string> {
  const { t } = useLingui();
  return {
    electrical: t`Electrical`,
    plumbing: t`Plumbing`,
    construction: t`Construction`,
    design: t`Design`,
    maintenance: t`Maintenance`,
    specialized: t`Specialized`,
    other: t`More services`,
  };
}

export function useLeadTypeLabels(): Record<PropertyLeadType, string> {
  const { t } = useLingui();
  return { buyer: t`Buyer`, seller: t`Seller` };
}

export function usePaymentLabels(): Record<PaymentPreference, string> {
  const { t } = useLingui();
  return { bank_transfer: t`Bank Transfer`, upi: t`UPI Payment`, help: t`Just Want to Help` };
}

export function useRelationshipLabels(): Record<(typeof RELATIONSHIPS)[number], string> {
  const { t } = useLingui();
  return {
    Self: t`Self`,
    'Family Member': t`Family Member`,
    Friend: t`Friend`,
    Colleague: t`Colleague`,
    Neighbor: t`Neighbor`,
    Client: t`Client`,
    Other: t`Other`,
  };
}
