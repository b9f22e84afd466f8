/** Mails to those whom a run of auto-assignment gave leads: a job queues them, so that nobody waits for the mails of thousands. */
import type { Clock } from '../../platform/clock.ts';
import { uuidv7 } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import { addedJobs } from '../../platform/jobs.ts';
import { eachInTransaction, inTransaction } from '../../platform/transaction.ts';
import { queueMails } from '../notifications/service.ts';
import { leadAssigned } from './mail.ts';
import { notedToTell, type Noting, type OpenOffer, selectToTell, selectUntoldOffers, takeToTell, type ToTell } from './taker-queries.ts';

export const TELL_NOTED_TAKERS = 'tell_noted_takers';
/** Jobs of servers of the version before, which bring their offers themselves. */
export const TELL_TAKERS = 'tell_takers';
// Offers of a note: so many that a transaction costs little beside them, so few that it is over in a moment.
const TOGETHER = 20;
// Leads are often given away several times in a row: whoever waits for an answer comes before the mails of the answers before.
const PAUSE_MS = 5000;
// A run that follows so soon on one that added a job leaves its takers to that job, which waits for two seconds more: until then the later run is over, or its takers wait for the job of each minute.
const SHARED_MS = 3000;

/** Notes these offers, in the order of their ids, and adds the job that will tell their takers if there must be one; both count only if the offers do. */
export function takersNoted(assignmentIds: readonly string[], now: Date): Noting {
  const notes: ToTell[] = [];
  for (let from = 0; from < assignmentIds.length; from += TOGETHER) notes.push({ id: assignmentIds[from]!, assignment_ids: assignmentIds.slice(from, from + TOGETHER) });
  const job = addedJobs(TELL_NOTED_TAKERS, [{ key: `takers:${assignmentIds[0]!}`, payload: {} }], new Date(now.getTime() + PAUSE_MS));
  return notedToTell(notes, { now, sharedSince: new Date(now.getTime() - SHARED_MS), job });
}

type Parts = { db: Db; clock: Clock };

/** Queues the mails about those offers that still wait for an answer. Twice is harmless: the mail of an offer has its id. */
export async function tellTakers({ db, clock }: Parts, assignmentIds: readonly string[]): Promise<void> {
  await inTransaction(db, (tx) => tell(tx, clock(), assignmentIds));
}

/** The same of all offers that are noted. */
export async function tellNotedTakers({ db, clock }: Parts, stopping?: AbortSignal): Promise<void> {
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
