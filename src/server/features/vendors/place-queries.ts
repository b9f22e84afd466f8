/** SQL over the kept counts: where vendors are listed, and in which professions. */
import { sql } from 'kysely';
import type { AddressedPlace, ListedPlace } from '../../../contract/vendors.ts';
import type { Db } from '../../platform/database.ts';

/** Professions with listed vendors in a place, the most frequent first. */
export async function findListedProfessions(db: Db, placeId: number): Promise<AddressedPlace['professions']> {
  const { rows } = await sql<AddressedPlace['professions'][number]>`
    select f.slug, f.name, c.listed
    from vendor_counts c join professions f on f.id = c.profession_id
    where c.place_id = ${placeId} and c.listed > 0 and f.is_active
    order by c.listed desc, fold_text(f.name) collate "C", f.id`.execute(db);
  return rows;
}

type Wish = { parentId: number | null; skip: number; limit: number };

/** A page of the places right below a parent (countries for null) that have listed vendors, by name, with their number. */
export async function findListedPlaces(db: Db, { parentId, skip, limit }: Wish): Promise<{ total: number; rows: ListedPlace[] }> {
  const below = parentId === null ? sql`l.parent_id is null` : sql`l.parent_id = ${parentId}`;
  const { rows } = await sql<ListedPlace & { total: number; id: number | null }>`
    with found as materialized (
      select l.id, l.sort_name, c.listed
      from locations l join vendor_counts c on c.place_id = l.id and c.profession_id = 0 and c.listed > 0
      where ${below} and l.type <> 'newsco' and l.is_active
    ),
    total as (select count(*)::integer as n from found),
    page as (select * from found order by sort_name, id limit ${limit} offset ${skip})
    select total.n as total, a.id, a.name, a.address, page.listed
    from total left join page on true left join place_addresses a on a.id = page.id
    order by page.sort_name, page.id`.execute(db);
  return { total: rows[0]!.total, rows: rows.flatMap(({ total: _total, ...row }) => (row.id === null ? [] : [row])) };
}
