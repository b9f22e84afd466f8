/** Who is asking, and how far an administrator's reach goes. */
import type { Db } from '../database.ts';
import type { Role, UserStatus } from '../../../contract/shared/roles.ts';

declare const scopeBrand: unique symbol;

/**
 * What an administrator may see: everything, or some cities. Only the session gate makes one,
 * and queries of administrators' screens do not compile without it.
 */
export type Scope = { readonly [scopeBrand]: true } & (
  | { readonly kind: 'everything' }
  | { readonly kind: 'cities'; readonly cityIds: readonly number[] }
);

export type Actor = {
  readonly userId: string;
  readonly email: string;
  readonly role: Role;
  readonly status: UserStatus;
  readonly sessionId: string;
  /** Empty (no cities) for vendors and brokers. */
  readonly scope: Scope;
};

/** Finds the actor of a bearer token, or null; also notes that the session was used. */
export type Authenticate = (db: Db, token: string, now: Date) => Promise<Actor | null>;
