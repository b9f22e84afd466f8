/** Pure rules of managing vendors: what an administrator may do with one. */
import type { AdminVendor } from '../../../contract/admin-vendors.ts';
import type { UserStatus } from '../../../contract/shared/roles.ts';

const ACTS: Readonly<Partial<Record<UserStatus, AdminVendor['can']>>> = {
  approved: ['edit', 'suspend', 'delete'],
  // Whether a registration is approved is decided where it is reviewed.
  pending: ['edit', 'review', 'delete'],
  suspended: ['edit', 'reactivate', 'delete'],
};

/** Acts open to an administrator in whose scope the vendor is. */
export function managingActs(status: UserStatus): AdminVendor['can'] {
  return ACTS[status] ?? [];
}
