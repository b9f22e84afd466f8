/** Profession Management: professions added, changed, switched and deleted, requests decided, as admin and as module admin. */
import type { APIRequestContext, Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../scripts/demo-data/plan.ts';
import { adminToken, enterAs, makeVendor, unique } from './make.ts';
import { open } from './page-parts.ts';
import { expect, expectGoodScreen, test } from './support.ts';

const tab = (query = '') => `/admin/dashboard?tab=professions${query}`;
const enter = (page: Page, email = 'admin@example.com') => enterAs(page, { email, password: DEMO_PASSWORD });
const rowOf = (page: Page, name: string) => page.locator('main tbody tr').filter({ has: page.locator('th', { hasText: new RegExp(`^${name}$`) }) });
const headers = async (request: APIRequestContext) => ({ Authorization: `Bearer ${await adminToken(request)}` });

async function makeProfession(request: APIRequestContext): Promise<string> {
  const name = `Craft ${unique()}`;
  expect((await request.post('/api/professions', { data: { name }, headers: await headers(request) })).status()).toBe(201);
  return name;
}

/** Asked for by the administrator of the demo. */
async function makeRequest(request: APIRequestContext, name = `Wish ${unique()}`): Promise<string> {
  expect((await request.post('/api/professions/request', { data: { requested_profession: name, description: 'What it is.' }, headers: await headers(request) })).status()).toBe(201);
  return name;
}

test('an administrator adds, changes, switches and deletes a profession', async ({ page }) => {
  await enter(page);
  await open(page, '/admin/dashboard');
  await page.goto(tab());
  await expect(page.getByRole('tab', { name: /^Professions \(\d+\)$/ })).toHaveAttribute('aria-selected', 'true');
  await expect(rowOf(page, 'Electrician')).toContainText('Default');
  await expect(rowOf(page, 'Electrician').getByRole('button', { name: /^Delete/ })).toBeHidden();
  await expectGoodScreen(page);

  await page.getByRole('button', { name: 'Add Profession' }).click();
  const form = page.getByRole('form', { name: 'Create New Profession' });
  await expect(form.getByLabel('Profession Name')).toBeFocused();
  await expect(form.getByRole('button', { name: 'Create', exact: true })).toBeDisabled();
  await expectGoodScreen(page);
  await form.getByLabel('Profession Name').fill('electrician');
  await form.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(form.getByRole('link', { name: 'This profession is already in the list.' })).toBeVisible();
  const name = `Craft ${unique()}`;
  await form.getByLabel('Profession Name').fill(`  ${name} `);
  await form.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText(`${name} was created.`)).toBeVisible();
  await expect(form).toBeHidden();
  const row = rowOf(page, name);
  for (const text of ['-', 'Active', 'Custom']) await expect(row.getByText(text, { exact: true })).toBeVisible();

  await row.getByRole('button', { name: `Edit ${name}` }).click();
  await expect(page).toHaveURL(/profession=\d+/);
  await page.reload();
  const edit = page.getByRole('form', { name: 'Edit Profession' });
  await expect(edit.getByLabel('Profession Name')).toHaveValue(name);
  await edit.getByLabel('Description').fill('Made by hand. '.repeat(20));
  await edit.getByRole('checkbox', { name: /^Active/ }).uncheck();
  await expectGoodScreen(page);
  await edit.getByRole('button', { name: 'Update' }).click();
  await expect(row).toContainText('Made by hand.');
  await row.getByRole('button', { name: `Activate ${name}` }).click();
  await expect(row.getByText('Active', { exact: true })).toBeVisible();
  await row.getByRole('button', { name: `Deactivate ${name}` }).click();
  await expect(row.getByText('Inactive', { exact: true })).toBeVisible();
  await expect(row.getByRole('button', { name: `Activate ${name}` })).toBeVisible();

  await row.getByRole('button', { name: `Delete ${name}` }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete profession' });
  await expect(question.getByText(`Are you sure you want to delete "${name}"?`)).toBeVisible();
  await expectGoodScreen(page);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`${name} was deleted.`)).toBeVisible();
  await expect(row).toBeHidden();
});

test('a module admin decides requests: rejected with notes, approved without adding it', async ({ page, request }) => {
  const [unwanted, noted] = [await makeRequest(request), await makeRequest(request)];
  await enter(page, 'pune.admin@example.com');
  await open(page, tab('&view=requests'));
  await expect(page.getByRole('tab', { name: /^Requests \([1-9]\d*\)$/ })).toHaveAttribute('aria-selected', 'true');
  await expect(rowOf(page, unwanted)).toContainText('What it is.');
  await expectGoodScreen(page);
  await rowOf(page, unwanted).getByRole('button', { name: `Reject ${unwanted}` }).click();
  const rejection = page.getByRole('alertdialog', { name: 'Reject request' });
  await rejection.getByLabel('Notes').fill('Too narrow');
  await rejection.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByText(`The request for ${unwanted} was rejected.`)).toBeVisible();

  await rowOf(page, noted).getByRole('button', { name: `Approve ${noted}` }).click();
  const approval = page.getByRole('alertdialog', { name: 'Approve request' });
  await approval.getByRole('checkbox', { name: /Add this profession/ }).uncheck();
  await expectGoodScreen(page);
  await approval.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText(`The request for ${noted} was approved.`)).toBeVisible();

  await page.getByLabel('Status').selectOption('Rejected');
  await expect(page).toHaveURL(/status=rejected/);
  await expect(rowOf(page, unwanted)).toContainText(/Rejected by .+Too narrow/);
  await page.getByLabel('Status').selectOption('Approved');
  await expect(rowOf(page, noted)).toContainText(/Approved by/);
  await page.getByRole('tab', { name: /^Professions/ }).click();
  await expect(page).toHaveURL(/tab=professions$/);
  await expect(rowOf(page, 'Electrician')).toBeVisible();
  await expect(rowOf(page, noted)).toBeHidden();
});

test.describe('what fails', () => {
  test.use({ tolerated: /status of 503/ });

  test('a switch goes back and says why, what is in use stays, a list can be tried again', async ({ page, request }) => {
    const name = await makeProfession(request);
    await makeVendor(request, { profession: name });
    await enter(page);
    let broken = true;
    const refuse = (detail: string) => ({ status: 503, json: { success: false, detail, error: { code: 'not_ready', message: detail } } });
    await page.route('**/api/admin/professions', (route) => (broken ? route.fulfill(refuse('Not now.')) : route.continue()));
    await open(page, tab());
    await expect(page.getByText('Failed to load data. Please try again.')).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Professions', exact: true })).toBeVisible();
    broken = false;
    await page.getByRole('button', { name: 'Retry' }).click();
    const row = rowOf(page, name);
    await expect(row).toBeVisible();

    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/professions/*', async (route) => {
      await held;
      await route.fulfill(refuse('The service is busy.'));
    }, { times: 1 });
    await row.getByRole('button', { name: `Deactivate ${name}` }).click();
    await expect(row.getByText('Inactive', { exact: true })).toBeVisible();
    release();
    const banner = page.getByRole('alert').filter({ hasText: 'Failed to update profession status. Please try again.' });
    await expect(banner).toBeInViewport();
    await expect(row.getByText('Active', { exact: true })).toBeVisible();
    await expectGoodScreen(page);
    await banner.getByRole('button', { name: 'Dismiss' }).click();
    await expect(banner).toBeHidden();

    await row.getByRole('button', { name: `Delete ${name}` }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete profession' });
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(question.getByText('This profession is in use and cannot be deleted. You can switch it off.')).toBeVisible();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(row).toBeVisible();
  });
});
