/** SQL of the mail outbox. */
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { addedJobs, type NewJob } from '../../platform/jobs.ts';
import { KEEP_PLAN } from '../../platform/kept-plans.ts';

/** `batch_id`: the mail is sent by a job that it shares with others. */
export type NewMail = { id: string; batch_id: string | null; to_address: string; to_user_id: string | null; data: Record<string, unknown> };
export type Mail = { id: string; template: string; to_address: string; data: Record<string, unknown>; created_at: Date; attempts: number };

const MAIL = ['id', 'template', 'to_address', 'data', 'created_at', 'attempts'] as const;

/** Adds mails of one template to the outbox, with the jobs that send them. */
export async function insertMails(db: Db, template: string, mails: readonly NewMail[], now: Date, jobs: { task: string; all: readonly NewJob[] }): Promise<void> {
  await sql`${KEEP_PLAN}
    with added as (
      insert into mails (id, batch_id, template, to_address, to_user_id, data, created_at)
      select id, batch_id, ${template}::text, to_address, to_user_id, data, ${now}::timestamptz
      from json_to_recordset(${JSON.stringify(mails)}::json) as m (id uuid, batch_id uuid, to_address text, to_user_id uuid, data jsonb)
    )
    select count(*) from ${addedJobs(jobs.task, jobs.all)}`.execute(db);
}

/** A mail that still waits to be sent, in hand until the transaction ends, so that two workers never send it at the same time. Its row is not locked. */
export async function takeMail(db: Db, id: string): Promise<Mail | undefined> {
  const { rows } = await sql<Mail>`${KEEP_PLAN} select id, template, to_address, data, created_at, attempts from take_mail(${id})`.execute(db);
  return rows[0];
}

/**
 * Lets the transaction wait for so long, longer than any other act, and for whoever holds its row when the mail is out: undone, it would be sent again.
 * Not by set_config(): what a SELECT has seen is kept from vacuum until the next statement, and SET sees nothing.
 */
export async function allowWait(db: Db, limitMs: number): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = ${sql.lit(limitMs)}`.execute(db);
  // As long as a statement may take.
  await sql`set local lock_timeout = 0`.execute(db);
}

/** Empties the data of a sent mail. */
export async function forgetData(db: Db, id: string): Promise<void> {
  await db.updateTable('mails').set({ data: '{}' }).where('id', '=', id).execute();
}

/** In the transaction that has the mail in hand: who gets it next sees this. Nothing is left to mark of a mail that was deleted meanwhile. */
export async function markSent(db: Db, id: string, now: Date): Promise<void> {
  await sql`${KEEP_PLAN} update mails set sent_at = ${now}, attempts = attempts + 1, last_error = null where id = ${id} and sent_at is null`.execute(db);
}

/** Notes a try that failed. Answers how many there were, nothing when the mail was deleted meanwhile. */
export async function markFailed(db: Db, id: string, error: string): Promise<number | undefined> {
  const failed = await db.updateTable('mails').set((e) => ({ attempts: e('attempts', '+', 1), last_error: error })).where('id', '=', id).returning('attempts').executeTakeFirst();
  return failed?.attempts;
}

export async function markDead(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('mails').set({ dead_at: now }).where('id', '=', id).execute();
}

// Each as the number that it was taken by.
const LOCKS = sql`select classid::bigint << 32 | objid::bigint from pg_locks
  where locktype = 'advisory' and objsubid = 1 and database = (select oid from pg_database where datname = current_database())`;

/** Waiting mails without a job that could still send them: its worker died, or the job was given up. A mail in hand is neither, nor what its batch comes to after it. */
export async function selectForgottenMails(db: Db, jobsLockedBefore: Date, limit: number): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    with in_hand as materialized (
      select id, batch_id from mails where sent_at is null and dead_at is null and mail_lock(id) in (${LOCKS})
    )
    select m.id from mails m
    where m.sent_at is null and m.dead_at is null
      and not exists (select from graphile_worker.jobs j where j.key in ('mail:' || m.id, 'mails:' || m.batch_id)
        and j.attempts < j.max_attempts and (j.locked_at is null or j.locked_at > ${jobsLockedBefore}))
      and not exists (select from in_hand h where h.id = m.id or h.batch_id = m.batch_id)
    order by m.created_at, m.id limit ${limit}`.execute(db);
  return rows;
}

export type KeptMail = Mail & { sent_at: Date | null; dead_at: Date | null; last_error: string | null };

const KEPT_MAIL = [...MAIL, 'sent_at', 'dead_at', 'last_error'] as const;

/** The newest mails, for the development mailbox. */
export async function selectNewestMails(db: Db, limit: number): Promise<KeptMail[]> {
  const rows = await db.selectFrom('mails').select(KEPT_MAIL).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
  return rows as KeptMail[];
}

/** One mail, for the development mailbox. */
export async function selectMail(db: Db, id: string): Promise<KeptMail | undefined> {
  return (await db.selectFrom('mails').select(KEPT_MAIL).where('id', '=', id).executeTakeFirst()) as KeptMail | undefined;
}

const FORGOTTEN = { data: '{}', to_address: '' } as const;

/** Of finished mails stays that they were sent, to whose account and when. */
export async function forgetMailsTo(db: Db, address: string): Promise<void> {
  await db.updateTable('mails').set(FORGOTTEN).where('to_address', '=', address).where('to_user_id', 'is', null)
    .where((e) => e.or([e('sent_at', 'is not', null), e('dead_at', 'is not', null)])).execute();
}

export async function forgetMailsOfUser(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('mails').where('to_user_id', '=', userId).where('sent_at', 'is', null).where('dead_at', 'is', null).execute();
  await db.updateTable('mails').set(FORGOTTEN).where('to_user_id', '=', userId).execute();
}

// To the letter the expression and the condition of the index mails_with_body.
const DONE_AT = sql<Date>`(coalesce(sent_at, dead_at))`;
const doneBefore = (before: Date) => sql`to_address <> '' and coalesce(sent_at, dead_at) is not null and ${DONE_AT} < ${before}`;

export async function countOldMails(db: Db, before: Date): Promise<number> {
  return (await sql<{ n: number }>`select count(*)::integer as n from mails where ${doneBefore(before)}`.execute(db)).rows[0]!.n;
}

export async function forgetOldMails(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`update mails set data = '{}', to_address = '' where id in (
    select id from mails where ${doneBefore(before)} order by ${DONE_AT}, id limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0);
}

const FAILED = sql<boolean>`sent_at is null and to_address <> '' and (dead_at is not null or attempts > 0)`;

export type TroubledMail = Pick<KeptMail, 'id' | 'template' | 'to_address' | 'attempts' | 'last_error' | 'created_at' | 'dead_at'>;

/** Mails that failed and were not sent since: those given up first, then the newest. */
export async function selectTroubledMails(db: Db, limit: number): Promise<TroubledMail[]> {
  const columns = ['id', 'template', 'to_address', 'attempts', 'last_error', 'created_at', 'dead_at'] as const;
  const newest = (isDead: boolean) => db.selectFrom('mails').select(columns).where(FAILED).where('dead_at', isDead ? 'is not' : 'is', null)
    .orderBy(isDead ? 'dead_at' : 'created_at', 'desc').orderBy('id', 'desc').limit(limit);
  const [dead, waiting] = await Promise.all([newest(true).execute(), newest(false).execute()]);
  return [...dead, ...waiting].slice(0, limit);
}

/** Gives a failed mail its tries anew; false when it has not failed, or is gone. */
export async function forgiveMail(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable('mails').set({ dead_at: null, attempts: 0, last_error: null }).where('id', '=', id).where(FAILED).executeTakeFirst();
  return numUpdatedRows > 0n;
}

export type MailCounts = { waiting: number; dead: number };

/** Mails on their way, and those given up whose text is still there. */
export async function countMails(db: Db): Promise<MailCounts> {
  const { rows } = await sql<MailCounts>`
    select (select count(*) from mails where sent_at is null and dead_at is null) as waiting,
      (select count(*) from mails where dead_at is not null and to_address <> '') as dead`.execute(db);
  return rows[0]!;
}
