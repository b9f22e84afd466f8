/** SQL of consents to the privacy notice. */
import type { Db } from '../../platform/database.ts';

export type NewConsent = {
  id: string;
  subject_type: 'user' | 'lead';
  subject_id: string;
  purpose: string;
  notice_version: string;
  at: Date;
  ip_prefix: string;
};

export async function insertConsent(db: Db, consent: NewConsent): Promise<void> {
  await db.insertInto('consents').values(consent).execute();
}
