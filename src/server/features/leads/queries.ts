/** SQL of leads and their assignments: every read and write of a move from state to state. */
import { type SqlBool, sql } from 'kysely';
import type { LeadKind, LeadStatus, ReferralType } from '../../../contract/leads.ts';
import type { Role, UserStatus } from '../../../contract/shared/roles.ts';
import type { Db } from '../../platform/database.ts';
import type { Scope } from '../../platform/http/actor.ts';
import { inScope } from '../../platform/scope.ts';
import type { Taker } from './rules.ts';

export type LeadState = {
  id: string;
  referral_id: string;
  kind: LeadKind;
  status: LeadStatus;
  referral_type: ReferralType;
  city_id: number;
  city_name: string;
  profession: string | null;
  referrer_id: string | null;
  assignee_id: string | null;
  withdrawn_at: Date | null;
  contact_removed_at: Date | null;
};

const STATE = [
  'l.id', 'l.referral_id', 'l.kind', 'l.status', 'l.referral_type', 'l.city_id', 'c.name as city_name',
  'f.name as profession', 'l.referrer_id', 'l.assignee_id', 'l.withdrawn_at', 'l.contact_removed_at',
] as const;

function leads(db: Db) {
  return db.selectFrom('leads as l').innerJoin('locations as c', 'c.id', 'l.city_id').leftJoin('professions as f', 'f.id', 'l.profession_id');
}

/** The lead as an administrator may find it. */
export async function findLeadInScope(db: Db, scope: Scope, id: string): Promise<LeadState | undefined> {
  const row = await leads(db).select(STATE).where('l.id', '=', id).where((e) => inScope(scope, e.ref('l.city_id'))).executeTakeFirst();
  return row as LeadState | undefined;
}

export type LeadAtWork = LeadState & {
  contact_name: string;
  contact_email: string | null;
  was_offered: boolean;
  /** It was moved after the call arrived, so the call cannot have meant its present state. */
  has_just_moved: boolean;
  worker_name: string;
  worker_phone: string | null;
  referrer_name: string | null;
  referrer_email: string | null;
};

/**
 * The lead with the names its mails need, and whether it was ever offered to this worker.
 * `elapsedMs` is the age of the call; both ends of the comparison are read from the database's clock.
 */
export async function findLeadForWorker(db: Db, id: string, workerId: string, elapsedMs: number): Promise<LeadAtWork | undefined> {
  const row = await leads(db)
    .innerJoin('profiles as w', (join) => join.on('w.user_id', '=', workerId))
    .leftJoin('users as ru', 'ru.id', 'l.referrer_id')
    .leftJoin('profiles as rp', 'rp.user_id', 'l.referrer_id')
    .select(STATE)
    .select(['l.contact_name', 'l.contact_email', 'w.full_name as worker_name', 'w.phone as worker_phone', 'rp.full_name as referrer_name', 'ru.email as referrer_email'])
    .select(sql<boolean>`exists(select from assignments a where a.lead_id = l.id and a.assignee_id = ${workerId})`.as('was_offered'))
    .select(sql<boolean>`coalesce(l.moved_at > clock_timestamp() - ${elapsedMs}::float8 * interval '1 millisecond', false)`.as('has_just_moved'))
    .where('l.id', '=', id)
    .executeTakeFirst();
  return row as LeadAtWork | undefined;
}

export async function findStatus(db: Db, id: string): Promise<LeadStatus | undefined> {
  const row = await db.selectFrom('leads').select('status').where('id', '=', id).executeTakeFirst();
  return row?.status as LeadStatus | undefined;
}

export type Person = Taker & { role: Role; status: UserStatus; email: string; full_name: string };

/**
 * The person who shall get the lead, inside the administrator's scope. The row stays locked, so that a
 * suspension at the same time either comes first and is seen here, or comes later and takes the lead back.
 */
export async function lockTaker(db: Db, scope: Scope, userId: string, leadId: string): Promise<Person | undefined> {
  const row = await db
    .selectFrom('users as u')
    .innerJoin('profiles as p', 'p.user_id', 'u.id')
    .select(['u.id', 'u.role', 'u.status', 'u.email', 'p.full_name'])
    .select(sql<boolean>`exists(select from assignments a where a.lead_id = ${leadId} and a.assignee_id = u.id and a.outcome = 'rejected')`.as('rejected_before'))
    .where('u.id', '=', userId)
    .where((e) => inScope(scope, e.ref('p.city_id')))
    .forShare('u')
    .executeTakeFirst();
  return row as Person | undefined;
}

export type Move = { id: string; from: LeadStatus; to: LeadStatus; assigneeId: string | null; nextAssigneeId: string | null; now: Date; /** Mails about the move use the contact that was read, so it must still be there. */ needsContact?: boolean };

/** Moves the lead if it is still as it was read: in the same status, with the same assignee. False when it moved on, or was withdrawn before somebody took it on. */
export async function moveLead(db: Db, move: Move): Promise<boolean> {
  const row = await db
    .updateTable('leads')
    .set({ status: move.to, assignee_id: move.nextAssigneeId, updated_at: move.now, moved_at: sql<Date>`clock_timestamp()`, ...timesOf(move) })
    .where('id', '=', move.id)
    .where('status', '=', move.from)
    .where(sql<SqlBool>`assignee_id is not distinct from ${move.assigneeId}::uuid`)
    .where(sql<SqlBool>`(contact_removed_at is null or not ${move.needsContact === true || move.to === 'assigned' || move.to === 'accepted'}::boolean)`)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Every move sets its own timestamp and clears those that no longer tell of the present assignee. */
function timesOf({ to, now }: Move) {
  if (to === 'accepted') return { accepted_at: now };
  if (to === 'completed') return { completed_at: now, needs_attention: false };
  if (to === 'rejected') return { rejected_at: now, needs_attention: false };
  if (to === 'assigned') return { assigned_at: now, accepted_at: null, rejected_at: null, needs_attention: false };
  return { assigned_at: null, accepted_at: null, needs_attention: false };
}

export async function markAssignmentAccepted(db: Db, leadId: string, now: Date): Promise<void> {
  await db.updateTable('assignments').set({ outcome: 'accepted', accepted_at: now }).where('lead_id', '=', leadId).where('outcome', '=', 'assigned').execute();
}

/** Ends the open assignment of a lead. */
export async function endAssignment(db: Db, leadId: string, outcome: 'completed' | 'rejected' | 'reassigned' | 'returned', now: Date): Promise<void> {
  await db.updateTable('assignments').set({ outcome, ended_at: now }).where('lead_id', '=', leadId).where('outcome', 'in', ['assigned', 'accepted']).execute();
}

export type OpenLead = { id: string; status: LeadStatus; city_id: number };

/** Whatever their status: those that are open have an index, and the others have one. */
const isLeadOf = (userId: string) => sql<SqlBool>`assignee_id = ${userId} and (status in ('assigned', 'accepted') or status not in ('assigned', 'accepted'))`;

/** Leads of a person in these statuses, locked in the order of their ids so that two returns cannot wait for each other. */
export async function lockLeadsOf(db: Db, userId: string, statuses: readonly LeadStatus[]): Promise<OpenLead[]> {
  const rows = await db
    .selectFrom('leads')
    .select(['id', 'status', 'city_id'])
    .where(isLeadOf(userId))
    .where('status', 'in', statuses)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows as OpenLead[];
}

/** Flags or unflags the accepted leads of a person for the administrators. */
export async function setAttention(db: Db, userId: string, needed: boolean, now: Date): Promise<void> {
  await db
    .updateTable('leads')
    .set({ needs_attention: needed, updated_at: now })
    .where('assignee_id', '=', userId)
    .where('status', '=', 'accepted')
    .where('needs_attention', '<>', needed)
    .execute();
}

/** The history keeps that there was someone, not who. */
export async function forgetAssignee(db: Db, userId: string): Promise<void> {
  await db.updateTable('leads').set({ assignee_id: null }).where(isLeadOf(userId)).execute();
  await db.updateTable('assignments').set({ assignee_id: null }).where('assignee_id', '=', userId).execute();
}
