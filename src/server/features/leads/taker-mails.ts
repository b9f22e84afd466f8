/** Mails to those whom a run of auto-assignment gave leads: a job queues them, so that nobody waits for the mails of thousands. */
import type { Clock } from '../../platform/clock.ts';
import { uuidv7 } from '../../platform/clock.ts';
import type { Db, SqlPart } from '../../platform/database.ts';
import { addedJobs } from '../../platform/jobs.ts';
import { eachInTransaction, inTransaction } from '../../platform/transaction.ts';
import { queueMails } from '../notifications/service.ts';
import { leadAssigned } from './mail.ts';
import { notedToTell, type OpenOffer, selectToTell, selectUntoldOffers, takeToTell, type ToTell, unlessNotedSince } from './taker-queries.ts';

export const TELL_TAKERS = 'tell_takers';
// Offers of a note: so many that a transaction costs little beside them, so few that several workers share what one run gave.
const TOGETHER = 20;
// Leads are often given away several times in a row: whoever waits for an answer comes before the mails of the answers before.
const PAUSE_MS = 5000;
// A run that follows so soon leaves its takers to the job of the one before, which waits for two seconds more: until then the later one is over. Else its takers wait for the job of each minute.
const SHARED_MS = 3000;

/** Parts of a statement that note these offers, in the order of their ids, and add the job that will tell their takers; both count only if the offers do. */
export function takersNoted(assignmentIds: readonly string[], now: Date): { noted: SqlPart; job: SqlPart } {
  const notes: ToTell[] = [];
  for (let from = 0; from < assignmentIds.length; from += TOGETHER) notes.push({ id: assignmentIds[from]!, assignment_ids: assignmentIds.slice(from, from + TOGETHER) });
  const job = addedJobs(TELL_TAKERS, [{ key: `takers:${assignmentIds[0]!}`, payload: {} }], new Date(now.getTime() + PAUSE_MS));
  return { noted: notedToTell(notes, now), job: unlessNotedSince(new Date(now.getTime() - SHARED_MS), job) };
}

type Parts = { db: Db; clock: Clock };

/**
 * Queues the mails about offers that are noted and still wait for an answer. Twice is harmless: the mail of an offer has its id.
 * `assignmentIds`: a job that a server of the version before has added brings its offers itself.
 */
export async function tellTakers({ db, clock }: Parts, assignmentIds: readonly string[] = [], stopping?: AbortSignal): Promise<void> {
  if (assignmentIds.length > 0) await inTransaction(db, (tx) => tell(tx, clock(), assignmentIds));
  await eachInTransaction(db, await selectToTell(db), async (tx, id) => tell(tx, clock(), await takeToTell(tx, id)), stopping);
}

async function tell(db: Db, now: Date, assignmentIds: readonly string[]): Promise<void> {
  if (assignmentIds.length === 0) return;
  const offers = await selectUntoldOffers(db, assignmentIds);
  await queueMails({ db, now, newId: () => uuidv7(now) }, leadAssigned, offers.map(letterOf));
}

function letterOf(offer: OpenOffer) {
  return {
    id: offer.id,
    to: { address: offer.assignee_email, userId: offer.assignee_id },
    data: {
      name: offer.assignee_name,
      referralIds: offer.referral_id,
      work: `${offer.profession ?? 'Real estate'} in ${offer.city_name}`,
      broker: offer.referral_type === 'broker',
    },
  };
}
