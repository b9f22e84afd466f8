/** Sessions that end while someone is at work, and the language that stays with a person. */
import type { Page } from '@playwright/test';
import { enterAs, makeVendor } from './make.ts';
import { mainOf, open, openMenu } from './page-parts.ts';
import { DEMO_PASSWORD } from '../scripts/demo-data/plan.ts';
import { expect, expectGoodScreen, test } from './support.ts';

const ENDED = 'Your session has ended. Please sign in again: what you typed is still there.';

/** Ends the session on the server, unknown to the page. */
async function endSession(page: Page): Promise<void> {
  const token = await page.evaluate(() => (JSON.parse(localStorage.getItem('auth') ?? '{}') as { token?: string }).token);
  const answer = await page.request.post('/api/auth/logout', { headers: { Authorization: `Bearer ${token}` } });
  expect(answer.ok()).toBe(true);
}

async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

test('a session that ends in the middle of a form loses nothing typed', async ({ page, request }) => {
  const applicant = await makeVendor(request, { approved: false });
  await enterAs(page, { email: 'admin@example.com', password: DEMO_PASSWORD });
  const address = `/admin/dashboard?tab=approvals&search=${encodeURIComponent(applicant.email)}`;
  await open(page, address);
  await page.getByRole('button', { name: `Reject ${applicant.name}` }).click();
  const question = page.getByRole('alertdialog', { name: 'Reject registration' });
  await question.getByLabel('Reason').fill('The number belongs to someone else');
  await endSession(page);
  await question.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(page).toHaveURL('/auth');
  await expect(page.getByText(ENDED)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('auth'))).toBeNull();
  await expectGoodScreen(page);

  await fillSignIn(page, 'admin@example.com', DEMO_PASSWORD);
  await expect(page).toHaveURL(address);
  await page.getByRole('button', { name: `Reject ${applicant.name}` }).click();
  await expect(question.getByLabel('Reason')).toHaveValue('The number belongs to someone else');
});

test('changes that were typed into a record come back after signing in again', async ({ page, request }) => {
  const vendor = await makeVendor(request);
  await enterAs(page, { email: 'admin@example.com', password: DEMO_PASSWORD });
  const address = `/admin/dashboard?tab=vendors&search=${encodeURIComponent(vendor.email)}`;
  const openForm = async () => {
    await page.getByRole('button', { name: `Edit ${vendor.name}` }).click();
    return page.getByRole('dialog', { name: 'Edit Vendor' });
  };
  await open(page, address);
  await (await openForm()).getByLabel('Full Name').fill('Renamed By Hand');
  await endSession(page);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page).toHaveURL('/auth');
  await fillSignIn(page, 'admin@example.com', DEMO_PASSWORD);
  await expect(page).toHaveURL(address);
  const form = await openForm();
  await expect(form.getByLabel('Full Name')).toHaveValue('Renamed By Hand');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect((await openForm()).getByLabel('Full Name')).toHaveValue(vendor.name);
});

test('another person is not led to the page of the first', async ({ page, request }) => {
  const vendor = await makeVendor(request);
  await enterAs(page, vendor);
  await open(page, '/vendor/dashboard?tab=referred');
  await endSession(page);
  await page.reload();
  await expect(page).toHaveURL('/auth');
  // Opened again, the address no longer tells whose it was.
  await page.goto('/vendor/dashboard?tab=referred');
  await expect(page).toHaveURL('/auth');
  await fillSignIn(page, 'broker@example.com', DEMO_PASSWORD);
  await expect(page).toHaveURL('/broker/dashboard');
});

test('what one person typed is not shown to the next, not even after a reload', async ({ page }) => {
  await enterAs(page, { email: 'admin@example.com', password: DEMO_PASSWORD });
  const typeInto = async () => {
    await page.getByRole('button', { name: 'Add New Vendor' }).click();
    return page.getByRole('dialog', { name: 'Add New Vendor' }).getByLabel('Full Name');
  };
  await open(page, '/admin/dashboard?tab=vendors');
  await (await typeInto()).fill('Typed by the first');
  await page.reload();
  await expect(await typeInto()).toHaveValue('Typed by the first');
  await endSession(page);
  await page.reload();
  await expect(page).toHaveURL('/auth');
  await page.reload();
  await fillSignIn(page, 'pune.admin@example.com', DEMO_PASSWORD);
  await expect(page).toHaveURL('/admin/dashboard');
  await open(page, '/admin/dashboard?tab=vendors');
  await expect(await typeInto()).toHaveValue('');
});

test('signing out in one tab signs out the other', async ({ page, request, context }) => {
  const vendor = await makeVendor(request);
  await enterAs(page, vendor);
  await open(page, '/vendor/dashboard');
  const other = await context.newPage();
  await open(other, '/vendor/dashboard');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${vendor.name}`);
  // Only the first tab can tell it: a call of its own would be answered that the session is over.
  await other.route('**/api/**', (route) => route.abort());
  await (await openMenu(page)).getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect(other).toHaveURL('/auth');
  await expect(other.getByText(ENDED)).toBeHidden();
});

test('the switch keeps page and query, and the choice is remembered', async ({ page }) => {
  await open(page, '/vendors?from=mail');
  const switchTo = (name: string) => page.getByRole('navigation').getByRole('link', { name });
  await expect(switchTo('हिन्दी')).toHaveAttribute('lang', 'hi');
  await switchTo('हिन्दी').click();
  await expect(page).toHaveURL('/hi/vendors?from=mail');
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await expectGoodScreen(page);
  // Links keep the language, and so does the next visit of the site.
  await expect(mainOf(page).locator('a[href="/hi"]')).toHaveCount(1);
  await page.goto('/');
  await expect(page).toHaveURL('/hi');
  await switchTo('English').click();
  await expect(page).toHaveURL('/');
  await page.goto('/');
  await expect(page).toHaveURL('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('signing in stays in Hindi', async ({ page, request }) => {
  const vendor = await makeVendor(request);
  await page.goto('/hi/vendor/dashboard?tab=referred');
  await expect(page).toHaveURL('/hi/auth');
  await open(page, '/hi/auth');
  await page.locator('input[type=email]').fill(vendor.email);
  await page.locator('input[type=password]').fill(vendor.password);
  await page.locator('form button[type=submit]').click();
  await expect(page).toHaveURL('/hi/vendor/dashboard?tab=referred');
  await expect(page.getByRole('tab', { selected: true })).toHaveCount(1);
});
