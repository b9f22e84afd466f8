/** SQL of the mail outbox. */
import type { Db } from '../../platform/database.ts';

export type NewMail = { id: string; template: string; to_address: string; to_user_id: string | null; data: Record<string, unknown>; created_at: Date };
export type Mail = { id: string; template: string; to_address: string; data: Record<string, unknown>; created_at: Date; attempts: number };

const MAIL = ['id', 'template', 'to_address', 'data', 'created_at', 'attempts'] as const;

export async function insertMail(db: Db, mail: NewMail): Promise<void> {
  await db.insertInto('mails').values({ ...mail, data: JSON.stringify(mail.data) }).execute();
}

/** A mail that still waits to be sent; locked, so that two workers never send it at the same time. */
export async function lockWaitingMail(db: Db, id: string): Promise<Mail | undefined> {
  const row = await db
    .selectFrom('mails')
    .select(MAIL)
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('dead_at', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row as Mail | undefined;
}

export async function markSent(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('mails').set((e) => ({ sent_at: now, attempts: e('attempts', '+', 1), last_error: null })).where('id', '=', id).execute();
}

export async function markFailed(db: Db, id: string, error: string, deadAt: Date | null): Promise<void> {
  await db.updateTable('mails').set((e) => ({ attempts: e('attempts', '+', 1), last_error: error, dead_at: deadAt })).where('id', '=', id).execute();
}

/** The newest mails, for the development mailbox. */
export async function selectNewestMails(db: Db, limit: number): Promise<Mail[]> {
  const rows = await db.selectFrom('mails').select(MAIL).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
  return rows as Mail[];
}

/** One mail, for the development mailbox. */
export async function selectMail(db: Db, id: string): Promise<Mail | undefined> {
  return (await db.selectFrom('mails').select(MAIL).where('id', '=', id).executeTakeFirst()) as Mail | undefined;
}
