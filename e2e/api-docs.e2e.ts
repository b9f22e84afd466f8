/** The readable page of the API, in a real browser under its own policy. */
import { expect, test } from './support.ts';

test('shows every call with who may make it, without a policy violation', async ({ page }) => {
  const hosts = new Set<string>();
  page.on('request', (request) => request.url().startsWith('data:') || hosts.add(new URL(request.url()).host));
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { name: /^Newsco API/ })).toBeVisible();
  await page.getByRole('button', { name: /Suspend a vendor or broker/ }).first().click();
  await expect(page.getByText('For approved users of the role admin or module_admin.').first()).toBeVisible();
  expect([...hosts]).toEqual([new URL(page.url()).host]);
});
