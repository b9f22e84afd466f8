import { expect, test } from 'vitest';
import type { UserStatus } from '../../../contract/shared/roles.ts';
import { managingActs } from './admin-rules.ts';

test.each<[UserStatus, readonly string[]]>([
  ['approved', ['edit', 'suspend', 'delete']],
  ['pending', ['edit', 'review', 'delete']],
  ['suspended', ['edit', 'reactivate', 'delete']],
  ['rejected', []],
])('%s: %j', (status, acts) => {
  expect(managingActs(status)).toEqual(acts);
});
