/** Builders of users and sessions: they fill in what a test does not care about. */
import { createHash, randomBytes } from 'node:crypto';
import type { Role, UserStatus } from '../../../contract/shared/roles.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { uuidv7 } from '../../platform/clock.ts';
import type { TestApp } from '../test-app.ts';

let counter = 0;

export type BuiltUser = { id: string; email: string; role: Role; token: string };

export type UserWish = {
  role?: Role;
  status?: UserStatus;
  email?: string;
  password?: string;
  fullName?: string;
  phone?: string | null;
  /** Cities of a module admin. */
  cityIds?: readonly number[];
};

/** A user with a profile row and a live session. */
export async function buildUser(app: TestApp, wish: UserWish = {}): Promise<BuiltUser> {
  counter += 1;
  const now = app.now();
  const id = uuidv7(now);
  const role = wish.role ?? 'vendor';
  const email = wish.email ?? `user${counter}@example.com`;
  await app.db
    .insertInto('users')
    .values({
      id,
      email,
      role,
      status: wish.status ?? 'approved',
      password_hash: wish.password === undefined ? null : await hashPassword(wish.password),
      created_at: now,
      updated_at: now,
    })
    .execute();
  await app.db
    .insertInto('profiles')
    .values({ user_id: id, full_name: wish.fullName ?? `User ${counter}`, phone: wish.phone ?? '+91 50000 00001', updated_at: now })
    .execute();
  for (const city_id of wish.cityIds ?? []) {
    await app.db.insertInto('module_admin_cities').values({ user_id: id, city_id }).execute();
  }
  return { id, email, role, token: await buildSession(app, id) };
}

/** A live session; the answer is its bearer token. */
export async function buildSession(app: TestApp, userId: string): Promise<string> {
  const token = `nwc_${randomBytes(32).toString('base64url')}`;
  const now = app.now();
  await app.db
    .insertInto('sessions')
    .values({
      id: uuidv7(now),
      token_sha256: createHash('sha256').update(token).digest(),
      user_id: userId,
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + 12 * 3_600_000),
    })
    .execute();
  return token;
}
