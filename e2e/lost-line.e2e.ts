/** A line that is lost for a moment while the files of a page are on their way. */
import { newPhone } from './make.ts';
import { open, SCRIPTS } from './page-parts.ts';
import { expect, test } from './support.ts';

test.use({ tolerated: /ERR_FAILED|Failed to fetch dynamically imported module|error loading dynamically imported/i });

test('a page whose start is lost tries again, and wakes', async ({ page }) => {
  const lost = new Map<string, number>();
  await page.route(SCRIPTS, async (route) => {
    const url = route.request().url();
    lost.set(url, (lost.get(url) ?? 0) + 1);
    await route.abort();
  });
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Sign In', exact: true }).first().click();
  // Asked for ahead, when the page starts, and again.
  await expect.poll(() => Math.max(...lost.values())).toBeGreaterThan(2);
  await page.unrouteAll({ behavior: 'wait' });
  await expect(page.getByText('Email is required').first()).toBeVisible();
});

test('a page whose start cannot be had though its file is there is loaded anew, once', async ({ page }) => {
  let loads = 0;
  page.on('load', () => (loads += 1));
  // As browsers that keep the failure of a module.
  await page.route('**/assets/entry.client-*.js', (route) => (loads < 2 ? route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("kept")' }) : route.continue()));
  await page.goto('/auth');
  await expect.poll(() => loads).toBe(2);
  await page.getByRole('button', { name: 'Sign In', exact: true }).first().click();
  await expect(page.getByText('Email is required').first()).toBeVisible();
  expect(loads).toBe(2);
});

test('steps of the sign-up that are lost while they are asked for ahead are fetched when they are needed; what was typed stays', async ({ page }) => {
  let loads = 0;
  page.on('load', () => (loads += 1));
  await open(page, '/register');
  await page.route('**/assets/step-{professional,area}-*.js', (route) => route.abort());
  await page.getByLabel('Email').fill('vendor@example.com');
  await page.getByLabel(/^Password/).fill('a good password');
  await page.getByLabel('Confirm Password').fill('a good password');
  const lost = page.waitForEvent('requestfailed');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await lost;
  await expect.poll(() => page.getByLabel('Full Name').fill('Asha Rao', { timeout: 1000 }).then(() => true, () => false)).toBe(true);
  await page.getByLabel('Phone Number').fill(newPhone());
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('combobox', { name: 'Profession' })).toBeVisible();
  expect(loads).toBe(1);
});
