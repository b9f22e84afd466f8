/** Administration: what an administrator and two module admins see, decide and assign. */
import type { Page } from '@playwright/test';
import { assignLead, enterAs, HOME, makeAssignedLead, makeLead, makeVendor, unique } from './make.ts';
import { open } from './page-parts.ts';
import { DEMO_PASSWORD } from '../scripts/demo-data/plan.ts';
import { expect, expectGoodScreen, test } from './support.ts';

const dashboard = (query: string) => `/admin/dashboard${query}`;
const enter = (page: Page, email: string) => enterAs(page, { email, password: DEMO_PASSWORD });

async function searchLeads(page: Page, text: string): Promise<void> {
  await page.getByLabel('Search').first().fill(text);
  await expect(page).toHaveURL(new RegExp(`search=${encodeURIComponent(text)}`));
}

test('an administrator sees the platform in figures, and where to go next', async ({ page }) => {
  await enter(page, 'admin@example.com');
  await open(page, '/dashboard');
  await expect(page).toHaveURL(/\/admin\/dashboard/);
  await expect(page.getByRole('heading', { level: 1, name: 'Master Admin Dashboard' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Platform Overview' })).toBeVisible();
  for (const label of ['Total Vendors', 'Pending Approvals', 'Active Leads', 'Completed Leads', 'Total Referrals']) {
    await expect(page.getByText(label, { exact: true })).toBeVisible();
  }
  await expect(page.getByRole('link', { name: 'Back to Site' })).toHaveAttribute('href', '/');
  await expectGoodScreen(page);
  await page.getByRole('link', { name: 'Review Approvals' }).click();
  await expect(page.getByRole('heading', { name: 'User Approvals' })).toBeVisible();
});

test('a module admin manages the own city and finds nothing of another', async ({ page, request }) => {
  const inPune = await makeLead(request, { place: HOME.pune });
  const elsewhere = await makeLead(request);
  await enter(page, 'pune.admin@example.com');
  await open(page, dashboard('?tab=leads'));
  await expect(page.getByRole('heading', { level: 1, name: 'Module Admin Dashboard' })).toBeVisible();
  await expect(page.getByText('Managing: Pune')).toBeVisible();
  await searchLeads(page, inPune.reference);
  await expect(page.getByText(inPune.name)).toBeVisible();
  await expectGoodScreen(page);
  await searchLeads(page, elsewhere.reference);
  await expect(page.getByText('No leads found matching your criteria.')).toBeVisible();
  await expectGoodScreen(page);
  // Nor by the address of the lead itself.
  await open(page, dashboard(`?tab=leads&lead=${elsewhere.id}`));
  await expect(page.getByText(elsewhere.name)).toBeHidden();
});

test('another module admin does not see it either', async ({ page, request }) => {
  const inPune = await makeLead(request, { place: HOME.pune });
  await enter(page, 'bengaluru.admin@example.com');
  await open(page, dashboard('?tab=leads'));
  await expect(page.getByText('Managing: Bengaluru')).toBeVisible();
  await searchLeads(page, inPune.reference);
  await expect(page.getByText('No leads found matching your criteria.')).toBeVisible();
});

test('a registration is rejected with a reason', async ({ page, request }) => {
  const vendor = await makeVendor(request, { approved: false });
  await enter(page, 'admin@example.com');
  await open(page, dashboard('?tab=approvals'));
  await expectGoodScreen(page);
  await page.getByLabel('Search').fill(vendor.email);
  await page.getByRole('button', { name: `Reject ${vendor.name}` }).click();
  const question = page.getByRole('alertdialog', { name: 'Reject registration' });
  await question.getByLabel('Reason').fill('The photo cannot be read');
  await expectGoodScreen(page);
  await question.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(page.getByText('No pending approvals found.')).toBeVisible();
  await enterAs(page, vendor);
  await open(page, '/registration-pending');
  await expect(page.getByText('The photo cannot be read')).toBeVisible();
});

test('a lead has an address of its own, with its history', async ({ page, request }) => {
  const vendor = await makeVendor(request);
  const lead = await makeAssignedLead(request, vendor);
  await enter(page, 'admin@example.com');
  await open(page, dashboard(`?tab=leads&lead=${lead.id}`));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(lead.reference).first()).toBeVisible();
  await expect(dialog.getByText(vendor.name).first()).toBeVisible();
  await expectGoodScreen(page);
  await page.reload();
  await expect(page.getByRole('dialog').getByText(lead.reference).first()).toBeVisible();
});

test('taking a lead from someone needs a reason', async ({ page, request }) => {
  const first = await makeVendor(request);
  const second = await makeVendor(request);
  const lead = await makeAssignedLead(request, first);
  await enter(page, 'admin@example.com');
  await open(page, dashboard('?tab=leads'));
  await searchLeads(page, lead.reference);
  await page.getByRole('button', { name: `Reassign lead of ${lead.name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Reassign Lead' });
  await dialog.getByLabel('Search people').fill(second.name);
  // The list is dimmed until the search has answered.
  await expect(dialog.getByRole('radio')).toHaveCount(1);
  await dialog.getByRole('radio', { name: second.name }).check();
  await dialog.getByRole('button', { name: 'Reassign', exact: true }).click({ force: true });
  await expect(dialog.getByText('Please give a reason for taking the lead from its present assignee.').first()).toBeVisible();
  await expectGoodScreen(page);
  await dialog.getByLabel('Reason').fill('On holiday this week');
  await dialog.getByRole('button', { name: 'Reassign', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator('tbody').getByText(second.name)).toBeVisible();
});

test('what someone else did in the meantime is said in the dialog', async ({ page, request }) => {
  const [mine, theirs] = [await makeVendor(request), await makeVendor(request)];
  const lead = await makeLead(request);
  await enter(page, 'admin@example.com');
  await open(page, dashboard('?tab=leads'));
  await searchLeads(page, lead.reference);
  await page.getByRole('button', { name: `Assign lead of ${lead.name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign Lead' });
  await dialog.getByLabel('Search people').fill(mine.name);
  // The list is dimmed until the search has answered.
  await expect(dialog.getByRole('radio')).toHaveCount(1);
  await dialog.getByRole('radio', { name: mine.name }).check();
  await assignLead(request, lead.id, theirs.id);
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
});

test('auto-assign says how many leads it gave, and why', async ({ page, request }) => {
  const name = `Auto ${unique()}`;
  await makeVendor(request, { place: HOME.pune, name, profession: 'locksmith' });
  await makeLead(request, { place: HOME.pune, profession: 'locksmith' });
  await enter(page, 'pune.admin@example.com');
  await open(page, dashboard('?tab=leads'));
  await page.getByRole('button', { name: 'Auto-Assign Leads' }).click();
  await expect(page.getByText(/Successfully assigned \d+ leads?/).first()).toBeVisible();
  await expectGoodScreen(page);
});

test.describe('a failing part', () => {
  test.use({ tolerated: /ERR_FAILED/ });

  test('says so and can be tried again', async ({ page }) => {
    await enter(page, 'admin@example.com');
    await page.route('**/api/admin/leads?*', (route) => route.abort());
    await page.goto(dashboard('?tab=leads'));
    await expect(page.getByText('Failed to fetch leads').first()).toBeVisible();
    await page.unroute('**/api/admin/leads?*');
    await page.getByRole('button', { name: 'Retry' }).first().click();
    await expect(page.locator('tbody tr').first()).toBeVisible();
  });
});
