/** Suspending, activating and deleting a vendor: sent, told, and every list brought up to date. */
import { useLingui } from '@lingui/react/macro';
import { adminVendors } from '../../../contract/admin-vendors.ts';
import { dashboards } from '../../../contract/dashboards.ts';
import { leads } from '../../../contract/leads.ts';
import { moderation } from '../../../contract/moderation.ts';
import { referrals } from '../../../contract/referrals.ts';
import { registration } from '../../../contract/registration.ts';
import { call } from '../../client/call.ts';
import { useRecordAct, useShownAnew, type Shown } from '../../client/use-record-act.ts';

const SHOWN: Shown = {
  // Leads of who is suspended or deleted go back to pending.
  lists: [adminVendors.list, adminVendors.moduleAdminList, registration.pendingApprovals, leads.adminList, referrals.list, dashboards.adminStats, dashboards.recentActivity],
  records: [adminVendors.detail, adminVendors.history],
};

export const useVendorRefresh = () => useShownAnew(SHOWN);

export function useSuspension(id: string, onDone: () => void) {
  const { t } = useLingui();
  const send = (reason: string) => call(moderation.suspend, { params: { id }, body: { reason } });
  return useRecordAct(SHOWN, { send, done: t`Vendor suspended successfully`, failed: t`Failed to suspend vendor`, onDone });
}

export function useReactivation(id: string, onDone: () => void) {
  const { t } = useLingui();
  const send = (_nothing: void) => call(moderation.reactivate, { params: { id } });
  return useRecordAct(SHOWN, { send, done: t`Vendor reactivated successfully`, failed: t`Failed to reactivate vendor`, onDone });
}

export function useDeletion(id: string, onDone: () => void) {
  const { t } = useLingui();
  const send = (_nothing: void) => call(moderation.delete, { params: { id } });
  return useRecordAct(SHOWN, { send, done: t`Vendor deleted successfully`, failed: t`Failed to delete vendor`, onDone, removes: true });
}
