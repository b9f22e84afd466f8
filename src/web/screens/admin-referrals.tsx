/** The tab of referrals: the list with the window that gives one away. */
import { AssignReferralDialog } from '../features/assignment/assign-dialog.tsx';
import { ReferralManagement } from '../features/leads/referral-management.tsx';

export default function AdminReferrals() {
  return <ReferralManagement AssignWindow={AssignReferralDialog} />;
}
