/** Taking an account away: who may not go, and what is left. */
import { fail } from '../../platform/errors.ts';
import type { Context } from '../../platform/http/context.ts';
import { type Erasing, keepSealed, recordErasure } from '../erasures/service.ts';
import { forgetUserMails } from '../notifications/service.ts';
import { deleteFilesOf } from '../uploads/service.ts';
import { countOtherAdmins, emptyAccount, selectWholeAccount } from './deletion-queries.ts';
import { lockAdmins, lockUser, type UserRow } from './queries.ts';

/** The account, locked so that nobody decides about it meanwhile. Throws 404 when it is gone, 409 for the last administrator. */
export async function lockForDeletion(context: Context, userId: string): Promise<UserRow> {
  const user = await lockUser(context.db, userId);
  if (!user || isDeleted(user)) throw fail('not_found');
  if (user.role === 'admin' && user.status === 'approved') await refuseLastAdmin(context, user.id);
  return user;
}

/** Of two administrators who leave at once, the second sees that the first has gone. */
async function refuseLastAdmin({ db }: Context, userId: string): Promise<void> {
  await lockAdmins(db);
  if ((await countOtherAdmins(db, userId)) === 0) throw fail('last_admin');
}

/** Everything personal of the account goes; its e-mail can be used again. */
export async function eraseAccount(context: Erasing, userId: string): Promise<void> {
  const subject = { type: 'user', id: userId } as const;
  await keepSealed(context, subject, await selectWholeAccount(context.db, userId));
  await recordErasure(context, subject);
  await forgetUserMails(context.db, userId);
  await deleteFilesOf(context, userId);
  await emptyAccount(context.db, userId, context.now);
}

const isDeleted = (user: { status: string }) => user.status === 'deleted';
