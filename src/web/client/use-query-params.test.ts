/** Changes of the address. */
import { expect, test } from 'vitest';
import { withParams } from './use-query-params.ts';

test('changes set, replace and remove, and leave the rest', () => {
  const search = new URLSearchParams('tab=leads&status=pending&page=3');
  expect(withParams(search, { status: 'assigned', page: null, search: 'asha' }).toString()).toBe('tab=leads&status=assigned&search=asha');
  expect(withParams(search, { status: '' }).toString()).toBe('tab=leads&page=3');
  expect(search.toString()).toBe('tab=leads&status=pending&page=3');
});
