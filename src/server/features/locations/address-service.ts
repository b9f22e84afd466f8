/** Places by their readable address, for pages that search engines keep. */
import type { Db } from '../../platform/database.ts';
import { findAddress, findByAddress, findByFormerAddress, type AddressRow } from './address-queries.ts';
import { addressParts } from './address-rules.ts';

/** The place of an id or an address; an address it has had counts too. Its present address comes with it. */
export async function findAddressedPlace(db: Db, wish: { id: number } | { address: string }): Promise<AddressRow | undefined> {
  if ('id' in wish) return findAddress(db, wish.id);
  const parts = addressParts(wish.address);
  return (await findByAddress(db, parts)) ?? findByFormerAddress(db, parts);
}
