/** The tab of leads: the list with the windows that give leads away. */
import { AssignDialog } from '../features/assignment/assign-dialog.tsx';
import { AutoAssign } from '../features/assignment/auto-assign.tsx';
import { BulkAssign } from '../features/assignment/bulk-assign.tsx';
import { LeadManagement } from '../features/leads/lead-management.tsx';

export default function AdminLeads() {
  return <LeadManagement AssignWindow={AssignDialog} Actions={AutoAssign} Bulk={BulkAssign} />;
}
