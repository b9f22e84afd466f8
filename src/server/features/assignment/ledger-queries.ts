/** SQL of the fair-share ledger. */
import { sql } from 'kysely';
import { MAX_OPEN_LEADS } from '../../../contract/shared/constants.ts';
import { arrayText } from '../../platform/array-text.ts';
import type { Db, SqlPart } from '../../platform/database.ts';
import type { Scope } from '../../platform/http/actor.ts';
import { KEEP_PLAN } from '../../platform/kept-plans.ts';
import { inScope } from '../../platform/scope.ts';
import { type Cell, type CellKey, eligibleCount, type Member, type MemberRow, NO_REGIONS } from './cell-rules.ts';
import { unnested, waitingLocked } from './queries.ts';
import type { Wanted } from './rules.ts';
import type { CellWish, Staffing } from './share-out-rules.ts';

/** Notes that people of the cell must be looked at again: their numbers, to know them again by, and whom they are about. */
export type Notes = { notes: string; noted: readonly string[] };

export type CellRow = CellKey & Notes & Staffing & {
  owed: bigint;
  turns: number;
  /** How many the ledger holds for eligible, in the cell and in the regions asked for. */
  eligible: number;
  eligibleIn: ReadonlyMap<number, number>;
  /** Another one after each change; null for a cell without a row. */
  version: string | null;
};

type RawCell = {
  city_id: number; profession_id: number; owed: string; turns: number; eligible: number; is_staffed: boolean; city_name: string | null; profession_name: string | null; version: string | null;
  notes: string; noted: string[]; regions: Record<string, number> | null; members: RawMember[] | null;
};
/** As the statement lists them: thousands of rows with as many columns took the driver longer than to read them. Amounts are text, since they have 40 digits. */
type RawMember = [
  userId: string, isPresent: boolean, openLeads: number, newscoId: number | null, knownNewscoId: number | null,
  entry: [base: string, settled: string, isEligible: boolean, lastTurn: number] | null,
];

/** `knownNewscoId` is the region that the ledger has them in. */
export type LedgerRow = MemberRow & { knownNewscoId: number | null };

/** How many leads the person of that table has open. */
const openLeadsOf = (table: 'person' | 'm' | 'r') => sql`(select count(*) from leads l where l.assignee_id = ${sql.ref(`${table}.user_id`)} and l.status in ('assigned', 'accepted'))`;
const ENTRY = sql`user_id, base, settled, is_eligible, last_turn, newsco_id as known_newsco_id`;
const IN_LINE = sql`order by m.settled - m.base desc, m.last_turn, m.user_id`;

/**
 * The cells as they are, those without a row at nought, with the people named or noted, who belong to the cell now or have a balance there, and so many
 * others from the head of the line and, behind these, of each region's: those of its line who are in the head are its first, and are passed.
 * Of these others the ledger is true, since triggers note any change of theirs in its own transaction; to ask the roster for them as well was two fifths
 * of the statement. How many leads they have open is counted in any case. Where nobody is free the names that are told of leads that stay come along.
 * The wishes are one JSON value, of which PostgreSQL expects the same number of rows each time, and so keeps its plan; it expects more people than there
 * are, and would read all there are at once if each were not looked up with a limit. Brokers and vendors are asked for apart, since a profession that may be any
 * makes the index read all people of the city.
 */
export async function selectCells(db: Db, wishes: readonly CellWish[]): Promise<{ cell: CellRow; members: LedgerRow[] }[]> {
  const wanted = wishes.map(({ cityId, professionId, enough, people, regions }) => ({
    city_id: cityId, profession_id: professionId, enough, people: [...people], regions: [...regions.keys()], enough_of_each: [...regions.values()],
  }));
  const { rows } = await sql<RawCell>`${KEEP_PLAN}
    with wish as materialized (
      select * from json_to_recordset(${JSON.stringify(wanted)}::json) as k (city_id integer, profession_id integer, enough integer, people uuid[], regions integer[], enough_of_each integer[])
    ),
    note as (
      select city_id, profession_id, string_agg(ch.id::text, ',' order by ch.id) as notes, array_agg(ch.user_id) as noted
      from wish join fair_share_changes ch using (city_id, profession_id) group by 1, 2
    ),
    cell as materialized (
      select k.*, coalesce(c.owed, 0) as owed, coalesce(c.turns, 0) as turns, coalesce(c.eligible, 0) as eligible, c.xmin::text as version,
        coalesce(note.notes, '') as notes, coalesce(note.noted, '{}') as noted, k.people || coalesce(note.noted, '{}') as by_name
      from wish k left join fair_share_cells c using (city_id, profession_id) left join note using (city_id, profession_id)
    ),
    named as (
      select k.city_id, k.profession_id, who.user_id, m.base, m.settled, m.is_eligible, m.last_turn, m.newsco_id as known_newsco_id
      from cell k cross join lateral (select distinct unnest(k.by_name)) as who (user_id)
      left join lateral (
        select * from fair_share_members m where m.city_id = k.city_id and m.profession_id = k.profession_id and m.user_id = who.user_id limit 1
      ) as m on true
    ),
    head as materialized (
      select k.city_id, k.profession_id, m.*
      from cell k, lateral (
        select ${ENTRY} from fair_share_members m where m.city_id = k.city_id and m.profession_id = k.profession_id and m.is_eligible and m.user_id <> all(k.by_name)
        ${IN_LINE} limit k.enough
      ) as m
    ),
    ahead as (select city_id, profession_id, known_newsco_id as newsco_id, count(*) as people from head where known_newsco_id is not null group by 1, 2, 3),
    behind as (
      select region.city_id, region.profession_id, m.*
      from (select k.*, each.newsco_id, each.enough as enough_there from cell k, unnest(k.regions, k.enough_of_each) as each (newsco_id, enough)) as region
      left join ahead using (city_id, profession_id, newsco_id), lateral (
        select ${ENTRY} from fair_share_members m
        where m.city_id = region.city_id and m.profession_id = region.profession_id and m.newsco_id = region.newsco_id and m.is_eligible and m.user_id <> all(region.by_name)
        ${IN_LINE} offset coalesce(ahead.people, 0) limit region.enough_there
      ) as m
    ),
    person as (
      select x.*, r.newsco_id,
        coalesce(r.status = 'approved' and r.city_id = x.city_id and case x.profession_id when 0 then r.role = 'broker' else r.role = 'vendor' and r.profession_id = x.profession_id end, false) as is_present
      from named x left join lateral (select * from vendor_roster r where r.user_id = x.user_id limit 1) as r on true
      union all select *, known_newsco_id, true from head
      union all select *, known_newsco_id, true from behind
    ),
    staff as (
      select city_id, profession_id, json_agg(json_build_array(user_id, is_present,
        ${openLeadsOf('person')}, newsco_id, known_newsco_id,
        case when base is not null then json_build_array(base::text, settled::text, is_eligible, last_turn) end)) as members
      from person where base is not null or is_present group by 1, 2
    )
    select k.city_id, k.profession_id, k.owed, k.turns, k.eligible, k.version, k.notes, k.noted, staff.members,
      (
        select json_object_agg(g.newsco_id, g.eligible) from unnest(k.regions) as region (newsco_id), lateral (
          select * from fair_share_regions g where g.city_id = k.city_id and g.profession_id = k.profession_id and g.newsco_id = region.newsco_id limit 1
        ) as g
      ) as regions,
      k.eligible > cardinality(k.by_name) or case k.profession_id
        when 0 then exists (select from vendor_roster r where r.role = 'broker' and r.status = 'approved' and r.city_id = k.city_id)
        else exists (select from vendor_roster r where r.role = 'vendor' and r.status = 'approved' and r.city_id = k.city_id and r.profession_id = k.profession_id)
      end as is_staffed, names.city_name, names.profession_name
    from cell k left join lateral (
      select c.name as city_name, f.name as profession_name from locations c left join professions f on f.id = k.profession_id where c.id = k.city_id and k.eligible = 0 limit 1
    ) as names on true left join staff using (city_id, profession_id)`.execute(db);
  return rows.map((row) => ({ cell: cellRow(row), members: (row.members ?? []).map(memberRow) }));
}

function cellRow(row: RawCell): CellRow {
  return {
    cityId: row.city_id, professionId: row.profession_id, owed: BigInt(row.owed), turns: row.turns, eligible: row.eligible,
    eligibleIn: row.regions === null ? NO_REGIONS : new Map(Object.entries(row.regions).map(([newscoId, eligible]) => [Number(newscoId), eligible])),
    isStaffed: row.is_staffed, wanted: wantedIn(row), version: row.version, notes: row.notes, noted: row.noted,
  };
}

function wantedIn({ profession_id, city_name, profession_name }: RawCell): Wanted | null {
  return city_name === null ? null : { referralType: profession_id === 0 ? 'broker' : 'vendor', cityName: city_name, professionName: profession_name };
}

function memberRow([userId, isPresent, openLeads, newscoId, knownNewscoId, entry]: RawMember): LedgerRow {
  return {
    userId, isPresent, openLeads, newscoId: isPresent ? newscoId : null, knownNewscoId,
    isMoved: entry !== null && isPresent && newscoId !== knownNewscoId,
    countedIn: entry?.[2] ? knownNewscoId : null,
    entry: entry && { base: BigInt(entry[0]), settled: BigInt(entry[1]), isEligible: entry[2], lastTurn: entry[3] },
  };
}

/** Makes rows for cells that have none, in the order in which cells are locked. */
export async function insertCells(db: Db, keys: readonly CellKey[]): Promise<void> {
  await sql`${KEEP_PLAN}
    insert into fair_share_cells (city_id, profession_id)
    select city_id, profession_id from ${unnested(keys)} as k (city_id, profession_id) order by 1, 2
    on conflict do nothing`.execute(db);
}

export type LockedCell = CellKey & Notes & { version: string };

/** What goes with the lock of cells. */
export type Besides = {
  /** Leads, locked before the cells: when one of them does not wait any more, or somebody else is assigning it at this moment, no cell is locked. */
  leads: readonly string[];
  /** People of the cells who would be given leads: whoever leaves one must have its lock, so none of them does until the end of the transaction. */
  people: readonly string[];
};

/**
 * Locks the cells until the end of the transaction, and takes their notes. Everyone locks in the order of the keys, so nobody waits in
 * a circle, and takes a note only with its cell. Notes that come while this waits are not seen here and stay for the next one; where they tell that somebody has left,
 * the cell has another version. `approved` is how many of the people are, with a note or without.
 */
export async function lockCells(db: Db, keys: readonly CellKey[], { leads, people }: Besides): Promise<{ cells: LockedCell[]; approved: number }> {
  const { rows } = await sql<{ city_id: number; profession_id: number; version: string; notes: string | null; noted: string[] | null; approved: number }>`${KEEP_PLAN}
    with waiting as materialized (${waitingLocked(leads)}),
    locked as materialized (
      select c.city_id, c.profession_id, c.xmin::text as version from fair_share_cells c
      where (c.city_id, c.profession_id) in (select * from ${unnested(keys)}) and (select count(*) from waiting) = ${leads.length}::integer
      order by c.city_id, c.profession_id for update
    ),
    taken as (
      delete from fair_share_changes ch using locked l where ch.city_id = l.city_id and ch.profession_id = l.profession_id returning ch.*
    ),
    note as (select city_id, profession_id, string_agg(id::text, ',' order by id) as notes, array_agg(user_id) as noted from taken group by 1, 2),
    approved as (
      select from users u where u.id = any(${arrayText(people)}::uuid[]) and u.status = 'approved' and (select count(*) from locked) > 0
    )
    select locked.*, notes, noted, (select count(*)::integer from approved) as approved from locked left join note using (city_id, profession_id)`.execute(db);
  const cells = rows.map((row) => ({ cityId: row.city_id, professionId: row.profession_id, version: row.version, notes: row.notes ?? '', noted: row.noted ?? [] }));
  return { cells, approved: rows[0]?.approved ?? 0 };
}

/** Cells with notes, in the order in which they are locked. */
export async function selectChangedCells(db: Db, limit: number): Promise<CellKey[]> {
  const { rows } = await sql<{ city_id: number; profession_id: number }>`
    select city_id, profession_id from (select distinct city_id, profession_id from fair_share_changes limit ${limit}) as cell order by 1, 2`.execute(db);
  return rows.map((row) => ({ cityId: row.city_id, professionId: row.profession_id }));
}

// Rows of a statement, so that on a busy machine it stays below its time limit.
const BATCH = 5000;

type Changed = { cell: CellKey; member: Member };

const changedOf = (cells: readonly Cell[]): Changed[] => cells.flatMap((cell) => cell.members.filter((member) => member.isChanged).map((member) => ({ cell, member })));

/** Parts of a statement that write locked cells back, with as many people as one may hold; the others go by `saveRest`. */
export type Saving = { readonly parts: readonly SqlPart[]; readonly rest: readonly Changed[] };

export function savingOf(cells: readonly Cell[]): Saving {
  const changed = changedOf(cells);
  const closed = sql`
    update fair_share_cells c set owed = n.owed, turns = n.turns, eligible = n.eligible
    from unnest(
      ${arrayText(cells.map((cell) => cell.cityId))}::integer[], ${arrayText(cells.map((cell) => cell.professionId))}::integer[],
      ${arrayText(cells.map((cell) => cell.owed))}::numeric[], ${arrayText(cells.map((cell) => cell.turns))}::integer[], ${arrayText(cells.map(eligibleCount))}::integer[]
    ) as n (city_id, profession_id, owed, turns, eligible)
    where (c.city_id, c.profession_id) = (n.city_id, n.profession_id)`;
  return { parts: [sql`closed as (${closed})`, ...savedMembers(changed.slice(0, BATCH)), sql`counted as (${savedRegions(changed)})`], rest: changed.slice(BATCH) };
}

export async function saveRest(db: Db, { rest }: Saving): Promise<void> {
  for (let from = 0; from < rest.length; from += BATCH) await sql`${KEEP_PLAN} with ${sql.join(savedMembers(rest.slice(from, from + BATCH)))} select`.execute(db);
}

/** Writes locked cells back by themselves. */
export async function saveCells(db: Db, cells: readonly Cell[]): Promise<void> {
  const saving = savingOf(cells);
  await sql`${KEEP_PLAN} with ${sql.join(saving.parts)} select`.execute(db);
  await saveRest(db, saving);
}

/** Apart, since to add a row where none is there yet locks each that is, with a record of the log. */
function savedMembers(changed: readonly Changed[]): SqlPart[] {
  const added = changed.filter(({ member }) => member.isNew);
  const moved = changed.filter(({ member }) => !member.isNew);
  return [
    sql`settled as (
      update fair_share_members m set base = n.base, settled = n.settled, is_eligible = n.is_eligible, last_turn = n.last_turn, newsco_id = n.newsco_id
      from ${membersUnnested(moved)} as n (city_id, profession_id, user_id, base, settled, is_eligible, last_turn, newsco_id)
      where (m.city_id, m.profession_id, m.user_id) = (n.city_id, n.profession_id, n.user_id))`,
    sql`added as (
      insert into fair_share_members (city_id, profession_id, user_id, base, settled, is_eligible, last_turn, newsco_id)
      select * from ${membersUnnested(added)})`,
  ];
}

const membersUnnested = (changed: readonly Changed[]): SqlPart => sql`unnest(
  ${arrayText(changed.map(({ cell }) => cell.cityId))}::integer[], ${arrayText(changed.map(({ cell }) => cell.professionId))}::integer[],
  ${arrayText(changed.map(({ member }) => member.userId))}::uuid[],
  ${arrayText(changed.map(({ member }) => member.base))}::numeric[], ${arrayText(changed.map(({ member }) => member.settled))}::numeric[],
  ${arrayText(changed.map(({ member }) => member.isEligible))}::boolean[],
  ${arrayText(changed.map(({ member }) => member.lastTurn))}::integer[],
  ${arrayText(changed.map(({ member }) => member.newscoId))}::integer[]
)`;

type Recount = { cell: CellKey; newscoId: number; by: number };

/** By how many the eligible people of regions have become more or fewer. */
function recountsOf(changed: readonly Changed[]): Recount[] {
  const recounts = new Map<string, Recount>();
  const add = (cell: CellKey, newscoId: number | null, by: number) => {
    if (newscoId === null) return;
    const name = `${cell.cityId}/${cell.professionId}/${newscoId}`;
    const known = recounts.get(name);
    if (known) known.by += by;
    else recounts.set(name, { cell, newscoId, by });
  };
  for (const { cell, member: { countedIn, isEligible, newscoId } } of changed) {
    const now = isEligible ? newscoId : null;
    if (now === countedIn) continue;
    add(cell, countedIn, -1);
    add(cell, now, 1);
  }
  return [...recounts.values()].filter(({ by }) => by !== 0);
}

function savedRegions(changed: readonly Changed[]): SqlPart {
  const recounts = recountsOf(changed);
  return sql`
    insert into fair_share_regions as g (city_id, profession_id, newsco_id, eligible)
    select * from unnest(
      ${arrayText(recounts.map(({ cell }) => cell.cityId))}::integer[], ${arrayText(recounts.map(({ cell }) => cell.professionId))}::integer[],
      ${arrayText(recounts.map(({ newscoId }) => newscoId))}::integer[], ${arrayText(recounts.map(({ by }) => by))}::integer[]
    )
    on conflict (city_id, profession_id, newsco_id) do update set eligible = g.eligible + excluded.eligible`;
}

/** Counts anew who is eligible in cells that are locked: a server of an earlier version, at work until its turn to restart, does not count. */
export async function recountCells(db: Db, keys: readonly CellKey[]): Promise<void> {
  await sql`
    update fair_share_cells c set eligible = m.eligible
    from ${unnested(keys)} as k (city_id, profession_id),
      lateral (select count(*)::integer as eligible from fair_share_members m where m.city_id = k.city_id and m.profession_id = k.profession_id and m.is_eligible) as m
    where (c.city_id, c.profession_id) = (k.city_id, k.profession_id) and c.eligible <> m.eligible`.execute(db);
  await sql`
    with counted as (
      select m.city_id, m.profession_id, m.newsco_id, count(*)::integer as eligible
      from ${unnested(keys)} as k (city_id, profession_id) join fair_share_members m using (city_id, profession_id)
      where m.is_eligible and m.newsco_id is not null group by 1, 2, 3
    ),
    emptied as (
      delete from fair_share_regions g using ${unnested(keys)} as k (city_id, profession_id)
      where (g.city_id, g.profession_id) = (k.city_id, k.profession_id) and not exists (select from counted n where (n.city_id, n.profession_id, n.newsco_id) = (g.city_id, g.profession_id, g.newsco_id))
    )
    insert into fair_share_regions as g (city_id, profession_id, newsco_id, eligible) select * from counted
    on conflict (city_id, profession_id, newsco_id) do update set eligible = excluded.eligible where g.eligible <> excluded.eligible`.execute(db);
}

/** The next cities, by their ids, where somebody is or has been. */
export async function selectStaffedCities(db: Db, after: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select l.id from locations l
    where l.type = 'city' and l.id > ${after}
      and (exists (select from vendor_roster r where r.city_id = l.id) or exists (select from fair_share_cells c where c.city_id = l.id))
    order by l.id limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}

/**
 * Notes everyone of the cities whom the ledger knows otherwise than the roster: eligible people who left the cell or its region or have no room, approved ones it
 * does not know, and people with room it holds for full. Triggers have noted all of them already, unless rows were written past them, by a repair by hand, say. The answer is how many.
 */
export async function noteMistaken(db: Db, cityIds: readonly number[]): Promise<number> {
  const cities = arrayText(cityIds);
  const { numAffectedRows } = await sql`
    with mistaken as (
      select m.city_id, m.profession_id, m.user_id from fair_share_members m
      left join vendor_roster r using (user_id) left join lateral fair_share_cell(r) as cell on true
      where m.city_id = any(${cities}::integer[]) and m.is_eligible
        and ((cell.city_id, cell.profession_id, r.newsco_id) is distinct from (m.city_id, m.profession_id, m.newsco_id) or ${openLeadsOf('m')} >= ${MAX_OPEN_LEADS})
      union all
      select cell.city_id, cell.profession_id, r.user_id from vendor_roster r cross join lateral fair_share_cell(r) as cell
      left join fair_share_members m on (m.city_id, m.profession_id, m.user_id) = (cell.city_id, cell.profession_id, r.user_id)
      where r.city_id = any(${cities}::integer[]) and m.is_eligible is not true
        and ${openLeadsOf('r')} < ${MAX_OPEN_LEADS}
    )
    insert into fair_share_changes (city_id, profession_id, user_id)
    select city_id, profession_id, user_id from mistaken
    where not exists (select from fair_share_changes ch where (ch.city_id, ch.profession_id, ch.user_id) = (mistaken.city_id, mistaken.profession_id, mistaken.user_id))`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Lets nobody suspend the person, or change their city or profession, until the end of the transaction. Someone out of scope is left alone. */
export async function holdAccount(db: Db, scope: Scope, userId: string): Promise<void> {
  await db
    .selectFrom('users as u')
    .innerJoin('profiles as p', 'p.user_id', 'u.id')
    .select('u.id')
    .where('u.id', '=', userId)
    .where((e) => inScope(scope, e.ref('p.city_id')))
    .forShare('u')
    .execute();
}

/** The cell a person belongs to; undefined for someone without a city or a profession, or out of scope. */
export async function findCellOfPerson(db: Db, scope: Scope, userId: string): Promise<CellKey | undefined> {
  const row = await db
    .selectFrom('users as u')
    .innerJoin('profiles as p', 'p.user_id', 'u.id')
    .select(['p.city_id', sql<number | null>`case when u.role = 'broker' then 0 else p.profession_id end`.as('profession_id')])
    .where('u.id', '=', userId)
    .where('u.role', 'in', ['vendor', 'broker'])
    .where((e) => inScope(scope, e.ref('p.city_id')))
    .executeTakeFirst();
  if (!row || row.city_id === null || row.profession_id === null) return undefined;
  return { cityId: row.city_id, professionId: row.profession_id };
}
