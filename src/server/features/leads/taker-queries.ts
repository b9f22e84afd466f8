/** SQL of the offers whose takers are still to be told. */
import { sql } from 'kysely';
import type { ReferralType } from '../../../contract/leads.ts';
import type { Db, SqlPart } from '../../platform/database.ts';

/** Offers whose takers are told together. */
export type ToTell = { id: string; assignment_ids: readonly string[] };

/** What a statement needs that notes offers: parts that do, and a number that must be read. */
export type Noting = { parts: readonly SqlPart[]; job: SqlPart };

/** Notes them, and adds the job unless one was added with a note made after `sharedSince` that is still there, earlier in the transaction or by one that was over when the statement began. */
export function notedToTell(rows: readonly ToTell[], { now, sharedSince, job }: { now: Date; sharedSince: Date; job: SqlPart }): Noting {
  const noted = sql`
    insert into takers_to_tell (id, assignment_ids, made_at, has_job)
    select id, array(select json_array_elements_text(assignment_ids)::uuid), ${now}::timestamptz, not is_shared
    from json_to_recordset(${JSON.stringify(rows)}::json) as t (id uuid, assignment_ids json), sharing`;
  return {
    parts: [
      sql`sharing as materialized (select exists (select from takers_to_tell where has_job and made_at > ${sharedSince}::timestamptz) as is_shared)`,
      sql`noted as (${noted})`,
    ],
    job: sql`case when (select is_shared from sharing) then 0 else (select count(*) from ${job}) end`,
  };
}

/** Those that are noted, the oldest first: their ids are in the order of time. */
export async function selectToTell(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('takers_to_tell').select('id').orderBy('id').execute();
  return rows.map((row) => row.id);
}

/** Takes a note away, for good when the transaction commits. Nothing where another worker has it. */
export async function takeToTell(db: Db, id: string): Promise<readonly string[]> {
  const { rows } = await sql<{ assignment_ids: string[] }>`
    delete from takers_to_tell where id = (select id from takers_to_tell where id = ${id} for update skip locked) returning assignment_ids`.execute(db);
  return rows[0]?.assignment_ids ?? [];
}

// A job waits for seconds, and one of each minute tells of what it missed.
const LATE = sql`interval '3 minutes'`;

/** Of so many notes nobody was told in time. */
export async function countUntold(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from takers_to_tell where made_at < now() - ${LATE}`.execute(db);
  return rows[0]!.n;
}

export type OpenOffer = {
  id: string;
  referral_id: string;
  referral_type: ReferralType;
  city_name: string;
  profession: string | null;
  assignee_id: string;
  assignee_name: string;
  assignee_email: string;
};

/**
 * Those of the offers that still wait for an answer, are of leads that were not withdrawn, and that nobody was told of yet: such a mail has the offer's id.
 * Their accounts are held: whoever is being deleted is told only if that comes to nothing.
 * Planned each time: a plan from when there was no mail yet reads all of them for each offer.
 */
export async function selectUntoldOffers(db: Db, ids: readonly string[]): Promise<OpenOffer[]> {
  const { rows } = await sql<OpenOffer>`
    select a.id, l.referral_id, l.referral_type, c.name as city_name, f.name as profession, a.assignee_id, p.full_name as assignee_name, u.email as assignee_email
    from assignments a
    join leads l on l.id = a.lead_id
    join locations c on c.id = l.city_id
    left join professions f on f.id = l.profession_id
    join users u on u.id = a.assignee_id
    join profiles p on p.user_id = a.assignee_id
    where a.id = any(${ids}::uuid[]) and a.outcome = 'assigned' and l.withdrawn_at is null and u.status <> 'deleted' and not exists (select from mails m where m.id = a.id)
    order by a.id for key share of u`.execute(db);
  return rows;
}
