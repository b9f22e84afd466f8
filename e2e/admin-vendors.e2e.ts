/** Vendor Management: found, read, changed, suspended, activated, deleted and added, as admin and as module admin. */
import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../scripts/demo-data/plan.ts';
import { enterAs, HOME, makeAssignedLead, makeVendor, newEmail, newPhone, unique } from './make.ts';
import { open } from './page-parts.ts';
import { expect, expectGoodScreen, test } from './support.ts';

const tab = (query = '') => `/admin/dashboard?tab=vendors${query}`;
const enter = (page: Page, email: string) => enterAs(page, { email, password: DEMO_PASSWORD });
const cardOf = (page: Page, name: string) => page.locator('main article').filter({ hasText: name });

test('an administrator finds a vendor, reads, changes, suspends, activates and deletes', async ({ page, request }) => {
  const vendor = await makeVendor(request);
  await makeAssignedLead(request, vendor);
  await enter(page, 'admin@example.com');
  await open(page, tab());
  await expect(page.getByText('vendors found')).toBeVisible();
  await expectGoodScreen(page);
  await page.getByLabel('Search').fill(vendor.email);
  await expect(page.getByText('1 vendor found')).toBeVisible();

  await cardOf(page, vendor.name).getByRole('button', { name: `View ${vendor.name}` }).click();
  await expect(page).toHaveURL(new RegExp(`vendor=${vendor.id}`));
  const details = page.getByRole('dialog', { name: 'Vendor Details' });
  await expect(details.getByText(vendor.phone)).toBeVisible();
  await expectGoodScreen(page);
  await details.getByRole('tab', { name: 'History' }).click();
  await expect(details.getByText(`${vendor.name} was approved as a vendor`)).toBeVisible();
  await page.reload();
  await expect(details.getByText(`${vendor.name} registered as a vendor`)).toBeVisible();

  await details.getByRole('button', { name: 'Edit Vendor' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Vendor' });
  const renamed = `Renamed ${unique()}`;
  await edit.getByLabel('Full Name').fill(renamed);
  await edit.getByRole('textbox', { name: 'Specializations' }).fill(`Skill ${unique()}`);
  await edit.getByRole('textbox', { name: 'Specializations' }).press('Enter');
  await expectGoodScreen(page);
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Vendor updated successfully!')).toBeVisible();
  await expect(details.getByText(renamed).first()).toBeVisible();

  await details.getByRole('button', { name: 'Suspend Vendor' }).click();
  const suspension = page.getByRole('alertdialog', { name: 'Suspend vendor' });
  await expect(suspension.getByText(`Are you sure you want to suspend ${renamed}?`)).toBeVisible();
  await expect(suspension.getByText('1 assigned lead returns to pending.')).toBeVisible();
  await suspension.getByRole('button', { name: 'Suspend' }).click();
  await expect(suspension.getByText('Please give a reason.')).toBeVisible();
  await suspension.getByLabel('Reason').fill('Does not answer');
  await expectGoodScreen(page);
  await suspension.getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByText('Vendor suspended successfully')).toBeVisible();
  await details.getByRole('button', { name: 'Close' }).last().click();

  const card = cardOf(page, renamed);
  await expect(card.getByText('Suspended')).toBeVisible();
  await card.getByRole('button', { name: `Activate ${renamed}` }).click();
  const activation = page.getByRole('alertdialog', { name: 'Reactivate vendor' });
  await expect(activation.getByText(`Are you sure you want to reactivate ${renamed}?`)).toBeVisible();
  await activation.getByRole('button', { name: 'Reactivate' }).click();
  await expect(page.getByText('Vendor reactivated successfully')).toBeVisible();
  await card.getByRole('button', { name: `Delete ${renamed}` }).click();
  const deletion = page.getByRole('alertdialog', { name: 'Delete vendor' });
  await expect(deletion.getByText(`Are you sure you want to delete ${renamed}? This action cannot be undone.`)).toBeVisible();
  await deletion.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Vendor deleted successfully')).toBeVisible();
  await expect(page.getByText('No vendors found matching your criteria.')).toBeVisible();
  await expectGoodScreen(page);
  await page.getByRole('button', { name: 'Clear All Filters' }).click();
  await expect(page).toHaveURL(/tab=vendors$/);
});

test('a module admin adds a vendor in an assigned city only', async ({ page, request }) => {
  const known = await makeVendor(request, { place: HOME.pune });
  await enter(page, 'pune.admin@example.com');
  await open(page, '/admin/dashboard');
  await page.getByRole('link', { name: 'Add Vendor' }).click();
  await page.getByRole('button', { name: 'Add New Vendor' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Vendor' });
  const [name, email] = [`Added ${unique()}`, newEmail()];
  await dialog.getByLabel('Full Name').fill(name);
  await dialog.getByLabel('Email').fill(known.email);
  await dialog.getByLabel('Phone Number').fill(newPhone());
  for (const level of ['Country', 'State']) {
    await expect(dialog.getByLabel(level)).toBeDisabled();
    await expect(dialog.getByLabel(level)).toContainText('Restricted to assigned cities');
  }
  await dialog.getByRole('button', { name: 'Add Vendor' }).click();
  await expect(dialog.getByText('Please select a city from your assigned cities').first()).toBeVisible();
  await expectGoodScreen(page);
  await dialog.getByLabel('City').selectOption('Pune');
  await dialog.getByRole('button', { name: 'Add Vendor' }).click();
  await expect(dialog.getByText('An account with this email already exists.').first()).toBeVisible();
  // A window closed by mistake loses nothing.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add New Vendor' }).click();
  await expect(dialog.getByLabel('Full Name')).toHaveValue(name);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Add Vendor' }).click();
  await expect(page.getByText('Vendor created successfully!')).toBeVisible();
  await page.getByLabel('Search').fill(email);
  await expect(page.getByText('1 vendor found')).toBeVisible();
  await expect(cardOf(page, name).getByText('Active', { exact: true })).toBeVisible();
});

test.describe('what cannot be had', () => {
  test.use({ tolerated: /status of 503/ });

  test('a vendor of another city is not there; a list that fails says so and can be tried again', async ({ page, request }) => {
    const elsewhere = await makeVendor(request, { place: HOME.solapur });
    await enter(page, 'pune.admin@example.com');
    await open(page, tab(`&search=${encodeURIComponent(elsewhere.email)}&vendor=${elsewhere.id}`));
    const details = page.getByRole('dialog', { name: 'Vendor Details' });
    await expect(details.getByText('Failed to load vendor details')).toBeVisible();
    await expect(page.getByText(elsewhere.name)).toBeHidden();
    await expectGoodScreen(page);
    await details.getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByText('No vendors found matching your criteria.')).toBeVisible();

    let broken = true;
    await page.route('**/api/module-admin/vendors?*', (route) => (broken ? route.fulfill({ status: 503, json: { success: false, detail: 'Not now.' } }) : route.continue()));
    await page.getByRole('button', { name: 'Clear All Filters' }).click();
    await expect(page.getByText('Failed to fetch vendors')).toBeVisible();
    broken = false;
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.locator('main article').first()).toBeVisible();
    await expect(page.getByText('Failed to fetch vendors')).toBeHidden();
  });
});
