/** SQL of the fair-share ledger. */
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import type { Cell, CellKey, Member, MemberRow } from './cell-rules.ts';

export type CellRow = CellKey & { owed: bigint; turns: number };

type RawCell = { city_id: number; profession_id: number; owed: string; turns: number };

/** The keys as two lists, which PostgreSQL takes apart into rows. */
const unnested = (keys: readonly CellKey[]) =>
  sql`unnest(${keys.map((key) => key.cityId)}::integer[], ${keys.map((key) => key.professionId)}::integer[])`;

const cellRow = (row: RawCell): CellRow => ({ cityId: row.city_id, professionId: row.profession_id, owed: BigInt(row.owed), turns: row.turns });

/** The cells as they are, those without a row at nought. */
export async function selectCells(db: Db, keys: readonly CellKey[]): Promise<CellRow[]> {
  const { rows } = await sql<RawCell>`
    select k.city_id, k.profession_id, coalesce(c.owed, 0) as owed, coalesce(c.turns, 0) as turns
    from ${unnested(keys)} as k (city_id, profession_id)
    left join fair_share_cells c using (city_id, profession_id)`.execute(db);
  return rows.map(cellRow);
}

/** The cells, locked until the end of the transaction. Everyone locks in the order of the keys, so nobody waits in a circle. */
export async function lockCells(db: Db, keys: readonly CellKey[]): Promise<CellRow[]> {
  await sql`
    insert into fair_share_cells (city_id, profession_id)
    select city_id, profession_id from ${unnested(keys)} as k (city_id, profession_id) order by 1, 2
    on conflict do nothing`.execute(db);
  const { rows } = await sql<RawCell>`
    select city_id, profession_id, owed, turns from fair_share_cells
    where (city_id, profession_id) in (select * from ${unnested(keys)})
    order by city_id, profession_id for update`.execute(db);
  return rows.map(cellRow);
}

type RawMember = {
  city_id: number;
  profession_id: number;
  user_id: string;
  is_present: boolean;
  open_leads: number;
  newsco_id: number | null;
  base: string | null;
  settled: string | null;
  is_eligible: boolean | null;
  last_turn: number | null;
  last_lead_at: Date | null;
};

/** Everyone who belongs to the cells now or has a balance there. */
export async function selectMembers(db: Db, keys: readonly CellKey[]): Promise<(CellKey & MemberRow)[]> {
  const { rows } = await sql<RawMember>`
    with k as materialized (select * from ${unnested(keys)} as k (city_id, profession_id)),
    person as (
      select k.city_id, k.profession_id, p.user_id, p.newsco_id
      from k join profiles p on p.city_id = k.city_id and p.profession_id = k.profession_id
      join users u on u.id = p.user_id and u.role = 'vendor' and u.status = 'approved'
      union all
      select k.city_id, k.profession_id, p.user_id, p.newsco_id
      from k join profiles p on p.city_id = k.city_id
      join users u on u.id = p.user_id and u.role = 'broker' and u.status = 'approved'
      where k.profession_id = 0
    ),
    entry as (select m.* from k join fair_share_members m using (city_id, profession_id))
    select city_id, profession_id, user_id, person.user_id is not null as is_present, person.newsco_id,
      (select count(*) from leads l where l.assignee_id = user_id and l.status in ('assigned', 'accepted'))::integer as open_leads,
      entry.base, entry.settled, entry.is_eligible, entry.last_turn, entry.last_lead_at
    from person full join entry using (city_id, profession_id, user_id)`.execute(db);
  return rows.map(memberRow);
}

function memberRow(row: RawMember): CellKey & MemberRow {
  const entry = row.base === null
    ? null
    : { base: BigInt(row.base), settled: BigInt(row.settled!), isEligible: row.is_eligible!, lastTurn: row.last_turn!, lastLeadAt: row.last_lead_at };
  return {
    cityId: row.city_id,
    professionId: row.profession_id,
    userId: row.user_id,
    isPresent: row.is_present,
    openLeads: row.open_leads,
    newscoId: row.newsco_id,
    entry,
  };
}

// Rows of a statement, so that the first leads of many big cities stay below the statement's time limit.
const BATCH = 5000;

/** Writes back what changed. The cells must be locked. */
export async function saveCells(db: Db, cells: readonly Cell[]): Promise<void> {
  await sql`
    update fair_share_cells c set owed = n.owed, turns = n.turns
    from unnest(
      ${cells.map((cell) => cell.cityId)}::integer[], ${cells.map((cell) => cell.professionId)}::integer[],
      ${cells.map((cell) => cell.owed.toString())}::numeric[], ${cells.map((cell) => cell.turns)}::integer[]
    ) as n (city_id, profession_id, owed, turns)
    where (c.city_id, c.profession_id) = (n.city_id, n.profession_id)`.execute(db);
  const changed = cells.flatMap((cell) => [...cell.members.values()].filter((member) => member.isChanged).map((member) => ({ cell, member })));
  for (let from = 0; from < changed.length; from += BATCH) await saveMembers(db, changed.slice(from, from + BATCH));
}

async function saveMembers(db: Db, changed: readonly { cell: CellKey; member: Member }[]): Promise<void> {
  await sql`
    insert into fair_share_members as m (city_id, profession_id, user_id, base, settled, is_eligible, last_turn, last_lead_at)
    select * from unnest(
      ${changed.map(({ cell }) => cell.cityId)}::integer[], ${changed.map(({ cell }) => cell.professionId)}::integer[],
      ${changed.map(({ member }) => member.userId)}::uuid[],
      ${changed.map(({ member }) => member.base.toString())}::numeric[], ${changed.map(({ member }) => member.settled.toString())}::numeric[],
      ${changed.map(({ member }) => member.isEligible)}::boolean[],
      ${changed.map(({ member }) => member.lastTurn)}::integer[], ${changed.map(({ member }) => member.lastLeadAt)}::timestamptz[]
    )
    on conflict (city_id, profession_id, user_id) do update set
      base = excluded.base, settled = excluded.settled, is_eligible = excluded.is_eligible,
      last_turn = excluded.last_turn, last_lead_at = excluded.last_lead_at`.execute(db);
}

/** The cell a person belongs to; undefined for someone without a city or a profession. */
export async function findCellOfPerson(db: Db, userId: string): Promise<CellKey | undefined> {
  const row = await db
    .selectFrom('users as u')
    .innerJoin('profiles as p', 'p.user_id', 'u.id')
    .select(['p.city_id', sql<number | null>`case when u.role = 'broker' then 0 else p.profession_id end`.as('profession_id')])
    .where('u.id', '=', userId)
    .where('u.role', 'in', ['vendor', 'broker'])
    .executeTakeFirst();
  if (!row || row.city_id === null || row.profession_id === null) return undefined;
  return { cityId: row.city_id, professionId: row.profession_id };
}
