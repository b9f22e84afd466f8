/** What every act receives beside its input: database, time, ids, who is asking. */
import type { Access, Endpoint } from '../../../contract/shared/endpoint.ts';
import type { Db } from '../database.ts';
import type { Files } from '../files/files.ts';
import type { Uploads } from '../files/incoming.ts';
import type { DeriveKey } from '../keys.ts';
import type { Log } from '../log.ts';
import type { Actor } from './actor.ts';
import type { Apart } from './apart.ts';

export type RequestInfo = {
  readonly id: string;
  readonly ip: string;
  /** The address without its last part (/24, /48), which is what records keep. */
  readonly ipPrefix: string;
  readonly userAgent: string;
  /** Milliseconds since the call arrived, by a clock that never jumps. */
  readonly elapsedMs: () => number;
};

export type Context<A extends Actor | null = Actor | null> = Apart & {
  /** The transaction of a write, the pool for a read. */
  readonly db: Db;
  readonly now: Date;
  readonly newId: () => string;
  readonly actor: A;
  readonly request: RequestInfo;
  readonly log: Log;
  /** Keys of the installation's secret, one for each use: `deriveKey('links')`. */
  readonly deriveKey: DeriveKey;
  readonly files: Files;
  /** Files of the form, by their field; gone after the answer. */
  readonly uploads: Uploads;
  /** Address of the site, for links in mails. Never taken from the request. */
  readonly publicUrl: string;
  /** Multiplies limits that a service keeps itself; Infinity switches them off. */
  readonly rateLimitFactor: number;
  /** Whether mails leave this installation; else they are kept. */
  readonly sendsMail: boolean;
  /** How long sealed copies of erased data are kept; 0 keeps none. */
  readonly legalHoldDays: number;
};

type ActorFor<A extends Access> = A extends 'public' ? null : A extends 'public-aware' ? Actor | null : Actor;

/** The context of an endpoint: its actor is known to be there where the access says so. */
export type ContextOf<E extends Endpoint> = Context<ActorFor<E['access']>>;

/** The context of an act by someone signed in. */
export type SignedIn = Context<Actor>;
