/** Pure rules of maintaining places: levels, who may do what, and the names a place has had. */
import { LOCATION_TYPES, type LocationType } from '../../../contract/locations.ts';
import type { AdminLocation } from '../../../contract/admin-locations.ts';

/** The level below one; null below regions. Countries stand below nothing. */
export function levelBelow(type: LocationType | null): LocationType | null {
  return type === null ? 'country' : (LOCATION_TYPES[LOCATION_TYPES.indexOf(type) + 1] ?? null);
}

/** What may be added below a place: anything by administrators, regions by those of the city. */
export function addable(isModuleAdmin: boolean, parent: LocationType | null): LocationType | null {
  const level = levelBelow(parent);
  return isModuleAdmin && level !== 'newsco' ? null : level;
}

export function locationCan(isModuleAdmin: boolean, { type, is_active: isActive }: { type: LocationType; is_active: boolean }): AdminLocation['can'] {
  const add = addable(isModuleAdmin, type) === null ? [] : (['add'] as const);
  return isModuleAdmin ? [...add] : [...add, 'rename', isActive ? 'deactivate' : 'activate'];
}

/** Other names after a change: the former one is kept, so that it is still found and its address still leads here. */
export function aliasesAfter(aliases: readonly string[], from: string, to: string): string[] {
  return [...new Set([...aliases, from])].filter((name) => name !== to);
}
