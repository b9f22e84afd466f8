/** SQL of module admins with the cities they are assigned to. */
import { sql } from 'kysely';
import type { AssignedCity, ModuleAdminStatus } from '../../../contract/module-admins.ts';
import type { Page } from '../../../contract/shared/pagination.ts';
import type { Db } from '../../platform/database.ts';

/** `patterns` must all match, each in the name, the e-mail or a city. */
export type ModuleAdminFilter = { patterns: readonly string[]; status: ModuleAdminStatus | undefined };

const STORED = { active: 'approved', suspended: 'suspended' } as const;

/** Written as it stands in the partial index of them, so that nobody else's row is read. */
const existing = (db: Db) =>
  db
    .selectFrom('users as u')
    .leftJoin('profiles as p', 'p.user_id', 'u.id')
    .where(sql<boolean>`u.role = 'module_admin' and u.status in ('approved', 'suspended')`);

function filtered(db: Db, { patterns, status }: ModuleAdminFilter) {
  let query = existing(db);
  if (status) query = query.where('u.status', '=', STORED[status]);
  for (const pattern of patterns) {
    const text = sql`fold_text(${pattern})`;
    query = query.where(sql<boolean>`(' ' || p.sort_name like ${text} or ' ' || lower(u.email) like ${text} or exists (
      select from module_admin_cities c join locations l on l.id = c.city_id where c.user_id = u.id and ' ' || l.sort_name like ${text}))`);
  }
  return query;
}

const withColumns = (query: ReturnType<typeof existing>) =>
  query
    .select((e) => ['u.id', e.ref('u.email').$notNull().as('email'), 'u.status', 'u.status_reason', 'u.created_at', 'p.full_name', 'p.phone'])
    .select(sql<AssignedCity[]>`coalesce((
      select json_agg(json_build_object('id', c.city_id, 'name', place.city_name, 'state_name', place.state_name, 'country_name', place.country_name) order by place.city_name, c.city_id)
      from module_admin_cities c join place_paths place on place.id = c.city_id where c.user_id = u.id), '[]')`.as('cities'));

export async function countModuleAdmins(db: Db, filter: ModuleAdminFilter): Promise<number> {
  return (await filtered(db, filter).select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n;
}

/** One page, newest first. */
export async function findModuleAdmins(db: Db, filter: ModuleAdminFilter, { skip, limit }: Page) {
  return withColumns(filtered(db, filter)).orderBy('u.created_at', 'desc').orderBy('u.id', 'desc').offset(skip).limit(limit).execute();
}

export type ModuleAdminRow = Awaited<ReturnType<typeof findModuleAdmins>>[number];

export async function findModuleAdmin(db: Db, id: string): Promise<ModuleAdminRow | undefined> {
  return withColumns(existing(db)).where('u.id', '=', id).executeTakeFirst();
}
