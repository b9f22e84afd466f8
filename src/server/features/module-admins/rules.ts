/** Pure rules of module admins: their two states on the wire, and which cities may be theirs. */
import type { ModuleAdmin, ModuleAdminStatus } from '../../../contract/module-admins.ts';

/** An approved account is called active. */
export function statusOf(status: string): ModuleAdminStatus {
  return status === 'approved' ? 'active' : 'suspended';
}

/** What can be done with a module admin. */
export function allowedActs(status: ModuleAdminStatus): ModuleAdmin['can'] {
  return [status === 'active' ? 'suspend' : 'reactivate', 'change_cities', 'delete'];
}

/** Why an act comes too late. */
export function stateSentence(status: ModuleAdminStatus): string {
  return status === 'active' ? 'This module admin is active already.' : 'This module admin is suspended already.';
}

export type CityChange = { from: readonly number[]; to: readonly number[]; isNeeded: boolean };

/** What becomes of the cities: each once, in one order, so that the same wish twice changes nothing. */
export function cityChange(present: readonly number[], wanted: readonly number[]): CityChange {
  const from = present.toSorted((a, b) => a - b);
  const to = [...new Set(wanted)].toSorted((a, b) => a - b);
  return { from, to, isNeeded: from.join() !== to.join() };
}

/** True when one of the cities can be neither chosen nor kept: one that was switched off may stay. */
export function hasUnknownCity({ from, to }: CityChange, listed: readonly number[]): boolean {
  return to.some((id) => !listed.includes(id) && !from.includes(id));
}
