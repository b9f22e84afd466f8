/** SQL of the sitemap: pages that have vendors, out of the kept counts. */
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import type { ListedPage } from './sitemap-rules.ts';

// Countries and states have a page of their own, but none for each profession. Regions have none.
const LISTED = sql`
  vendor_counts c join locations l on l.id = c.place_id
  where c.listed > 0
    and (case when c.profession_id = 0 then l.type <> 'newsco' else l.type = 'city' end)
    and (c.profession_id = 0 or c.profession_id in (select id from professions where is_active))
    and l.is_active
    and l.country_id not in (select id from locations where not is_active)
    and coalesce(l.state_id, 0) not in (select id from locations where not is_active)`;

/** Parts of this many pages, each with the time of its newest change. */
export async function findParts(db: Db, size: number): Promise<{ part: number; changed_at: Date }[]> {
  const { rows } = await sql<{ part: number; changed_at: Date }>`
    select (n / ${size}::integer)::integer as part, max(changed_at) as changed_at
    from (select c.changed_at, row_number() over (order by c.place_id, c.profession_id) - 1 as n from ${LISTED}) numbered
    group by 1 order by 1`.execute(db);
  return rows;
}

/** The pages of one part. Addresses are put together for these rows alone. */
export async function findPart(db: Db, part: number, size: number): Promise<ListedPage[]> {
  const { rows } = await sql<ListedPage>`
    select a.address, f.slug as profession, page.changed_at
    from (select c.place_id, c.profession_id, c.changed_at from ${LISTED} order by c.place_id, c.profession_id limit ${size} offset ${part * size}) page
    join place_addresses a on a.id = page.place_id
    left join professions f on f.id = page.profession_id
    order by page.place_id, page.profession_id`.execute(db);
  return rows;
}
