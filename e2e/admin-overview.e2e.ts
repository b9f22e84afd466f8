/** What only a browser shows of the overview, of approvals in bulk and of saved views. */
import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../scripts/demo-data/plan.ts';
import { approve, enterAs, makeVendor, unique, type Person } from './make.ts';
import { open } from './page-parts.ts';
import { expect, expectGoodScreen, test } from './support.ts';

const enter = (page: Page) => enterAs(page, { email: 'admin@example.com', password: DEMO_PASSWORD });

/** Drawings are loaded once they are scrolled to. */
async function showDrawing(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Leads by status' }).scrollIntoViewIfNeeded();
  await expect(page.locator('.recharts-bar-rectangle').first()).toBeVisible();
}

test('the charts of the overview can be read as tables', async ({ page }) => {
  await enter(page);
  await open(page, '/admin/dashboard');
  await showDrawing(page);
  await expectGoodScreen(page);
  await page.getByRole('button', { name: 'Show as table: Leads by status' }).click();
  const table = page.getByRole('table', { name: 'Leads by status' });
  await expect(table.getByRole('row')).toHaveCount(13);
  await expect(table.getByRole('columnheader', { name: 'Completed' })).toBeVisible();
  await page.getByRole('button', { name: 'Show as table: Requests and completed leads by profession' }).click();
  await expect(page.getByRole('table', { name: 'Requests and completed leads by profession' }).getByRole('cell').first()).toBeVisible();
  await expectGoodScreen(page);
});

test.describe('charts that fail', () => {
  test.use({ tolerated: /ERR_FAILED/ });

  test('say so in their place and can be tried again', async ({ page }) => {
    await enter(page);
    await page.route('**/api/admin/dashboard/charts', (route) => route.abort());
    await open(page, '/admin/dashboard');
    const chart = page.getByRole('region', { name: 'Leads by status' });
    await expect(chart.getByText('Failed to load data')).toBeVisible();
    await page.unroute('**/api/admin/dashboard/charts');
    await chart.getByRole('button', { name: 'Retry' }).click();
    await showDrawing(page);
  });
});

test('several registrations are approved at once; who was decided meanwhile is named', async ({ page, request }) => {
  const family = `Bulk ${unique()}`;
  const [first, second] = [await makeVendor(request, { approved: false, name: `${family} one` }), await makeVendor(request, { approved: false, name: `${family} two` })];
  await enter(page);
  await open(page, `/admin/dashboard?tab=approvals&search=${encodeURIComponent(family)}`);
  await expect(page.getByText('2 registrations wait for review')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await expect(page.getByRole('status').getByText('2 selected')).toBeAttached();
  await expectGoodScreen(page);
  await approve(request, first.id);
  await page.getByRole('button', { name: 'Approve selected' }).click();
  const question = page.getByRole('alertdialog', { name: 'Approve registrations' });
  await expectGoodScreen(page);
  // As some people press everything.
  await question.getByRole('button', { name: 'Approve', exact: true }).dblclick();
  const outcome = page.getByRole('dialog', { name: 'Not all registrations were decided' });
  await expect(outcome.getByText('1 registration was approved.')).toBeVisible();
  await expect(outcome.getByText(first.name)).toBeVisible();
  await expect(outcome.getByText(second.name)).toBeHidden();
  await outcome.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByText('No pending approvals found.')).toBeVisible();
});

test('keys go through the registrations and decide them', async ({ page, request }) => {
  const family = `Keys ${unique()}`;
  const people: Person[] = [];
  for (const name of ['one', 'two', 'three', 'four']) people.push(await makeVendor(request, { approved: false, name: `${family} ${name}` }));
  await enter(page);
  await open(page, `/admin/dashboard?tab=approvals&search=${encodeURIComponent(family)}`);
  await page.getByRole('button', { name: `Review ${people[0]!.name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Registration Review' });
  const shows = (index: number) => expect(dialog.getByText(people[index]!.email)).toBeVisible();
  await shows(0);
  // The window has an address: it is there again after a reload, and Back closes it.
  await page.reload();
  await shows(0);
  for (const [key, index] of [['ArrowRight', 1], ['j', 2], ['ArrowLeft', 1], ['k', 0]] as const) {
    await page.keyboard.press(key);
    await shows(index);
  }
  await page.keyboard.press('a');
  await shows(1);
  await page.keyboard.press('r');
  const question = page.getByRole('alertdialog', { name: 'Reject registration' });
  await question.getByLabel('Reason').fill('a and r are typed, not pressed');
  await question.getByRole('button', { name: 'Reject', exact: true }).click();
  await shows(2);
  // The second press of a double click would meet the button of someone not looked at yet.
  await dialog.getByRole('button', { name: 'Approve', exact: true }).dblclick();
  await shows(3);
  await expect(page.getByText('1 registration waits for review')).toBeAttached();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: `Review ${people[3]!.name}` })).toBeVisible();
  await open(page, `/admin/dashboard?tab=approvals&review=${people[0]!.id}`);
  await expect(page.getByText('This registration is not in the list below')).toBeVisible();
});

test('filters are kept under a name, opened, renamed and deleted', async ({ page }) => {
  const [name, other] = [`Old ${unique()}`, `New ${unique()}`];
  await enter(page);
  await open(page, '/admin/dashboard?tab=approvals&role=broker');
  await page.getByRole('button', { name: 'Saved views' }).click();
  const dialog = page.getByRole('dialog', { name: 'Saved views' });
  await dialog.getByLabel('Name for the present filters').fill(name);
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(dialog.getByRole('link', { name })).toBeVisible();
  await expectGoodScreen(page);
  await dialog.getByRole('button', { name: `Rename ${name}` }).click();
  await dialog.getByLabel(`New name of ${name}`).fill(other);
  await dialog.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(dialog.getByRole('link', { name: other })).toBeVisible();
  await open(page, '/admin/dashboard?tab=approvals');
  await page.getByRole('button', { name: 'Saved views' }).click();
  await dialog.getByRole('link', { name: other }).click();
  await expect(page).toHaveURL(/role=broker/);
  await expect(page.getByLabel('Role', { exact: true })).toHaveValue('broker');
  await page.getByRole('button', { name: 'Saved views' }).click();
  await dialog.getByRole('button', { name: `Delete ${other}` }).click();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(dialog.getByRole('link', { name: other })).toBeHidden();
});
