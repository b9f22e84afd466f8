/** SQL of places. A place whose country, state or city is switched off counts as switched off itself. */
import { type ExpressionBuilder, sql } from 'kysely';
import type { LocationType } from '../../../contract/locations.ts';
import type { Db } from '../../platform/database.ts';
import { KEEP_PLAN } from '../../platform/kept-plans.ts';
import type { DB } from '../../platform/database-types.ts';
import type { NodePath } from './rules.ts';

const PATH = ['id', 'type', 'country_id', 'state_id', 'city_id'] as const;
const NODE = ['id', 'name', 'type', 'parent_id', 'is_active', 'code'] as const;

export type NodeRow = { id: number; name: string; type: LocationType; parent_id: number | null; is_active: boolean; code: string | null };

// Each subquery is read once through a partial index and hashed.
const pathIsActive = (e: ExpressionBuilder<DB, 'locations'>) => {
  const off = () => e.selectFrom('locations as off').select('off.id').where(sql<boolean>`not off.is_active`);
  return e.and([
    e('locations.is_active', '=', true),
    e('country_id', 'not in', off()),
    e(e.fn.coalesce('state_id', sql<number>`0`), 'not in', off()),
    e(e.fn.coalesce('city_id', sql<number>`0`), 'not in', off()),
  ]);
};

/** The listed nodes among `ids`. */
export async function findPaths(db: Db, ids: readonly number[]): Promise<NodePath[]> {
  const { rows } = await sql<NodePath>`${KEEP_PLAN}
    select id, type, country_id, state_id, city_id from locations l
    where id = any(${[...ids]}::integer[]) and is_active
      and not exists (select from locations off where off.id in (l.country_id, l.state_id, l.city_id) and not off.is_active)`.execute(db);
  return rows;
}

/** Listed nodes right below a parent (countries for null) by name. */
export async function listChildren(db: Db, parentId: number | null): Promise<NodeRow[]> {
  const rows = await db
    .selectFrom('locations')
    .select(NODE)
    .where('parent_id', parentId === null ? 'is' : '=', parentId)
    .where(pathIsActive)
    .orderBy('sort_name')
    .orderBy('id')
    .execute();
  return rows as NodeRow[];
}

/** Listed nodes right below a parent whose name, other name or code is `name`, without regard to case or accents. */
export async function findChildrenNamed(db: Db, parentId: number | null, name: string): Promise<(NodePath & { is_name: boolean })[]> {
  const rows = await db
    .selectFrom('locations')
    .select(PATH)
    .select(sql<boolean>`sort_name = fold_text(${name})`.as('is_name'))
    .where('parent_id', parentId === null ? 'is' : '=', parentId)
    .where(sql<boolean>`position('|' || replace(fold_text(${name}), '|', ' ') || '|' in search_text) > 0`)
    .where(pathIsActive)
    .orderBy('id')
    .execute();
  return rows as (NodePath & { is_name: boolean })[];
}

/** True when the city has at least one listed region. */
export async function hasRegions(db: Db, cityId: number): Promise<boolean> {
  const row = await db.selectFrom('locations').select('id').where('parent_id', '=', cityId).where(pathIsActive).limit(1).executeTakeFirst();
  return row !== undefined;
}
