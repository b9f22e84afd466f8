/** Loads leads of two years with their assignments, the ratings that profiles tell of, and a year of activity. Made in the database: five million rows take minutes. */
import { readFile } from 'node:fs/promises';
import type { Pool } from 'pg';
import { withoutIndexes } from './load.ts';
import { NAMES } from './world.ts';

const AT_ONCE = 500_000;
const LOADED = ['leads', 'lead_texts', 'assignments', 'ratings', 'activity'];
const YEAR = 365;

/** One vendor, one broker and one referrer have a five-hundredth of all leads each: 10,000 of five million. */
const BUSY = 500;

// Draws by counter, as draw.ts has them; ids are UUIDv7 with the row in them, so that no two are equal.
const HELPERS = `
  create or replace function pg_temp.draw(i bigint, field integer) returns float8 language sql immutable as
    $$ select (hashint8extended(i, field) & 2147483647) / 2147483648.0 $$;
  create or replace function pg_temp.id_of(at timestamptz, salt integer, i bigint) returns uuid language sql immutable as
    $$ select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(salt), 3, '0')
      || '8' || lpad(to_hex(hashint8extended(i, salt) & 4095), 3, '0') || lpad(to_hex(i), 12, '0'))::uuid $$;
  create or replace function pg_temp.one_of(texts text[], draw float8) returns text language sql immutable as
    $$ select texts[1 + floor(power(draw, 1.5) * cardinality(texts))::integer] $$;
  create temporary table workers as
    select role, row_number() over (partition by role order by city_id, profession_id, user_id) as n, user_id, profession_id, country_id, state_id, city_id, newsco_id
    from vendor_roster where status = 'approved' and state_id is not null and city_id is not null;
  create index on workers (role, n);
  analyze workers;`;

// Leads of one person's place and profession each: the skew of the vendors is that of the leads. Old ones are over, new ones open.
const LEADS = `
  insert into leads (id, submission_id, kind, referral_type, profession_id, notes, property_lead_type, property_details, contact_name, contact_phone, contact_digits,
    contact_email, relationship, country_id, state_id, city_id, newsco_id, payment_preference, status, referrer_id, assignee_id, created_at, updated_at,
    assigned_at, accepted_at, completed_at, rejected_at)
  select pg_temp.id_of(t.created_at, 1, t.i), pg_temp.id_of(t.created_at, 1, t.i), t.kind, t.type, w.profession_id,
    case when pg_temp.draw(t.i, 10) < 0.7 then 'Please call before you come; the work should be done within two weeks.' end,
    case when t.type = 'broker' then (array['buyer', 'seller'])[1 + (t.i % 2)] end, case when t.type = 'broker' then 'Two bedrooms near the station.' end,
    pg_temp.one_of($3, pg_temp.draw(t.i, 11)) || ' ' || pg_temp.one_of($4, pg_temp.draw(t.i, 12)),
    '+91 ' || left(t.digits, 5) || ' ' || right(t.digits, 5), '91' || t.digits,
    case when pg_temp.draw(t.i, 13) < 0.6 then 'customer' || t.i || '@example.com' end, case when t.kind = 'REFERRAL' then 'Friend' end,
    w.country_id, w.state_id, w.city_id, w.newsco_id, 'upi', t.status,
    case when t.kind = 'REFERRAL' then r.user_id end, case when t.status in ('assigned', 'accepted', 'completed') then w.user_id end,
    t.created_at, least(now(), t.created_at + interval '2 days'),
    case when t.status <> 'pending' then least(now(), t.created_at + interval '6 hours') end,
    case when t.status in ('accepted', 'completed') then least(now(), t.created_at + interval '12 hours') end,
    case when t.status = 'completed' then least(now(), t.created_at + interval '2 days') end,
    case when t.status = 'rejected' then least(now(), t.created_at + interval '1 day') end
  from (
    select i, created_at, case when i % ${BUSY} = 1 or (i % ${BUSY} > 2 and pg_temp.draw(i, 1) < 0.15) then 'broker' else 'vendor' end as type,
      case when i % ${BUSY} = 2 or pg_temp.draw(i, 2) < 0.3 then 'REFERRAL' else 'SERVICE_REQUEST' end as kind,
      (5000000000 + floor(pg_temp.draw(i, 3) * 4999999999))::bigint::text as digits,
      case when created_at < now() - interval '45 days'
        then (case when pg_temp.draw(i, 4) < 0.82 then 'completed' when pg_temp.draw(i, 4) < 0.98 then 'rejected' else 'pending' end)
        else (case when pg_temp.draw(i, 4) < 0.3 then 'pending' when pg_temp.draw(i, 4) < 0.55 then 'assigned' when pg_temp.draw(i, 4) < 0.75 then 'accepted'
          when pg_temp.draw(i, 4) < 0.95 then 'completed' else 'rejected' end) end as status
    from generate_series($1::bigint, $2::bigint) as i,
      lateral (select now() - interval '730 days' * power(1 - (i - 0.5) / $5::float8, 1.4) as created_at) as came
  ) t
  join workers w on w.role = t.type and w.n = case when t.i % ${BUSY} <= 1 then 1 else 1 + floor(pg_temp.draw(t.i, 5) * (case t.type when 'broker' then $7::bigint else $6::bigint end))::bigint end
  left join workers r on r.role = 'vendor' and r.n = case when t.i % ${BUSY} = 2 then 1 else 1 + floor(pg_temp.draw(t.i, 6) * $6::bigint)::bigint end`;

/** What the trigger of leads would have written beside them. */
const TEXTS = `
  insert into lead_texts (id, referral_id, created_at, city_id, profession_id, has_contact, kind, referral_type, status, contact_digits, searched)
  select id, referral_id, created_at, city_id, profession_id, contact_removed_at is null, kind, referral_type, status, contact_digits, searched from leads order by created_at, id`;

const REJECTER = '(select user_id from workers where role = referral_type and n = 1 + (hashtext(id::text) & 16383))';
// Who has it, or rejected it; of every eighth, whoever rejected it before.
const ASSIGNMENTS = `
  insert into assignments (id, lead_id, assignee_id, assigned_by, method, outcome, assigned_at, accepted_at, ended_at)
  select pg_temp.id_of(assigned_at, 2, row_number() over ()), id, coalesce(assignee_id, ${REJECTER}), null::uuid, 'auto', status, assigned_at, accepted_at, coalesce(completed_at, rejected_at)
  from leads where status <> 'pending'
  union all
  select pg_temp.id_of(created_at, 3, row_number() over ()), id, ${REJECTER}, null::uuid, 'manual', 'rejected',
    created_at, null, created_at + interval '3 hours'
  from leads where status <> 'pending' and hashtext(id::text) % 8 = 0`;

// The stars of each profile, given by as many others.
const RATINGS = `
  insert into ratings (id, vendor_id, rater_id, rating, comment, is_verified, created_at, updated_at)
  select pg_temp.id_of(g.at, 4, w.n * 100000 + g.i), p.user_id, r.user_id,
    p.rating_sum / p.rating_count + (g.i <= p.rating_sum % p.rating_count)::integer, case when g.i % 3 = 0 then 'On time and tidy.' end, g.i % 5 = 0, g.at, g.at
  from profiles p join workers w on w.user_id = p.user_id,
    lateral (select i, now() - interval '700 days' * pg_temp.draw(w.n * 100000 + i, 7) as at from generate_series(1, p.rating_count) as i) as g
  join workers r on r.role = 'vendor' and true
  where p.rating_count > 0 and r.n = 1 + (w.n + g.i * 7919) % $1::bigint and r.user_id <> p.user_id`;

const RECORDED = 'insert into activity (id, at, actor_id, actor_role, action, object_type, object_id, city_id, outcome, detail)';
// A window of days; rows lie in the order of time, as they would have been written.
const LEAD_ACTIVITY = `${RECORDED}
  select pg_temp.id_of(at, salt, n), at, actor_id, actor_role, action, 'lead', lead_id::text, city_id, 'ok', detail
  from (
    select a.*, l.id as lead_id, l.city_id, row_number() over () as n from leads l, lateral (values
      (5, l.created_at, l.referrer_id, case when l.referrer_id is not null then 'vendor' end, 'lead_created', '{}'::jsonb),
      (6, l.assigned_at, $3::uuid, 'admin', 'lead_assigned', jsonb_build_object('assignee_id', l.assignee_id)),
      (7, l.accepted_at, l.assignee_id, l.referral_type, 'lead_accepted', '{}'),
      (8, l.completed_at, l.assignee_id, l.referral_type, 'lead_completed', '{}'),
      (9, l.rejected_at, l.referrer_id, l.referral_type, 'lead_rejected', '{}')
    ) as a (salt, at, actor_id, actor_role, action, detail)
    where a.at is not null and l.created_at >= now() - $1 * interval '1 day' and l.created_at < now() - $2 * interval '1 day'
  ) as told order by at`;
const PEOPLE_ACTIVITY = `${RECORDED}
  select pg_temp.id_of(at, salt, n), at, actor_id, actor_role, action, 'user', user_id::text, city_id, outcome, '{}'
  from (
    select a.*, r.user_id, r.city_id, row_number() over () as n from vendor_roster r, lateral (values
      (10, r.created_at, null::uuid, null, 'registered', 'ok'),
      (11, case when r.status <> 'pending' then r.created_at + interval '1 day' end, $1::uuid, 'admin', 'approved', 'ok'),
      (12, now() - interval '365 days' * pg_temp.draw(hashtext(r.user_id::text), 8), r.user_id, r.role, 'signed_in', 'ok'),
      (13, case when hashtext(r.user_id::text) % 20 = 0 then now() - interval '7 days' * pg_temp.draw(hashtext(r.user_id::text), 9) end, null, null, 'sign_in_failed', 'failed')
    ) as a (salt, at, actor_id, actor_role, action, outcome)
    where a.at > now() - interval '365 days' and a.at < now()
  ) as told order by at`;

/** What the trigger of leads would have noted; as in the migration that made the counters. */
const COUNTERS = `
  insert into lead_counts
  select coalesce(cell.city_id, 0), cell.month, cell.profession_id,
    sum(cell.pending), sum(cell.assigned), sum(cell.accepted), sum(cell.completed), sum(cell.rejected), sum(cell.referrals)
  from leads l, lateral lead_cell(l, 1) as cell
  group by grouping sets ((cell.city_id, cell.month, cell.profession_id), (cell.month, cell.profession_id))`;

/** Loads that many leads and what belongs to them, for the approved people who are there. */
export async function loadWork(pool: Pool, leads: number, tell: (what: string) => void): Promise<void> {
  await pool.query(HELPERS);
  const { rows } = await pool.query<{ vendors: string; brokers: string }>(`select count(*) filter (where role = 'vendor') as vendors, count(*) filter (where role = 'broker') as brokers from workers`);
  const { vendors, brokers } = rows[0]!;
  const names = await readNames();
  await checkRows(pool, false);
  await withoutIndexes(pool, LOADED, async () => {
    for (let first = 1; first <= leads; first += AT_ONCE) {
      await pool.query(LEADS, [first, Math.min(leads, first + AT_ONCE - 1), names.first, names.last, leads, vendors, brokers]);
    }
    await pool.query('truncate lead_texts');
    await pool.query(TEXTS);
    tell(`${leads} leads`);
    await pool.query(ASSIGNMENTS);
    await pool.query(RATINGS, [vendors]);
    tell('assignments and ratings');
    await loadActivity(pool);
    tell('activity');
  });
  await checkRows(pool, true);
  tell('indexes');
  await pool.query('truncate lead_counts, lead_count_changes');
  await pool.query(COUNTERS);
  tell('counters');
  for (const table of [...LOADED, 'lead_counts']) await pool.query(`vacuum analyze ${table}`);
  tell('vacuum');
}

/** Spares millions of rows their foreign keys: they fit by the way they are drawn. Only a superuser may; for others it takes longer. */
async function checkRows(pool: Pool, on: boolean): Promise<void> {
  const { rows } = await pool.query<{ is_superuser: string }>('show is_superuser');
  if (rows[0]!.is_superuser === 'on') await pool.query(`set session_replication_role = ${on ? 'default' : 'replica'}`);
}

async function loadActivity(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(`select id from users where role = 'admin' order by created_at, id limit 1`);
  const admin = rows[0]?.id ?? null;
  await pool.query(PEOPLE_ACTIVITY, [admin]);
  for (let days = YEAR; days > 0; days -= 30) await pool.query(LEAD_ACTIVITY, [days, Math.max(0, days - 30), admin]);
}

async function readNames(): Promise<{ first: string[]; last: string[] }> {
  const { groups } = JSON.parse(await readFile(NAMES, 'utf8')) as { groups: Record<string, { m: string[]; f: string[]; l: string[] }> };
  const all = Object.values(groups);
  return { first: all.flatMap((group) => [...group.m, ...group.f]), last: all.flatMap((group) => group.l) };
}
