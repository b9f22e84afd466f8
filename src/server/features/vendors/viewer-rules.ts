/** Pure rules of who may see a vendor, and what they may do with it. */
import type { VendorDetail } from '../../../contract/vendors.ts';
import type { Role, UserStatus } from '../../../contract/shared/roles.ts';

export type Viewer = {
  userId: string;
  role: Role;
  status: UserStatus;
  scope: { kind: 'everything' } | { kind: 'cities'; cityIds: readonly number[] };
} | null;
export type Viewed = { id: string; role: string; status: string; city_id: number | null };

/** Approved vendors are public; administrators see everyone in scope, and people themselves. */
export function maySee(viewer: Viewer, viewed: Viewed): boolean {
  if (viewed.role === 'vendor' && viewed.status === 'approved') return true;
  if (viewer === null || viewer.status !== 'approved') return false;
  if (viewer.userId === viewed.id) return true;
  return mayAdminister(viewer, viewed);
}

/** A profile is changed by its owner, and by administrators in scope. */
export function mayChange(viewer: NonNullable<Viewer>, viewed: Viewed): boolean {
  return viewer.userId === viewed.id || mayAdminister(viewer, viewed);
}

/** Administrators in scope; they change what the owner may not. */
export function mayAdminister(viewer: NonNullable<Viewer>, viewed: Viewed): boolean {
  return isAdministrator(viewer.role) && covers(viewer.scope, viewed.city_id);
}

/** What a viewer may do with a vendor. */
export function allowedActs(viewer: Viewer, viewed: Viewed): VendorDetail['can'] {
  const mayRate =
    viewer !== null && viewer.role === 'vendor' && viewer.status === 'approved' && viewer.userId !== viewed.id &&
    viewed.role === 'vendor' && viewed.status === 'approved';
  return mayRate ? ['rate'] : [];
}

function isAdministrator(role: Role): boolean {
  return role === 'admin' || role === 'module_admin';
}

/** True when the city lies in the scope. */
export function covers(scope: NonNullable<Viewer>['scope'], cityId: number | null): boolean {
  return scope.kind === 'everything' || (cityId !== null && scope.cityIds.includes(cityId));
}
