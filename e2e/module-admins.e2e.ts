/** Module Admin Management: made, found, read, moved, suspended, brought back and deleted; and what each of them sees meanwhile. */
import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../scripts/demo-data/plan.ts';
import { changeCities, enterAs, HOME, makeLead, makeModuleAdmin, newEmail, unique } from './make.ts';
import { listOf, open } from './page-parts.ts';
import { expect, expectGoodScreen, signIn, test } from './support.ts';
import { expectToast } from './work-parts.ts';

const tab = (query = '') => `/admin/dashboard?tab=module-admins${query}`;
const enter = (page: Page) => enterAs(page, { email: 'admin@example.com', password: DEMO_PASSWORD });
const cardOf = (page: Page, name: string) => page.locator('main article').filter({ hasText: name });
const count = (page: Page, number: number) => expect(page.getByRole('heading', { name: `Module Administrators (${number})` })).toBeVisible();
const MUMBAI = 1275339;

test('an administrator makes a module admin, who chooses an own password before anything else', async ({ page }) => {
  const [name, email, own] = [`Manager ${unique()}`, newEmail(), 'My-own-Secret-1'];
  await enter(page);
  await open(page, '/admin/dashboard');
  await page.getByRole('link', { name: 'Add Module Admin' }).click();
  await expect(page.getByText('Create and manage city-level administrators')).toBeVisible();
  await expectGoodScreen(page);
  await page.getByRole('button', { name: 'Add Module Admin' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Module Admin' });
  await expect(dialog.getByLabel('State')).toBeDisabled();
  await dialog.getByLabel('Full Name').fill(name);
  await dialog.getByLabel('Email').fill('admin@example.com');
  await dialog.getByRole('textbox', { name: 'Password' }).fill(DEMO_PASSWORD);
  await dialog.getByLabel('Phone').fill('98765 43210');
  await dialog.getByRole('button', { name: 'Create Admin' }).click();
  await expect(dialog.getByRole('link', { name: 'Please select all location fields' })).toBeVisible();
  await expect(dialog.getByLabel('Country')).toHaveAttribute('aria-invalid', 'true');
  await expectGoodScreen(page);
  await dialog.getByLabel('Country').selectOption('India');
  await expect(dialog.getByLabel('City')).toBeDisabled();
  await dialog.getByLabel('State').selectOption('Maharashtra');
  await dialog.getByLabel('City').fill('Solapur');
  await listOf(page, 'City').getByRole('option', { name: 'Solapur', exact: true }).click();
  await dialog.getByRole('button', { name: 'Create Admin' }).click();
  await expect(dialog.getByText('An account with this email already exists.').first()).toBeVisible();
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Create Admin' }).click();
  await expectToast(page, 'Module admin created');
  await expect(cardOf(page, name).getByText('Solapur, Maharashtra')).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await signIn(page, email);
  await expect(page.getByText('Choose your own password')).toBeVisible();
  await expectGoodScreen(page);
  await page.getByRole('textbox', { name: 'Current password' }).fill(DEMO_PASSWORD);
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill(own);
  await page.getByRole('textbox', { name: 'Confirm new password' }).fill(own);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Managing: Solapur')).toBeVisible();
  await expect(page.getByRole('main').getByText(`Welcome, ${name}`)).toBeVisible();
});

test('one is found, read, given other cities, suspended, activated and deleted', async ({ page, request }) => {
  const person = await makeModuleAdmin(request);
  await enter(page);
  await open(page, tab());
  await page.getByPlaceholder('Search by name, email, or city...').fill(person.name);
  await count(page, 1);
  const card = cardOf(page, person.name);
  await expect(card.getByText(person.email)).toBeVisible();
  await expectGoodScreen(page);
  await card.getByRole('button', { name: `View details of ${person.name}` }).click();
  await expect(page).toHaveURL(new RegExp(`admin=${person.id}`));
  const details = page.getByRole('dialog', { name: 'Module Admin Details' });
  for (const section of ['Contact Information', 'Assignment Details', 'Account Information']) await expect(details.getByRole('heading', { name: section })).toBeVisible();
  await expect(details.getByText('India')).toBeVisible();
  await expectGoodScreen(page);

  await details.getByRole('button', { name: 'Change Cities' }).click();
  const cities = page.getByRole('dialog', { name: 'Change Cities' });
  await cities.getByRole('button', { name: 'Remove Solapur' }).click();
  await cities.getByRole('button', { name: 'Save Cities' }).click();
  await expect(cities.getByText('Please select at least one city')).toBeVisible();
  for (const [city, state] of [['Kochi', 'Kerala'], ['Chennai', 'Tamil Nadu']] as const) {
    await cities.getByLabel('Add a city').fill(city);
    await listOf(page, 'Add a city').getByRole('option', { name: `${city}, ${state}, India` }).click();
    await expect(cities.getByRole('button', { name: `Remove ${city}` })).toBeVisible();
  }
  await expectGoodScreen(page);
  await cities.getByRole('button', { name: 'Save Cities' }).click();
  await expectToast(page, 'Cities changed');
  await expect(details.getByText('Kerala, India')).toBeVisible();

  await details.getByRole('button', { name: 'Suspend Admin' }).click();
  const suspension = page.getByRole('alertdialog', { name: 'Suspend module admin' });
  await expect(suspension.getByText(`Are you sure you want to suspend ${person.name}?`)).toBeVisible();
  await suspension.getByLabel('Reason').fill('On leave');
  await expectGoodScreen(page);
  await suspension.getByRole('button', { name: 'Suspend' }).click();
  await expect(details.getByText('On leave')).toBeVisible();
  await details.getByRole('button', { name: 'Close' }).last().click();
  await expect(details).toBeHidden();

  await page.getByLabel('Status').selectOption('Active');
  await expect(page.getByText('No module administrators found.')).toBeVisible();
  await expectGoodScreen(page);
  await page.getByLabel('Status').selectOption('Suspended');
  await expect(card.getByText('Chennai, Tamil Nadu +1 more')).toBeVisible();
  await card.getByRole('button', { name: `Reactivate ${person.name}` }).click();
  const activation = page.getByRole('alertdialog', { name: 'Reactivate module admin' });
  await expect(activation.getByText(`Are you sure you want to reactivate ${person.name}?`)).toBeVisible();
  await activation.getByRole('button', { name: 'Reactivate' }).click();
  await expect(page.getByText('No module administrators found.')).toBeVisible();

  await open(page, tab(`&admin=${person.id}`));
  await details.getByRole('button', { name: 'Delete Admin' }).click();
  const deletion = page.getByRole('alertdialog', { name: 'Delete module admin' });
  await expect(deletion.getByText(`Are you sure you want to delete ${person.name}? This action cannot be undone.`)).toBeVisible();
  await deletion.getByRole('button', { name: 'Delete' }).click();
  // What lies below a question is hidden from readers too.
  await expect(deletion).toBeHidden();
  await expect(details).toBeHidden();
  await page.getByPlaceholder('Search by name, email, or city...').fill(person.email);
  await count(page, 0);
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(page).toHaveURL(/tab=module-admins$/);
});

test('a city taken away leaves the next one to be typed at once, also where a frame is late', async ({ page, request }) => {
  const person = await makeModuleAdmin(request);
  await enter(page);
  await open(page, tab(`&admin=${person.id}`));
  await page.getByRole('dialog', { name: 'Module Admin Details' }).getByRole('button', { name: 'Change Cities' }).click();
  const cities = page.getByRole('dialog', { name: 'Change Cities' });
  await expect(cities.getByRole('button', { name: 'Remove Solapur' })).toBeVisible();
  await page.evaluate(() => {
    const frame = window.requestAnimationFrame;
    window.requestAnimationFrame = (work) => Number(setTimeout(() => frame(work), 300));
  });
  await cities.getByRole('button', { name: 'Remove Solapur' }).click();
  const search = cities.getByRole('combobox', { name: 'Add a city' });
  await search.fill('Koch');
  await expect(listOf(page, 'Add a city').getByRole('option', { name: 'Kochi, Kerala, India' })).toBeVisible();
  await expect(search).toBeFocused();
});

test('two module admins at once see the own rows only; other cities and a suspension count at the next call', async ({ page, request, browser }) => {
  const first = await makeModuleAdmin(request);
  const second = await makeModuleAdmin(request, { cities: [MUMBAI] });
  const [inSolapur, inMumbai] = [await makeLead(request), await makeLead(request, { place: { country_id: 356, state_id: 200001304, city_id: MUMBAI } })];
  const other = await (await browser.newContext()).newPage();
  for (const [screen, person, city, own, foreign] of [[page, first, 'Solapur', inSolapur, inMumbai], [other, second, 'Mumbai', inMumbai, inSolapur]] as const) {
    await enterAs(screen, person);
    await open(screen, `/admin/dashboard?tab=leads&search=${own.reference}`);
    await expect(screen.getByText(`Managing: ${city}`)).toBeVisible();
    await expect(screen.getByText(own.name)).toBeVisible();
    await expect(screen.getByText('Module Admins', { exact: true })).toHaveCount(0);
    await screen.getByLabel('Search').first().fill(foreign.reference);
    await expect(screen.getByText('No leads found matching your criteria.')).toBeVisible();
  }
  await changeCities(request, first.id, [MUMBAI, HOME.pune.city_id, HOME.thane.city_id, HOME.solapur.city_id]);
  await page.getByLabel('Search').first().fill(unique());
  await expect(page).toHaveURL(/\/auth/);
  await enterAs(page, first);
  await open(page, `/admin/dashboard?tab=leads&search=${inMumbai.reference}`);
  await expect(page.getByText(inMumbai.name)).toBeVisible();
  await expect(page.getByText('Managing: Mumbai, Pune, Solapur')).toBeVisible();
  await page.getByRole('button', { name: '+1 more' }).click();
  await expect(page.getByText('Managing: Mumbai, Pune, Solapur, Thane')).toBeVisible();
  await expectGoodScreen(page);
  await other.context().close();
});

test.describe('a list that fails', () => {
  test.use({ tolerated: /status of 503/ });

  test('says so and can be tried again', async ({ page }) => {
    await enter(page);
    let broken = true;
    await page.route('**/api/admin/module-admins?*', (route) => (broken ? route.fulfill({ status: 503, json: { success: false, detail: 'Not now.' } }) : route.continue()));
    await page.goto(tab());
    await expect(page.getByText('Failed to fetch module admins')).toBeVisible();
    await expectGoodScreen(page);
    broken = false;
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.locator('main article').first()).toBeVisible();
  });
});
