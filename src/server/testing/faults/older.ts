/** A database as an older version left it: its migrations, and people, listings and leads in it. Plain SQL, since builders know the newest tables alone. */
import { readFile } from 'node:fs/promises';
import { migrationNames } from '../../platform/migrations.ts';
import { rowsOf } from './postgres.ts';

const FOLDER = 'src/server/migrations/';

/** Ids and names as in the location file, which the first start of a newer version imports. */
const PLACES = `
  insert into locations (id, type, parent_id, name, code, country_id, state_id, city_id) values
    (356, 'country', null, 'India', 'IN', 356, null, null),
    (200001304, 'state', 356, 'Maharashtra', 'IN-MH', 356, 200001304, null),
    (200001307, 'state', 356, 'Karnataka', 'IN-KA', 356, 200001307, null),
    (1259229, 'city', 200001304, 'Pune', null, 356, 200001304, 1259229),
    (1277333, 'city', 200001307, 'Bengaluru', null, 356, 200001307, 1277333)`;

/** Every tenth is not listed; every third lives in Bengaluru, and has a skill. */
const people = (count: number) => `
  insert into users (id, email, role, status, created_at, updated_at)
    select gen_random_uuid(), 'vendor' || n || '@example.com', 'vendor', case when n % 10 = 0 then 'pending' else 'approved' end, now() - n * interval '1 minute', now()
    from generate_series(1, ${count}) n;
  insert into profiles (user_id, full_name, phone, profession_id, country_id, state_id, city_id, updated_at)
    select u.id, 'Asha Name' || u.n % 500, '+91 98' || lpad(u.n::text, 8, '0'), (select id from professions where slug = 'electrician'), 356,
      case when u.n % 3 = 0 then 200001307 else 200001304 end, case when u.n % 3 = 0 then 1277333 else 1259229 end, now()
    from (select id, substring(email from '[0-9]+')::integer as n from users) u;
  insert into profile_specializations (user_id, specialization_id, position)
    select p.user_id, s.id, 0 from profiles p, (select min(s.id) as id from specializations s join professions f on f.id = s.profession_id where f.slug = 'electrician') s where p.city_id = 1277333;
  insert into vendor_search select * from vendor_listings`;

const leads = (count: number) => `
  insert into leads (id, kind, referral_type, profession_id, contact_name, contact_phone, contact_digits, contact_email, country_id, state_id, city_id, status, submission_id, created_at, updated_at)
    select gen_random_uuid(), 'SERVICE_REQUEST', 'vendor', (select id from professions where slug = 'electrician'), 'Ravi ' || n, '+91 97' || lpad(n::text, 8, '0'), '9197' || lpad(n::text, 8, '0'),
      'ravi' || n || '@example.com', 356, 200001304, 1259229, case when n % 4 = 0 then 'rejected' else 'pending' end, gen_random_uuid(), now() - n * interval '1 hour', now()
    from generate_series(1, ${count}) n`;

/** Applies the migrations before the named one, then fills the tables. Answers how many were applied. */
export async function prepareOlder(url: string, before: string, count: number): Promise<number> {
  await rowsOf(url, 'create table migrations (name text primary key, applied_at timestamptz not null default now())');
  const names = (await migrationNames()).filter((name) => name < before);
  for (const name of names) await rowsOf(url, `begin; ${await readFile(FOLDER + name, 'utf8')}; insert into migrations (name) values ('${name}'); commit`);
  for (const statements of [PLACES, people(count), leads(count)]) await rowsOf(url, statements);
  return names.length;
}

/** Each vendor, listing and lead, by table: how many, and one fingerprint of all. */
export async function contentOf(url: string): Promise<string[]> {
  const vendors = `(select id from users where role = 'vendor')`;
  const told = (table: string, [id, ...columns]: string[], where = 'true') => `select '${table} ' || count(*) || ' ' || md5(string_agg(concat_ws(' ', ${[id, ...columns].join(', ')}), ',' order by ${id})) as line from ${table} where ${where}`;
  const rows = await rowsOf<{ line: string }>(url, [
    told('users', ['id', 'email', 'status'], `id in ${vendors}`),
    told('profiles', ['user_id', 'full_name', 'phone', 'city_id'], `user_id in ${vendors}`),
    told('profile_specializations', ['user_id', 'specialization_id']),
    told('vendor_search', ['user_id', 'city_id', 'words', 'specialization_ids']),
    told('leads', ['id', 'referral_id', 'contact_name', 'contact_phone', 'contact_email', 'status', 'created_at']),
  ].join(' union all '));
  return rows.map(({ line }) => line).toSorted();
}

const differ = (kept: string, key: string, counted: string) => `
  select '${kept}' as what, count(*)::integer as cells, count(*) filter (where k.listed is distinct from coalesce(t.listed, 0))::integer as off
  from ${kept} k full join (${counted}) t using (${key})`;
const PLACES_OF = 'unnest(array[0, v.country_id, v.state_id, v.city_id]) place';

/** Of each kind of kept counts: how many cells there are, and how many differ from the rows. */
export function countsOf(url: string): Promise<{ what: string; cells: number; off: number }[]> {
  return rowsOf(url, [
    differ('vendor_counts', 'place_id, profession_id', `select place as place_id, f as profession_id, count(*)::integer as listed from vendor_search v, ${PLACES_OF}, unnest(array[0, v.profession_id]) f where place is not null and f is not null group by 1, 2`),
    differ('vendor_words', 'place_id, word', `select place as place_id, word, count(*)::integer as listed from vendor_search v, ${PLACES_OF}, unnest(tsvector_to_array(v.words)) word where place is not null group by 1, 2`),
    differ('vendor_skills', 'place_id, specialization_id', `select place as place_id, s as specialization_id, count(*)::integer as listed from vendor_search v, ${PLACES_OF}, unnest(v.specialization_ids) s where place is not null group by 1, 2`),
    `select 'lead_texts', (select count(*)::integer from lead_texts), (select count(*)::integer from leads l full join lead_texts t using (id) where (l.status, l.referral_id) is distinct from (t.status, t.referral_id))`,
    `select 'lead_figures', (select sum(pending + rejected)::integer from lead_figures where city_id = 0), (select sum(pending + rejected)::integer from lead_figures where city_id = 0) - (select count(*)::integer from leads)`,
  ].join(' union all '));
}
