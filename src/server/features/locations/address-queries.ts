/** SQL of readable addresses: which place an address means, and the address of a place. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { type AddressPart, namePattern } from './address-rules.ts';
import type { PlaceColumns } from './present.ts';

export type AddressRow = PlaceColumns & { id: number; address: string };

/** The place of this id that is not a region, switched on with all above it. */
export async function findAddress(db: Db, id: number): Promise<AddressRow | undefined> {
  return findPlace(db, sql`${id}::integer`);
}

/** The place that an address means today. */
export async function findByAddress(db: Db, parts: readonly AddressPart[]): Promise<AddressRow | undefined> {
  return findPlace(db, parts.reduce((parent: RawBuilder<unknown> | null, part) => childNow(parent, part), null)!);
}

/** The place that an address may have meant: by a name it has had, or the only city of that name in another state. */
export async function findByFormerAddress(db: Db, parts: readonly AddressPart[]): Promise<AddressRow | undefined> {
  const [country, state, city] = parts;
  const inCountry = childOnce(null, country!);
  if (!state) return findPlace(db, inCountry);
  const inState = childOnce(inCountry, state);
  if (!city) return findPlace(db, inState);
  return findPlace(db, sql`coalesce(${childOnce(inState, city)}, ${onlyCity(inCountry, city)})`);
}

const below = (parent: RawBuilder<unknown> | null) => (parent === null ? sql`l.parent_id is null` : sql`l.parent_id = ${parent}`);

function childNow(parent: RawBuilder<unknown> | null, { word, plain, id }: AddressPart): RawBuilder<unknown> {
  return sql`(select l.id from locations l where ${below(parent)} and l.is_active
    and l.slug = any(${[word, plain ?? word]}::text[]) and (l.slug = ${word} or l.id = ${id}::integer)
    order by l.slug = ${word} desc, l.population desc, l.id limit 1)`;
}

function childOnce(parent: RawBuilder<unknown> | null, { word }: AddressPart): RawBuilder<unknown> {
  return sql`(select l.id from locations l where ${below(parent)} and l.is_active and l.type <> 'newsco'
    and (l.slug = ${word} or l.search_text like ${namePattern(word)})
    order by l.slug = ${word} desc, l.population desc, l.id limit 1)`;
}

function onlyCity(country: RawBuilder<unknown>, { word }: AddressPart): RawBuilder<unknown> {
  return sql`(select min(l.id) from locations s join locations l on l.parent_id = s.id
    where s.parent_id = ${country} and l.slug = ${word} and l.is_active having count(*) = 1)`;
}

async function findPlace(db: Db, id: RawBuilder<unknown>): Promise<AddressRow | undefined> {
  const { rows } = await sql<AddressRow>`
    select a.address, p.* from place_addresses a join place_paths p on p.id = a.id where a.id = ${id} and a.is_active`.execute(db);
  return rows[0];
}
