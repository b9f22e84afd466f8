/** Mails to those whom a run of auto-assignment gave leads: jobs queue them, so that nobody waits for the mails of thousands. */
import type { Clock } from '../../platform/clock.ts';
import { uuidv7 } from '../../platform/clock.ts';
import type { Db, SqlPart } from '../../platform/database.ts';
import { addedJobs, freeLostJobs, type NewJob } from '../../platform/jobs.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { queueMails } from '../notifications/service.ts';
import { type OpenOffer, selectUntoldOffers } from './assign-queries.ts';
import { leadAssigned } from './mail.ts';

export const TELL_TAKERS = 'tell_takers';
// Offers of a job: so many that the job costs little beside them, so few that several workers share what one run gave.
const TOGETHER = 20;
// Leads are often given away several times in a row: whoever waits for an answer comes before the mails of the answers before.
const PAUSE_MS = 5000;
const LOST_AFTER_MS = 60_000;

/** Part of a statement that adds the jobs for these offers; they exist only if the offers do. */
export function takersTold(assignmentIds: readonly string[], now: Date): SqlPart {
  const jobs: NewJob[] = [];
  for (let from = 0; from < assignmentIds.length; from += TOGETHER) {
    jobs.push({ key: `takers:${assignmentIds[from]!}`, payload: { assignment_ids: assignmentIds.slice(from, from + TOGETHER) } });
  }
  return addedJobs(TELL_TAKERS, jobs, new Date(now.getTime() + PAUSE_MS));
}

type Parts = { db: Db; clock: Clock };

/** Queues the mails about those offers that still wait for an answer. Twice is harmless: the mail of an offer has its id. */
export async function tellTakers({ db, clock }: Parts, assignmentIds: readonly string[]): Promise<void> {
  const now = clock();
  await inTransaction(db, async (tx) => {
    const offers = await selectUntoldOffers(tx, assignmentIds);
    await queueMails({ db: tx, now, newId: () => uuidv7(now) }, leadAssigned, offers.map(letterOf));
  });
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

/** Lets another worker do what one had begun that is gone. */
export async function resumeTelling({ db, clock }: Parts): Promise<void> {
  await freeLostJobs(db, TELL_TAKERS, new Date(clock().getTime() - LOST_AFTER_MS));
}
