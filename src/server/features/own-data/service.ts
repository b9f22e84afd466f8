/** A person's own data: given out whole, or erased. */
import type { ownData } from '../../../contract/own-data.ts';
import { NOTICE_VERSION } from '../../../contract/shared/constants.ts';
import type { AnswerOf, ParsedOf } from '../../../contract/shared/endpoint.ts';
import type { SignedIn } from '../../platform/http/context.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { proveOwnPassword } from '../accounts/password-service.ts';
import { recordActivity } from '../activity/service.ts';
import { deleteAccount } from '../moderation/deletion-service.ts';
import * as present from './present.ts';
import * as queries from './queries.ts';

/** Everything held about whoever asks, in one answer; that it was asked for is recorded. */
export async function exportOwnData(context: SignedIn): Promise<AnswerOf<typeof ownData.download>> {
  return inTransaction(context.db, async (db) => {
    await recordActivity({ ...context, db }, { action: 'data_exported', objectType: 'user', objectId: context.actor.userId });
    return collect({ ...context, db });
  });
}

async function collect({ db, now, actor: { userId } }: SignedIn): Promise<AnswerOf<typeof ownData.download>> {
  const { newest } = present;
  const profile = await queries.findProfile(db, userId);
  return {
    exported_at: now.toISOString(),
    notice_version: NOTICE_VERSION,
    account: present.presentAccount(await queries.findAccount(db, userId)),
    profile: profile ? present.presentProfile(profile) : null,
    sessions: newest(await queries.listSessions(db, userId), present.presentSession),
    ratings_given: newest(await queries.listRatingsGiven(db, userId), present.presentRatingGiven),
    ratings_received: newest(await queries.listRatingsReceived(db, userId), present.presentRatingReceived),
    leads_assigned: newest(await queries.listLeadsAssigned(db, userId), (row) => present.presentLeadAssigned(row, userId, now)),
    leads_referred: newest(await queries.listLeadsReferred(db, userId), present.presentLeadReferred),
    consents: newest(await queries.listConsents(db, userId), present.presentConsent),
    activity: present.presentActivities(await queries.listActivity(db, userId), userId),
    saved_views: newest(await queries.listSavedViews(db, userId), present.presentSavedView),
    mails: newest(await queries.listMails(db, userId), present.presentMail),
  };
}

/** Runs before the transaction: hashing takes a while. */
export async function proveForDeletion(context: SignedIn, { body }: ParsedOf<typeof ownData.deleteAccount>): Promise<void> {
  await proveOwnPassword(context, body.password, 'password');
}

/** Deletes the account of whoever asks. Of two tries at once the second finds nobody signed in. */
export async function deleteOwnAccount(context: SignedIn): Promise<AnswerOf<typeof ownData.deleteAccount>> {
  return { returned_leads: await deleteAccount(context, context.actor.userId) };
}
