/** Builder of more vendors than a total tells, in one statement for each table. */
import { sql } from 'kysely';
import { syncListings } from '../../features/vendors/service.ts';
import { uuidv7 } from '../../platform/clock.ts';
import type { TestApp } from '../test-app.ts';

export type CrowdWish = {
  size: number;
  /** Everyone's first name; the last one tells them apart. */
  name: string;
  cityId: number;
  newscoId?: number;
  /** Everyone's only skill. */
  specialization: string;
};

/** Listed vendors without a profession, every second one a woman; their ids in the order of their names. */
export async function buildCrowd(app: TestApp, { size, name, cityId, newscoId, specialization }: CrowdWish): Promise<string[]> {
  const ids = Array.from({ length: size }, () => uuidv7(app.now()));
  const people = sql`unnest(${ids}::uuid[]) with ordinality as person (id, n)`;
  await sql`insert into users (id, email, role, status, created_at, updated_at)
    select id, lower(${name}) || n || '@example.com', 'vendor', 'approved', ${app.now()}, ${app.now()} from ${people}`.execute(app.db);
  await sql`insert into profiles (user_id, full_name, gender, country_id, state_id, city_id, newsco_id, updated_at)
    select person.id, ${name} || ' Number' || lpad(n::text, 5, '0'), case when n % 2 = 0 then 'female' end, c.country_id, c.state_id, c.id, ${newscoId ?? null}, ${app.now()}
    from ${people} join locations c on c.id = ${cityId}`.execute(app.db);
  await sql`with skill as (insert into specializations (name, created_at) values (${specialization}, ${app.now()}) returning id)
    insert into profile_specializations (user_id, specialization_id, position) select person.id, skill.id, 0 from ${people}, skill`.execute(app.db);
  await syncListings(app.db, ids);
  return ids;
}
