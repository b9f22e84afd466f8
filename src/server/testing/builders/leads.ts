/** Builders of leads: a guest's pending request for an electrician in Pune unless told otherwise. */
import { sql } from 'kysely';
import type { LeadKind, LeadStatus, ReferralType } from '../../../contract/leads.ts';
import { digitsOf } from '../../../contract/shared/phone.ts';
import { uuidv7 } from '../../platform/clock.ts';
import type { TestApp } from '../test-app.ts';
import { buildPlaces } from './locations.ts';

let counter = 0;

export type BuiltLead = { id: string; referralId: string };

export type LeadWish = {
  kind?: LeadKind;
  referralType?: ReferralType;
  status?: LeadStatus;
  /** Slug of a profession; ignored for broker leads. */
  profession?: string;
  cityId?: number;
  newscoId?: number | null;
  /** Needed for every status but pending and rejected; for a rejected lead it is who rejected it. */
  assigneeId?: string | null;
  referrerId?: string | null;
  contactName?: string;
  contactPhone?: string;
  contactEmail?: string | null;
  propertyLeadType?: 'buyer' | 'seller' | null;
  notes?: string | null;
  createdAt?: Date;
  assignedAt?: Date;
  completedAt?: Date;
  needsAttention?: boolean;
};

/** A lead with the history that its status implies: the assignment and its outcome. */
export async function buildLead(app: TestApp, wish: LeadWish = {}): Promise<BuiltLead> {
  counter += 1;
  const createdAt = wish.createdAt ?? app.now();
  const id = uuidv7(createdAt);
  const row = await app.db
    .insertInto('leads')
    .values({ id, submission_id: id, ...(await contentOf(app, wish)), ...stateOf(wish, createdAt), created_at: createdAt, updated_at: createdAt })
    .returning('referral_id')
    .executeTakeFirstOrThrow();
  await insertHistory(app, id, wish, createdAt);
  return { id, referralId: row.referral_id };
}

/** So many leads a minute apart, the first the oldest. */
export async function buildLeads(app: TestApp, count: number, wish: LeadWish = {}): Promise<BuiltLead[]> {
  const built: BuiltLead[] = [];
  for (let left = count; left > 0; left -= 1) built.push(await buildLead(app, { ...wish, createdAt: new Date(app.now().getTime() - left * 60_000) }));
  return built;
}

/** So many leads in all like this one, each a second older than the one before. */
export async function multiplyLead(app: TestApp, { id }: BuiltLead, count: number): Promise<void> {
  await sql`
    insert into leads (id, submission_id, kind, referral_type, profession_id, contact_name, contact_phone, contact_digits, country_id, state_id, city_id, status, created_at, updated_at)
    select gen_random_uuid(), gen_random_uuid(), kind, referral_type, profession_id, contact_name, contact_phone, contact_digits, country_id, state_id, city_id, status,
      created_at - interval '1 second' * n, updated_at
    from leads, generate_series(1, ${count - 1}) as n where id = ${id}`.execute(app.db);
}

async function contentOf(app: TestApp, wish: LeadWish) {
  const place = await placeOf(app, wish.cityId);
  const broker = wish.referralType === 'broker';
  const phone = wish.contactPhone ?? `+91 70000 ${String(counter).padStart(5, '0')}`;
  return {
    ...place,
    newsco_id: wish.newscoId ?? null,
    kind: wish.kind ?? 'SERVICE_REQUEST',
    referral_type: wish.referralType ?? 'vendor',
    profession_id: broker ? null : await professionId(app, wish.profession ?? 'electrician'),
    property_lead_type: broker ? (wish.propertyLeadType ?? 'buyer') : null,
    notes: wish.notes ?? null,
    contact_name: wish.contactName ?? `Guest ${counter}`,
    contact_phone: phone,
    contact_digits: digitsOf(phone),
    contact_email: wish.contactEmail === undefined ? `guest${counter}@example.com` : wish.contactEmail,
    referrer_id: wish.referrerId ?? null,
  };
}

async function placeOf(app: TestApp, cityId: number | undefined) {
  const id = cityId ?? (await buildPlaces(app)).pune;
  const city = await app.db.selectFrom('locations').select(['country_id', 'state_id']).where('id', '=', id).executeTakeFirstOrThrow();
  return { country_id: city.country_id, state_id: city.state_id!, city_id: id };
}

async function professionId(app: TestApp, slug: string): Promise<number> {
  return (await app.db.selectFrom('professions').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id;
}

function stateOf(wish: LeadWish, createdAt: Date) {
  const status = wish.status ?? 'pending';
  const assignedAt = status === 'pending' ? null : (wish.assignedAt ?? createdAt);
  return {
    status,
    assignee_id: status === 'pending' || status === 'rejected' ? null : (wish.assigneeId ?? null),
    needs_attention: wish.needsAttention ?? false,
    assigned_at: assignedAt,
    accepted_at: status === 'accepted' || status === 'completed' ? assignedAt : null,
    completed_at: status === 'completed' ? (wish.completedAt ?? assignedAt) : null,
    rejected_at: status === 'rejected' ? assignedAt : null,
  };
}

async function insertHistory(app: TestApp, leadId: string, wish: LeadWish, createdAt: Date): Promise<void> {
  const state = stateOf(wish, createdAt);
  if (!wish.assigneeId || state.assigned_at === null) return;
  await app.db
    .insertInto('assignments')
    .values({
      id: uuidv7(state.assigned_at),
      lead_id: leadId,
      assignee_id: wish.assigneeId,
      method: 'manual',
      outcome: state.status,
      assigned_at: state.assigned_at,
      accepted_at: state.accepted_at,
      ended_at: state.completed_at ?? state.rejected_at,
    })
    .execute();
}
