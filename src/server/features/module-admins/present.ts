/** Module admins in answers, for master admins alone. */
import type { AssignedCity, ModuleAdmin, ModuleAdminStatus } from '../../../contract/module-admins.ts';
import type { ModuleAdminRow } from './queries.ts';
import { allowedActs, statusOf } from './rules.ts';

/** The first city stands for all where only one is shown. */
function firstCity(cities: readonly AssignedCity[]) {
  const [city] = cities;
  return {
    assigned_country_name: city?.country_name ?? null,
    assigned_state_name: city?.state_name ?? null,
    assigned_city_name: city?.name ?? null,
    assigned_city_id: city?.id ?? null,
  };
}

export function presentModuleAdmin(row: ModuleAdminRow): ModuleAdmin {
  const status: ModuleAdminStatus = statusOf(row.status);
  return {
    id: row.id,
    email: row.email,
    full_name: row.full_name,
    phone: row.phone,
    ...firstCity(row.cities),
    assigned_cities: row.cities,
    created_at: row.created_at.toISOString(),
    status,
    status_reason: row.status_reason,
    can: allowedActs(status),
  };
}
