/** Changes of a lead in the data of a dashboard, made before or after the server has answered. Pure. */
import type { AssignedLead } from '../../../contract/dashboards.ts';
import type { LeadAction, LeadStatus } from '../../../contract/leads.ts';

export type WorkData = {
  assigned_leads: AssignedLead[];
  stats: { completed_leads: number; pending_leads: number };
};

/** Where each action leads. */
export const STATUS_AFTER: Readonly<Record<LeadAction, LeadStatus>> = { accept: 'accepted', reject: 'rejected', complete: 'completed' };

const counts = (status: LeadStatus) => ({
  pending: status === 'assigned' || status === 'accepted' ? 1 : 0,
  completed: status === 'completed' ? 1 : 0,
});

/** Who rejects a lead no longer sees whose it is, also before the server is asked again. */
const NO_CONTACT = { contact_name: null, contact_phone: null, contact_email: null } as const;

/** The data with the lead in another state, and the figures that follow from it. */
export function withLeadState<T extends WorkData>(data: T, id: string, state: Pick<AssignedLead, 'status' | 'can'>): T {
  const lead = data.assigned_leads.find((candidate) => candidate.id === id);
  if (!lead) return data;
  const [before, after] = [counts(lead.status), counts(state.status)];
  return {
    ...data,
    assigned_leads: data.assigned_leads.map((one) => (one.id === id ? { ...one, ...state, ...(state.status === 'rejected' ? NO_CONTACT : {}) } : one)),
    stats: {
      ...data.stats,
      pending_leads: data.stats.pending_leads + after.pending - before.pending,
      completed_leads: data.stats.completed_leads + after.completed - before.completed,
    },
  };
}

const isOpen = ({ status }: AssignedLead) => status === 'assigned' || status === 'accepted';

/** What is to be done comes first; otherwise the order stays. */
export function openFirst(leads: readonly AssignedLead[]): AssignedLead[] {
  return [...leads.filter(isOpen), ...leads.filter((lead) => !isOpen(lead))];
}
