/** Leads that wait to be given away, made of those that were done. */
import type pg from 'pg';
import { MAX_OPEN_LEADS } from '../../../src/contract/shared/constants.ts';

// Ids in the order of time, as the product makes them.
const ID_AT = `
  create function pg_temp.id_at(at timestamptz) returns uuid language sql volatile as
    $$ select overlay(overlay(gen_random_uuid()::text placing '7' from 15) placing left(hex, 8) || '-' || right(hex, 4) from 1)::uuid
       from lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') as hex $$`;

/** One lead for each row of `done`, which are leads with the moment at which each came in. */
const waitingLike = (done: string) => `
  insert into leads (id, submission_id, kind, referral_type, profession_id, notes, contact_name, contact_phone, contact_digits, contact_email,
    country_id, state_id, city_id, newsco_id, payment_preference, status, created_at, updated_at)
  select pg_temp.id_at(at), pg_temp.id_at(at), 'SERVICE_REQUEST', referral_type, profession_id, notes, contact_name, contact_phone, contact_digits, contact_email,
    country_id, state_id, city_id, newsco_id, payment_preference, 'pending', at, at
  from (${done}) as done order by at`;

// By the same skew of cities and professions as those that were done, as they would have come in during the last day.
const AS_USUAL = waitingLike(`
  select *, date_trunc('milliseconds', now() - interval '1 day' * (1 - row_number() over (order by hashtext(id::text || copy)) / $1::float8)) as at
  from leads, generate_series(1, 5) as copy where status = 'completed' and referral_type = 'vendor' limit $1`);

const APPROVED = `status = 'approved' and role = 'vendor'`;
const ROOM_OF = `sum(greatest(0, $1 - (select count(*) from leads o where o.assignee_id = r.user_id and o.status in ('assigned', 'accepted'))))::integer`;
const ONE_CELL = `
  select done.city_id, done.profession_id, done.id as like_id
  from (select city_id, profession_id from vendor_roster r where ${APPROVED} group by 1, 2 having count(*) between 20 and 60 and ${ROOM_OF} > 0) as cell, lateral (
    select id, city_id, profession_id from leads l where l.city_id = cell.city_id and l.profession_id = cell.profession_id and l.referral_type = 'vendor' limit 1
  ) as done order by 1, 2 limit 1`;
// Older than those added above, so that every run begins with them.
const OF_ONE_CELL = waitingLike(`
  select l.*, date_trunc('milliseconds', now() - interval '2 days' + interval '1 second' * n) as at from leads l, generate_series(1, $2::integer) as n where l.id = $1::uuid`);
const ROOM = `select ${ROOM_OF} as n from vendor_roster r where r.city_id = $2 and r.profession_id = $3 and ${APPROVED}`;

/** For `addToOneCell`, too, which must be called with the same connection. */
export async function addWaiting(database: pg.Client, count: number): Promise<void> {
  await database.query(ID_AT);
  await database.query(AS_USUAL, [count]);
  // Else PostgreSQL would do so by itself, on one of two processors and while something is timed.
  await database.query('vacuum analyze leads, lead_texts');
}

/** Adds leads of one place and profession, which come before all others; `room` is how many more its people may take. */
export async function addToOneCell(database: pg.Client, count: number): Promise<{ room(): Promise<number> }> {
  const { rows: [cell] } = await database.query<{ city_id: number; profession_id: number; like_id: string }>(ONE_CELL, [MAX_OPEN_LEADS]);
  if (!cell) throw new Error('There is no place of twenty to sixty people with room for leads.');
  await database.query(OF_ONE_CELL, [cell.like_id, count]);
  const room = async () => (await database.query<{ n: number }>(ROOM, [MAX_OPEN_LEADS, cell.city_id, cell.profession_id])).rows[0]!.n;
  return { room };
}
