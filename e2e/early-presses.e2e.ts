/** What is pressed or chosen before a page's code has come counts when it is there. */
import type { Page } from '@playwright/test';
import { hold, SCRIPTS } from './page-parts.ts';
import { expect, test } from './support.ts';

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
  await press(page, 'Show password');
  await press(page, 'Continue');
  await expect(page).toHaveURL('/register');
  release();
  await expect(page.getByLabel(/^Password/)).toHaveAttribute('type', 'text');
  await expect(summary(page)).toBeFocused();
});

test('whom a request is for', async ({ page }) => {
  const release = await hold(page, SCRIPTS);
  await page.goto('/request-service');
  await page.getByRole('radio', { name: /^Vendor/ }).click({ force: true });
  await press(page, 'Continue');
  await expect(page).toHaveURL('/request-service');
  release();
  await expect(page.getByRole('heading', { level: 2, name: 'Service Details', exact: true })).toBeVisible();
});
