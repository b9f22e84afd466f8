/** Loads what an installation's office works with: module admins with their cities, requests for professions, and the mails that went out. */
import type { Pool } from 'pg';

export type Office = { moduleAdmins: number; requests: number; mails: number };

/** One to ten cities each, the bigger ones first; every twentieth is suspended. */
const MODULE_ADMINS = `
  with made as (
    insert into users (id, email, role, status, created_at, updated_at)
    select gen_random_uuid(), 'office' || i || '@example.com', 'module_admin', case when i % 20 = 0 then 'suspended' else 'approved' end, now() - i * interval '3 hours', now()
    from generate_series(1, $1::integer) as i returning id, email
  ), numbered as (select id, substring(email from '\\d+')::integer as i from made),
  named as (
    insert into profiles (user_id, full_name, phone, updated_at)
    select n.id, p.full_name, '+91 90000 ' || lpad(n.i::text, 5, '0'), now()
    from numbered n join (select full_name, row_number() over () as i from (select full_name from profiles limit $1) as taken) p using (i)
  ), cities as (
    select l.id, row_number() over (order by c.listed desc, l.id) - 1 as place, count(*) over () as n
    from vendor_counts c join locations l on l.id = c.place_id where c.profession_id = 0 and c.listed > 0 and l.type = 'city'
  )
  insert into module_admin_cities (user_id, city_id)
  select distinct n.id, c.id from numbered n, generate_series(0, n.i % 10) as k join cities c on true where c.place = (n.i + k * 37) % c.n`;

/** Every tenth waits. */
const REQUESTS = `
  insert into profession_requests (id, requested_profession, description, status, requested_by, reviewed_at, created_at)
  select gen_random_uuid(), 'Trade ' || i, 'Work that nobody in the list does yet.', case when i % 10 = 0 then 'pending' when i % 3 = 0 then 'approved' else 'rejected' end,
    asker.user_id, case when i % 10 = 0 then null else now() - i * interval '1 hour' end, now() - i * interval '2 hours'
  from generate_series(1, $1::integer) as i join (select user_id, row_number() over () as i from (select user_id from vendor_roster limit $1) as taken) asker using (i)`;

/** The address stays for a while; a few failed for good, a few are tried again. */
const MAILS = `
  insert into mails (id, template, to_address, data, created_at, attempts, last_error, sent_at, dead_at)
  select gen_random_uuid(), 'lead_assigned', case when i < 100000 then 'customer' || i || '@example.com' else '' end, '{}', at, case when i % 2000 < 2 then 5 else 1 end,
    case when i % 2000 < 2 then '550' end, case when i % 2000 < 2 then null else at + interval '1 minute' end, case when i % 2000 = 0 or (i % 2000 = 1 and i > 100000) then at + interval '1 day' end
  from generate_series(1, $1::integer) as i, lateral (select now() - i * interval '20 seconds' as at) as came`;

/** Adds them beside the people and leads that are there. */
export async function loadOffice(pool: Pool, { moduleAdmins, requests, mails }: Office): Promise<void> {
  await pool.query(MODULE_ADMINS, [moduleAdmins]);
  await pool.query(REQUESTS, [requests]);
  await pool.query(MAILS, [mails]);
  for (const table of ['users', 'profiles', 'module_admin_cities', 'profession_requests', 'mails']) await pool.query(`vacuum analyze ${table}`);
}
