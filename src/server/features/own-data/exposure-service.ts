/** Whose data was within reach of a person's sessions, or of an address, while they were misused: those who must be told. */
import { KEPT_DAYS } from '../../../contract/shared/retention.ts';
import type { Db } from '../../platform/database.ts';
import { addressPrefix } from '../../platform/http/address.ts';
import { countInScope, findReaders, findUserId, type InScope, listActedOn, listShown, type Misuse, type Reached, type Reader } from './exposure-queries.ts';

export type { Reached, Reader } from './exposure-queries.ts';

export type Suspect = { who: string } | { address: string };
export type Exposed = { readers: Reader[]; reached: Reached[] };

/** Null for a person who is not known. Ids only: what lies behind them is looked up by whoever must tell people. */
export async function findExposed(db: Db, by: Suspect, time: Pick<Misuse, 'from' | 'to'>): Promise<Exposed | null> {
  const userId = 'who' in by ? await findUserId(db, by.who) : undefined;
  if ('who' in by && userId === undefined) return null;
  const misuse: Misuse = { ...time, by: 'address' in by ? { ipPrefix: addressPrefix(by.address) } : { userId: userId! } };
  const readers = await findReaders(db, misuse);
  const reached = [...(await listActedOn(db, misuse)), ...(await listShown(db, readers.map(({ id }) => id), misuse, KEPT_DAYS.completedContact))];
  return { readers, reached };
}

/** `inScope`: everybody whom lists and searches show; null where the cities are not known any more. */
export type Counted = { reader: Reader; inScope: InScope | null };

/** The administrators among them, one after the other. The same cities, or all, are counted once: in a large database that takes long. */
export async function* countScopes(db: Db, readers: readonly Reader[]): AsyncGenerator<Counted> {
  const counted = new Map<string, InScope | null>();
  for (const reader of readers.filter(({ role }) => role === 'admin' || role === 'module_admin')) {
    const scope = reader.role === 'admin' ? 'everything' : reader.cities.join();
    if (!counted.has(scope)) counted.set(scope, await countFor(db, reader));
    yield { reader, inScope: counted.get(scope) ?? null };
  }
}

async function countFor(db: Db, { role, cities }: Reader): Promise<InScope | null> {
  if (role === 'admin') return countInScope(db, null);
  return cities.length === 0 ? null : countInScope(db, cities);
}
