/** Professions and requests for them in answers to administrators. */
import type { AdminProfession, Profession, ProfessionRequest } from '../../../contract/professions.ts';
import type { ReviewRow } from './admin-queries.ts';

/** Whether anything uses a profession is asked when it is to be deleted. */
export function presentProfession(profession: Profession): AdminProfession {
  return { ...profession, can: profession.is_default ? ['edit', 'toggle'] : ['edit', 'toggle', 'delete'] };
}

export function presentRequest({ created_at, reviewed_at, ...row }: ReviewRow): ProfessionRequest {
  return {
    ...row,
    created_at: created_at.toISOString(),
    reviewed_at: reviewed_at?.toISOString() ?? null,
    can: row.status === 'pending' ? ['approve', 'reject'] : [],
  };
}
