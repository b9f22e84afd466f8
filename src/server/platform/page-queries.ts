/** SQL of one page of a long list, newest first, with its total up to the end of the count. */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Page } from '../../contract/shared/pagination.ts';
import { COUNT_STOP } from './search-text.ts';

// Rows that are looked at one by one in the list's order before the index of the text is asked.
const NEAR = 5000;
// A word that is found so often among them (four in a thousand) is one that the index is slow at: it would read every entry.
const FREQUENT = 20;

/** Where the index of the text is: what leads are searched by lies beside them, for a move changes no word of it. */
const TEXTS = { leads: 'lead_texts', lead_texts: 'lead_texts', vendor_roster: 'vendor_roster' } as const;

export type LongList = {
  /** With the columns created_at and searched. */
  table: keyof typeof TEXTS;
  id: 'id' | 'user_id';
  /** Conditions that an index in the list's order serves; they name the table `t`. */
  where: Expression<SqlBool>;
  /** The same ones for the index of the text and its table. */
  whereFound: Expression<SqlBool>;
  /** Conditions on the searched text or instead of it; all must hold. */
  words: readonly Expression<SqlBool>[];
  /** A time before which all were made that have the words: a second place to look for frequent ones. Null where it is not known. */
  madeBefore?: Expression<Date | null>;
};

/** The parts `total` (n, is_capped) and `page` (created_at and the id) of a statement. What it does is chosen by what it finds, not by an estimate. */
export function pageOf(list: LongList, page: Page, nearRows = NEAR): RawBuilder<unknown> {
  return list.words.length === 0 ? walkedPage(list, page) : searchedPage(list, page, nearRows);
}

const order = (id: string) => sql`order by t.created_at desc, t.${sql.ref(id)} desc`;

/** Without words an index gives the rows in their order. A list that is shorter than the count is sorted instead: its rows may lie anywhere in that index. */
function walkedPage({ table, id, where }: LongList, { skip, limit }: Page): RawBuilder<unknown> {
  const columns = sql`t.created_at, t.${sql.ref(id)}`;
  const paging = sql`${order(id)} limit ${limit} offset ${skip}`;
  return sql`
    found as materialized (select ${columns} from ${sql.table(table)} t where ${where} limit ${COUNT_STOP}),
    total as materialized (select count(*)::integer as n, count(*) >= ${COUNT_STOP} as is_capped from found),
    page as (
      (select ${columns} from found t where (select not is_capped from total) ${paging})
      union all
      (select ${columns} from ${sql.table(table)} t where ${where} and (select is_capped from total) ${paging})
    )`;
}

/**
 * Frequent words fill a page from the newest rows, or from those that may have them, and the total says how many were seen there ('85+').
 * Others, and those that only older rows have (a name out of fashion, an early number), are collected by the index of the text and sorted.
 */
function searchedPage(list: LongList, { skip, limit }: Page, nearRows: number): RawBuilder<unknown> {
  const { table, id, where, whereFound, madeBefore } = list;
  const columns = sql`t.created_at, t.${sql.ref(id)}`;
  const paging = sql`${order(id)} limit ${limit} offset ${skip}`;
  const matched = sql.join(list.words, sql` and `);
  const looked = (rows: Expression<SqlBool>) => sql`
    select ${columns}, ${matched} as matched
    from (select ${columns}, t.searched${table === 'vendor_roster' ? sql`, t.profession_id` : sql``} from ${sql.table(table)} t where ${rows} ${order(id)} limit ${nearRows}) t`;
  const isEnough = sql`count(*) filter (where matched) >= ${Math.max(FREQUENT, skip + limit)}`;
  const again = sql`${where} and t.created_at < (${madeBefore ?? sql`null`}) and (select not is_all and not is_enough from newest)`;
  return sql`
    near as materialized (${looked(where)}),
    newest as materialized (select count(*) < ${nearRows} as is_all, ${isEnough} as is_enough from near),
    ${madeBefore ? sql`again as materialized (${looked(again as Expression<SqlBool>)}),` : sql``}
    rows as materialized (select * from near ${madeBefore ? sql`union select * from again` : sql``}),
    seen as materialized (
      select count(*) filter (where matched) as n, ${isEnough} as is_enough,
        (select is_all from newest) ${madeBefore ? sql`or (select count(*) between 1 and ${nearRows - 1} from again)` : sql``} as is_all from rows
    ),
    far as materialized (select ${columns} from ${sql.table(TEXTS[table])} t where ${whereFound} and ${matched} and (select not is_all and not is_enough from seen)),
    total as (
      select (case when is_all or is_enough then n else (select count(*) from far) end)::integer as n, is_enough and not is_all as is_capped from seen
    ),
    page as (
      (select ${columns} from rows t where matched and (select is_all or is_enough from seen) ${paging})
      union all
      (select ${columns} from far t ${paging})
    )`;
}
