/** The life of a lead: the state table, who may be given one, and what its people may read. Pure. */
import { LEAD_ACTIONS, LEAD_STATUSES, type LeadAction, type LeadStatus, type ReferralType } from '../../../contract/leads.ts';
import type { ErrorCode } from '../../../contract/shared/errors.ts';
import { KEPT_DAYS } from '../../../contract/shared/retention.ts';
import type { Role, UserStatus } from '../../../contract/shared/roles.ts';

/** What can be done to a lead that exists. */
export const LEAD_MOVES = [...LEAD_ACTIONS, 'assign', 'reassign', 'auto_assign', 'return'] as const;
export type LeadMove = (typeof LEAD_MOVES)[number];

/** Who does it, as seen from the lead. The last three are the system acting for someone. */
export const LEAD_ACTORS = [
  'guest', 'assignee', 'former_assignee', 'stranger', 'admin', 'module_admin', 'foreign_module_admin',
  'auto', 'suspension', 'deletion',
] as const;
export type LeadActor = (typeof LEAD_ACTORS)[number];

type Rule = { readonly to: LeadStatus; readonly by: readonly LeadActor[] };

const ADMINISTRATORS = ['admin', 'module_admin'] as const;

const STATES: Readonly<Record<LeadMove, Partial<Record<LeadStatus, Rule>>>> = {
  accept: {
    assigned: { to: 'accepted', by: ['assignee'] },
  },
  reject: {
    assigned: { to: 'rejected', by: ['assignee'] },
    accepted: { to: 'rejected', by: ['assignee'] },
  },
  complete: {
    accepted: { to: 'completed', by: ['assignee'] },
  },
  assign: {
    pending: { to: 'assigned', by: ADMINISTRATORS },
    rejected: { to: 'assigned', by: ADMINISTRATORS },
  },
  reassign: {
    assigned: { to: 'assigned', by: ADMINISTRATORS },
    accepted: { to: 'assigned', by: ADMINISTRATORS },
  },
  auto_assign: {
    pending: { to: 'assigned', by: ['auto'] },
  },
  return: {
    assigned: { to: 'pending', by: ['suspension', 'deletion'] },
    accepted: { to: 'pending', by: ['deletion'] },
  },
};

export type Verdict =
  | { readonly allowed: true; readonly to: LeadStatus }
  | { readonly allowed: false; readonly code: Extract<ErrorCode, 'not_signed_in' | 'access_denied' | 'not_found' | 'not_assignee' | 'lead_state'> };

/** The ruling on one move of one actor, with the status it leads to or the reason of the refusal. */
export function judge(status: LeadStatus, move: LeadMove, actor: LeadActor): Verdict {
  const rule = STATES[move][status];
  if (rule?.by.includes(actor)) return { allowed: true, to: rule.to };
  return { allowed: false, code: refusal(move, actor) };
}

function refusal(move: LeadMove, actor: LeadActor): Exclude<Verdict, { allowed: true }>['code'] {
  if (actor === 'guest') return 'not_signed_in';
  if (isAction(move)) {
    if (actor === 'stranger') return 'not_found';
    if (actor === 'former_assignee') return 'not_assignee';
  } else if (actor === 'foreign_module_admin' && move !== 'return') {
    return 'not_found';
  }
  return isEverAllowed(move, actor) ? 'lead_state' : 'access_denied';
}

function isAction(move: LeadMove): move is LeadAction {
  return (LEAD_ACTIONS as readonly string[]).includes(move);
}

function isEverAllowed(move: LeadMove, actor: LeadActor): boolean {
  return Object.values(STATES[move]).some((rule) => rule.by.includes(actor));
}

/** Statuses from which `actor` may make the move. */
export function statusesFor(move: LeadMove, actor: LeadActor): LeadStatus[] {
  return LEAD_STATUSES.filter((status) => judge(status, move, actor).allowed);
}

/** What the assigned user may do now. A lead without its contact can be given back or closed, but not taken on. */
export function assigneeCan(status: LeadStatus, isClosed = false): LeadAction[] {
  return LEAD_ACTIONS.filter((action) => judge(status, action, 'assignee').allowed && !(isClosed && action === 'accept'));
}

/** What an administrator with the lead in scope may do now. */
export function administratorCan(status: LeadStatus, isClosed = false): ('assign' | 'reassign' | 'auto_assign')[] {
  if (isClosed) return [];
  const allowed = (['assign', 'reassign'] as const).filter((move) => judge(status, move, 'admin').allowed);
  return judge(status, 'auto_assign', 'auto').allowed ? [...allowed, 'auto_assign'] : allowed;
}

/** The sentence of a refusal because of the present status. */
export function stateSentence(status: LeadStatus): string {
  return `This is not possible any more: the lead is ${status}.`;
}

/** The sentence for someone whose turn with the lead is over. */
export function formerAssigneeSentence(status: LeadStatus): string {
  return `This lead is no longer assigned to you. It is now ${status}.`;
}

/** What stands in the place of a name that its owner took back. */
export const REMOVED_AT_REQUEST = "Removed at the person's request";
/** What stands in the place of a name whose lead has long been over. */
export const REMOVED_BY_AGE = 'Removed after 12 months';

/** Why a lead cannot be given or taken any more although its status would allow it, or null: nobody could be called. */
export function closedSentence(lead: { readonly withdrawn_at: Date | null; readonly contact_removed_at: Date | null }): string | null {
  if (lead.withdrawn_at !== null) return 'The person this lead is about has withdrawn it.';
  return lead.contact_removed_at === null ? null : 'The contact details of this lead have been removed because it is old.';
}

export type LeadToGive = { readonly referral_type: ReferralType; readonly referrer_id: string | null; readonly assignee_id: string | null; readonly withdrawn_at: Date | null; readonly contact_removed_at: Date | null };
export type Taker = { readonly id: string; readonly role: Role; readonly status: UserStatus; readonly rejected_before: boolean };

/** Why this person can never be given this lead, or null. Profession, city and workload are preferences, not rules. */
export function eligibilityFault(lead: LeadToGive, person: Taker): string | null {
  const closed = closedSentence(lead);
  if (closed !== null) return closed;
  if (person.role !== lead.referral_type) return `This lead is for a ${lead.referral_type}; the person you chose is not one.`;
  if (person.status !== 'approved') return 'The person you chose is not approved.';
  if (person.id === lead.referrer_id) return 'A lead cannot be given to the person who referred it.';
  if (person.id === lead.assignee_id) return 'The person you chose has this lead already.';
  if (person.rejected_before) return 'The person you chose has rejected this lead before.';
  return null;
}

/** Figures that explain an automatic assignment, stored with it. */
export type FairShareFigures = {
  readonly eligible: number;
  /** Balance of the chosen person before the lead was charged. */
  readonly balance: number;
  /** Balance of the next in line; null when nobody else was eligible. */
  readonly runner_up: number | null;
};

const DAY = 86_400_000;
const CONTACT_AFTER_COMPLETION_MS = KEPT_DAYS.completedContact * DAY;

/** True while the assigned user may read the contact: during the work, and for 90 days after it. */
export function assigneeReadsContact(status: LeadStatus, completedAt: Date | null, now: Date): boolean {
  if (status === 'assigned' || status === 'accepted') return true;
  if (status !== 'completed') return false;
  return completedAt === null || now.getTime() - completedAt.getTime() <= CONTACT_AFTER_COMPLETION_MS;
}
