/** Whose data was within reach of a person's sessions, or of an address, while they were misused: those who must be told. */
import { KEPT_DAYS } from '../../../contract/shared/retention.ts';
import type { Db } from '../../platform/database.ts';
import { addressPrefix } from '../../platform/http/address.ts';
import { countInScope, findReaders, findUserId, listActedOn, listShown, type Misuse, type Reached, type Reader } from './exposure-queries.ts';

/** `inScope` of an administrator: everybody whom lists and searches show. */
export type Exposed = { readers: (Reader & { inScope: { people: number; leads: number } | null })[]; reached: Reached[] };

/** Null for a person who is not known. Ids only: what lies behind them is looked up by whoever must tell people. */
export async function findExposed(db: Db, by: { who: string } | { address: string }, time: Pick<Misuse, 'from' | 'to'>): Promise<Exposed | null> {
  const userId = 'who' in by ? await findUserId(db, by.who) : undefined;
  if ('who' in by && userId === undefined) return null;
  const misuse: Misuse = { ...time, by: 'address' in by ? { ipPrefix: addressPrefix(by.address) } : { userId: userId! } };
  const readers = await findReaders(db, misuse);
  const reached = [...(await listActedOn(db, misuse)), ...(await listShown(db, readers.map(({ id }) => id), misuse, KEPT_DAYS.completedContact))];
  return { readers: await Promise.all(readers.map(async (reader) => ({ ...reader, inScope: await scopeOf(db, reader) }))), reached };
}

async function scopeOf(db: Db, { role, cities }: Reader): Promise<{ people: number; leads: number } | null> {
  if (role === 'admin') return countInScope(db, null);
  return role === 'module_admin' ? countInScope(db, cities) : null;
}
