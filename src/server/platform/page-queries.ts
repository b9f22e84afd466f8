/** SQL of one page of a long list, newest first, with its total up to the end of the count. */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Page } from '../../contract/shared/pagination.ts';
import { COUNT_STOP } from './search-text.ts';

// Rows that are looked at one by one in the list's order, before those of a rarer word are collected by the index of the text.
const NEAR = 10_000;

export type LongList = {
  /** With the columns created_at and searched. */
  table: 'leads' | 'vendor_roster';
  id: 'id' | 'user_id';
  /** Conditions that an index in the list's order serves; they name the table `t`. */
  where: Expression<SqlBool>;
  /** Conditions on the searched text or instead of it; all must hold. */
  words: readonly Expression<SqlBool>[];
};

/**
 * The parts `total` (n) and `page` (created_at and the id) of a statement. Matches are collected up to the end of the count:
 * when that is all of them they are sorted. When there are more, the newest rows are walked, which soon meets a page of
 * frequent matches; should they be older ones (a name out of fashion, an early number), all are collected after all.
 * The choice is made by what is found, not by an estimate.
 */
export function pageOf({ table, id, where, words }: LongList, { skip, limit }: Page, nearRows = NEAR): RawBuilder<unknown> {
  const key = sql.ref(id);
  const from = sql`from ${sql.table(table)} t where ${where}`;
  const matching = sql`${from} ${words.length === 0 ? sql`` : sql`and ${sql.join(words, sql` and `)}`}`;
  const order = sql`order by t.created_at desc, t.${key} desc`;
  const paging = sql`${order} limit ${limit} offset ${skip}`;
  const isLong = sql`(select n from total) >= ${COUNT_STOP}`;
  const collected = sql`
    found as materialized (select t.created_at, t.${key} ${matching} limit ${COUNT_STOP}),
    total as materialized (select count(*)::integer as n from found)`;
  const short = sql`(select t.* from found t where (select n from total) < ${COUNT_STOP} ${paging})`;
  if (words.length === 0) return sql`${collected}, page as (${short} union all (select t.created_at, t.${key} ${from} and ${isLong} ${paging}))`;
  return sql`${collected},
    near as materialized (
      select t.created_at, t.${key} from (select t.* ${from} and ${isLong} ${order} limit ${nearRows}) t where ${sql.join(words, sql` and `)} ${paging}
    ),
    far as materialized (select t.created_at, t.${key} ${matching} and ${isLong} and (select count(*) from near) < ${limit}),
    page as (
      ${short}
      union all (select t.* from near t where (select count(*) from near) = ${limit})
      union all (select t.* from far t ${paging})
    )`;
}
