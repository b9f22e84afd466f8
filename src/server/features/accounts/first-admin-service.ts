/** Administrators that no administrator makes: the first one, and those of the command line. */
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/database.ts';
import { type CommandContext, commandContext } from '../../platform/http/command-context.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { recordActivity } from '../activity/service.ts';
import { hasAdmin, insertAdminProfile, insertUser, lockAdmins } from './queries.ts';

export type NewAdmin = { email: string; password: string; fullName?: string };

/** The e-mail of the settings belongs to somebody who is no administrator. */
export class AdminEmailTaken extends Error {
  constructor() {
    super('This e-mail address belongs to another account. Choose another one for the administrator.');
    this.name = 'AdminEmailTaken';
  }
}

/** Creates the administrator of the settings when there is none. Servers that start together make one. */
export async function ensureFirstAdmin(db: Db, config: Pick<Config, 'firstAdmin'>, now: Date): Promise<void> {
  const { firstAdmin } = config;
  if (firstAdmin === undefined || (await hasAdmin(db))) return;
  const passwordHash = await hashPassword(firstAdmin.password);
  await inTransaction(db, async (tx) => {
    await lockAdmins(tx);
    if (!(await hasAdmin(tx))) await insertAdmin(commandContext(tx, now, 'start'), firstAdmin, passwordHash);
  });
}

/** Creates one more administrator and answers the id. Throws `AdminEmailTaken`. */
export async function createAdmin(db: Db, admin: NewAdmin, clock: Clock): Promise<string> {
  const passwordHash = await hashPassword(admin.password);
  return inTransaction(db, (tx) => insertAdmin(commandContext(tx, clock(), 'command'), admin, passwordHash));
}

async function insertAdmin(context: CommandContext, admin: NewAdmin, passwordHash: string): Promise<string> {
  const { db, now } = context;
  const email = admin.email.trim();
  const user = await insertUser(db, { id: context.newId(), email, role: 'admin', status: 'approved', password_hash: passwordHash, created_at: now });
  if (!user) throw new AdminEmailTaken();
  await insertAdminProfile(db, user.id, admin.fullName ?? 'Administrator', now);
  await recordActivity(context, { action: 'admin_created', objectType: 'user', objectId: user.id });
  return user.id;
}
