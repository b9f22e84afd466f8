/** What is pressed or chosen before a page's code has come counts when it is there. */
import type { Page } from '@playwright/test';
import { hold, open, SCRIPTS } from './page-parts.ts';
import { expect, pageAs, test } from './support.ts';

const summary = (page: Page) => page.getByRole('alert').filter({ hasText: 'There is a problem' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

test('signing in', async ({ page }) => {
  const release = await hold(page, SCRIPTS);
  await page.goto('/auth');
  await page.getByLabel('Email').fill('vendor@example.com');
  await press(page, 'Show password');
  await press(page, 'Sign In');
  await expect(page).toHaveURL('/auth');
  release();
  await expect(page.getByText('Password is required').first()).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('vendor@example.com');
  await expect(page.getByLabel(/^Password/)).toHaveAttribute('type', 'text');
});

test('signing up', async ({ page }) => {
  const release = await hold(page, SCRIPTS);
  await page.goto('/register');
  await page.getByLabel('Email').fill('vendor@example.com');
  await page.getByLabel(/^Password/).fill('a good password');
  await press(page, 'Show password');
  await press(page, 'Continue');
  await expect(page).toHaveURL('/register');
  release();
  await expect(page.getByLabel(/^Password/)).toHaveAttribute('type', 'text');
  await expect(summary(page)).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveValue('vendor@example.com');
  await expect(page.getByLabel(/^Password/)).toHaveValue('a good password');
  await expect(summary(page).getByRole('link')).toHaveText(['Please confirm your password']);
});

test('of several choices the last', async ({ page }) => {
  const release = await hold(page, SCRIPTS);
  await page.goto('/request-service');
  for (const name of [/^Vendor/, /^Broker/, /^Vendor/]) await page.getByRole('radio', { name }).click({ force: true });
  release();
  await expect(page.getByRole('radio', { name: /^Vendor/ })).toBeChecked();
  await press(page, 'Continue');
  await expect(page.getByRole('heading', { level: 2, name: 'Service Details', exact: true })).toBeVisible();
});

test('a switch that is pressed again, since nothing happened, once', async ({ page }) => {
  const release = await hold(page, SCRIPTS);
  await page.goto('/auth');
  await press(page, 'Show password');
  await press(page, 'Show password');
  await press(page, 'Sign In');
  release();
  await expect(page.getByText('Password is required').first()).toBeVisible();
  await expect(page.getByLabel(/^Password/)).toHaveAttribute('type', 'text');
});

test('what is typed over a draft', async ({ page }) => {
  await open(page, '/register');
  await page.getByRole('radio', { name: /^Broker/ }).check();
  await page.getByLabel('Email').fill('earlier@example.com');
  const release = await hold(page, SCRIPTS);
  await page.goto('/register');
  await page.getByLabel('Email').fill('vendor@example.com');
  await page.getByLabel(/^Password/).fill('a good password');
  await press(page, 'Continue');
  release();
  await expect(summary(page).getByRole('link')).toHaveText(['Please confirm your password']);
  await expect(page.getByLabel('Email')).toHaveValue('vendor@example.com');
  await expect(page.getByLabel(/^Password/)).toHaveValue('a good password');
  await expect(page.getByRole('radio', { name: /^Broker/ })).toBeChecked();
});

test('what is typed over a draft that was sent is another act', async ({ page }) => {
  await open(page, '/register');
  await page.getByLabel('Email').fill('earlier@example.com');
  const draft = () => page.evaluate(() => JSON.parse(sessionStorage.getItem('sign-up-draft') ?? '{}') as { key: string; attempted: boolean });
  await expect.poll(async () => (await draft()).key).toBeTruthy();
  // Sent, and the answer lost.
  const sent = { ...(await draft()), attempted: true };
  await page.evaluate((value) => sessionStorage.setItem('sign-up-draft', value), JSON.stringify(sent));
  const release = await hold(page, SCRIPTS);
  await page.goto('/register');
  await page.getByLabel('Email').fill('vendor@example.com');
  release();
  await expect.poll(async () => (await draft()).attempted).toBe(false);
  expect((await draft()).key).not.toBe(sent.key);
});

test('the other language, which is remembered with the place in the page', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'language', value: 'hi', url: baseURL! }]);
  await hold(page, SCRIPTS);
  await page.goto('/#main');
  await expect(page).toHaveURL('/hi#main');
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL('/#main');
  await page.goto('/about-us');
  await page.goto('/');
  await expect(page).toHaveURL('/');
});

test('the way past the navigation loads nothing anew', async ({ page }) => {
  let asked = 0;
  await page.route('**/auth', async (route) => {
    asked += 1;
    await route.continue();
  });
  const release = await hold(page, SCRIPTS);
  await page.goto('/auth');
  await page.getByLabel('Email').fill('vendor@example.com');
  await page.getByRole('link', { name: 'Skip to main content' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/auth#main');
  release();
  await press(page, 'Sign In');
  await expect(page.getByText('Password is required').first()).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('vendor@example.com');
  expect(asked).toBe(1);
});

async function askForVendorEarly(page: Page): Promise<void> {
  const release = await hold(page, SCRIPTS);
  await page.goto('/request-service');
  await page.getByRole('radio', { name: /^Vendor/ }).click({ force: true });
  await press(page, 'Continue');
  await expect(page).toHaveURL('/request-service');
  release();
  await expect(page.getByRole('heading', { level: 2, name: 'Service Details', exact: true })).toBeVisible();
}

test('whom a request is for', ({ page }) => askForVendorEarly(page));

test('whom a referral is for, of somebody who is signed in', async ({ browser, request }) => {
  await askForVendorEarly(await pageAs(browser, request, 'vendor@example.com'));
});

test('whom a request is for, where a draft says something else', async ({ page }) => {
  await open(page, '/request-service');
  await page.getByRole('radio', { name: /^Broker/ }).check();
  const release = await hold(page, SCRIPTS);
  await page.goto('/request-service');
  await page.getByRole('radio', { name: /^Vendor/ }).click({ force: true });
  await press(page, 'Continue');
  release();
  await expect(page.getByRole('heading', { level: 2, name: 'Service Details', exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('radio', { name: /^Vendor/ })).toBeChecked();
});
