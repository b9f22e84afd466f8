/** Screens of the account area. A new one is an entry here, a route and its screen. */
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { type Role, WORKERS } from '../../../contract/shared/roles.ts';
import type { StoredUser } from '../../client/session.ts';
import { paths } from '../../paths.ts';

export type AccountEntry = {
  id: 'profile' | 'security' | 'data';
  label: MessageDescriptor;
  path: string;
  /** Left out: every role. */
  roles?: readonly Role[];
  /** True: only accounts that are approved. */
  approval?: boolean;
};

export const ACCOUNT_ENTRIES: readonly AccountEntry[] = [
  { id: 'profile', label: msg`Profile`, path: paths.account(), roles: WORKERS, approval: true },
  { id: 'security', label: msg`Security`, path: paths.accountSecurity() },
  { id: 'data', label: msg`Your data`, path: paths.accountData() },
];

/** The entries that this user may see. */
export function entriesFor({ role, status }: StoredUser): readonly AccountEntry[] {
  return ACCOUNT_ENTRIES.filter(({ roles, approval }) => (!roles || roles.some((one) => one === role)) && (!approval || status === 'approved'));
}
