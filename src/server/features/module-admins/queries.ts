/** SQL of module admins with the cities they are assigned to. */
import { type RawBuilder, sql } from 'kysely';
import type { AssignedCity, ModuleAdminStatus } from '../../../contract/module-admins.ts';
import type { Page } from '../../../contract/shared/pagination.ts';
import type { Db } from '../../platform/database.ts';

/** `patterns` must all match, each in the name, the e-mail or a city. */
export type ModuleAdminFilter = { patterns: readonly string[]; status: ModuleAdminStatus | undefined };

const STORED = { active: 'approved', suspended: 'suspended' } as const;

// Written as it stands in the partial index of them, so that nobody else's row is read.
const EXISTING = sql<boolean>`u.role = 'module_admin' and u.status in ('approved', 'suspended')`;

const existing = (db: Db) => db.selectFrom('users as u').leftJoin('profiles as p', 'p.user_id', 'u.id').where(EXISTING);

/** The name is looked up for each of them; joined, all profiles there are may be read for it. */
function found({ patterns, status }: ModuleAdminFilter): RawBuilder<unknown> {
  const matches = patterns.map((pattern) => sql`(own.name like fold_text(${pattern}) or ' ' || lower(u.email) like fold_text(${pattern}) or exists (
    select from module_admin_cities c join locations l on l.id = c.city_id where c.user_id = u.id and ' ' || l.sort_name like fold_text(${pattern})))`);
  const conditions = [EXISTING, ...(status ? [sql`u.status = ${STORED[status]}`] : []), ...matches];
  return sql`
    select u.id, u.created_at from users u
    cross join lateral (select ' ' || coalesce((select p.sort_name from profiles p where p.user_id = u.id), '') as name) as own
    where ${sql.join(conditions, sql` and `)}`;
}

const withColumns = (query: ReturnType<typeof existing>) =>
  query
    .select((e) => ['u.id', e.ref('u.email').$notNull().as('email'), 'u.status', 'u.status_reason', 'u.created_at', 'p.full_name', 'p.phone'])
    .select(sql<AssignedCity[]>`coalesce((
      select json_agg(json_build_object('id', c.city_id, 'name', place.city_name, 'state_name', place.state_name, 'country_name', place.country_name) order by place.city_name, c.city_id)
      from module_admin_cities c join place_paths place on place.id = c.city_id where c.user_id = u.id), '[]')`.as('cities'));

/** The ids of one page, newest first, and how many match. */
export async function findModuleAdminPage(db: Db, filter: ModuleAdminFilter, { skip, limit }: Page): Promise<{ total: number; ids: string[] }> {
  const { rows } = await sql<{ total: number; ids: string[] }>`
    with found as materialized (${found(filter)})
    select count(*)::integer as total, array(select id from found order by created_at desc, id desc offset ${skip} limit ${limit}) as ids from found`.execute(db);
  return rows[0]!;
}

/** What the list shows of these, newest first. */
export async function selectModuleAdmins(db: Db, ids: readonly string[]) {
  return withColumns(existing(db)).where(sql<boolean>`u.id = any(${[...ids]}::uuid[])`).orderBy('u.created_at', 'desc').orderBy('u.id', 'desc').execute();
}

export type ModuleAdminRow = Awaited<ReturnType<typeof selectModuleAdmins>>[number];

export async function findModuleAdmin(db: Db, id: string): Promise<ModuleAdminRow | undefined> {
  return withColumns(existing(db)).where('u.id', '=', id).executeTakeFirst();
}
