/** Pure rules of professions: who sees inactive ones, what a change comes to, and how specializations are grouped. */
import type { Profession } from '../../../contract/professions.ts';
import { foldText } from '../../../contract/shared/text.ts';
import type { Role, UserStatus } from '../../../contract/shared/roles.ts';

/** Only administrators may look at professions that are switched off. */
export function seesInactive(actor: { role: Role; status: UserStatus } | null): boolean {
  return actor !== null && actor.status === 'approved' && (actor.role === 'admin' || actor.role === 'module_admin');
}

/** Names of the fields that differ. */
export function changedFields(present: Profession, wanted: Profession): string[] {
  return (['name', 'description', 'is_active'] as const).filter((field) => present[field] !== wanted[field]);
}

type Grouped = { specializations: string[]; by_profession: Record<string, string[]> };

/** All names once, and the names under each profession, in the order of the rows. */
export function groupByProfession(rows: readonly { profession: string; name: string }[]): Grouped {
  const groups = new Map<string, string[]>();
  const names = new Map<string, string>();
  for (const { profession, name } of rows) {
    groups.set(profession, [...(groups.get(profession) ?? []), name]);
    if (!names.has(foldText(name))) names.set(foldText(name), name);
  }
  const specializations = [...names].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, name]) => name);
  return { specializations, by_profession: Object.fromEntries(groups) };
}
