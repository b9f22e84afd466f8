/** The tabs of places and of the activity log, as administrator and as module admin. */
import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../scripts/demo-data/plan.ts';
import { enterAs, HOME, makeLead, makePlace, makeVendor, unique } from './make.ts';
import { holdAnswer, open } from './page-parts.ts';
import { expect, expectGoodScreen, test } from './support.ts';

const tab = (name: string, query = '') => `/admin/dashboard?tab=${name}${query}`;
const enter = (page: Page, email: string) => enterAs(page, { email, password: DEMO_PASSWORD });
const SIKKIM = 200001316;
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('words can be searched for again after they were cleared, and stay behind where a link is pressed right after them', async ({ page }) => {
  await enter(page, 'admin@example.com');
  await open(page, tab('locations', `&place=${SIKKIM}`));
  for (const _again of [1, 2]) {
    await page.getByLabel('Search').fill('Gang');
    await expect(page).toHaveURL(/search=Gang/);
    await expect(page.getByRole('row')).toHaveCount(2);
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await expect(page).not.toHaveURL(/search=/);
  }
  await page.getByLabel('Search').fill('Gang');
  await page.getByRole('link', { name: 'Gangtok', exact: true }).evaluate((link: HTMLElement) => {
    link.click();
    const end = performance.now() + 700;
    while (performance.now() < end);
  });
  await expect(page.getByText('There are no locations here yet.')).toBeVisible();
  await expect(page.getByLabel('Search')).toHaveValue('');
});

test('words typed right before Back is pressed stay behind, and can be searched for there', async ({ page }) => {
  await enter(page, 'admin@example.com');
  await open(page, tab('vendors'));
  const search = page.getByLabel('Search');
  for (const isSearched of [false, true]) {
    await page.getByLabel('Status').selectOption({ index: 1 });
    await expect(page).toHaveURL(/status=/);
    await search.fill('Gang');
    if (isSearched) await expect(page).toHaveURL(/search=Gang/);
    await page.goBack();
    await expect(search).toHaveValue('');
    await expect(page).toHaveURL(tab('vendors'));
  }
  await search.fill('Gang');
  await expect(page).toHaveURL(/search=Gang/);
});

test('an administrator goes down to a state, adds a city with a region, renames it, switches it off and on', async ({ page }) => {
  const [city, region] = [`Nagar ${unique()}`, `Peth ${unique()}`];
  await enter(page, 'admin@example.com');
  await open(page, tab('locations'));
  await page.getByLabel('Search').fill('Sikkim');
  await page.getByRole('link', { name: 'Sikkim', exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Open location' })).toContainText('India');
  await expect(rowOf(page, 'Gangtok')).toBeVisible();
  await expectGoodScreen(page);

  await page.getByRole('button', { name: 'Add City' }).click();
  const form = page.getByRole('dialog', { name: 'Add City' });
  await form.getByRole('button', { name: 'Add City' }).click();
  await expect(form.getByText('Name is required').first()).toBeVisible();
  await form.getByLabel('Name').fill('GANGTOK');
  await form.getByRole('button', { name: 'Add City' }).click();
  await expect(form.getByText('There is a place of this name here already.').first()).toBeVisible();
  await expectGoodScreen(page);
  await form.getByLabel('Name').fill(city);
  await form.getByRole('button', { name: 'Add City' }).click();
  await expect(page.getByText(`${city} was added.`)).toBeVisible();

  await page.getByLabel('Search').fill(city);
  await page.getByRole('link', { name: city, exact: true }).click();
  await expect(page.getByText('There are no locations here yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Add Region' }).click();
  const regionForm = page.getByRole('dialog', { name: 'Add Region' });
  await regionForm.getByLabel('Name').fill(region);
  await regionForm.getByRole('button', { name: 'Add Region' }).click();
  await expect(rowOf(page, region)).toBeVisible();
  await rowOf(page, region).getByRole('button', { name: `Rename ${region}` }).click();
  const rename = page.getByRole('dialog', { name: `Rename ${region}` });
  await rename.getByLabel('Name').fill(`${region} East`);
  await rename.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(page.getByText(`Renamed to ${region} East.`)).toBeVisible();

  await page.getByRole('link', { name: 'Sikkim', exact: true }).click();
  await page.getByLabel('Search').fill(city);
  await page.getByRole('button', { name: `Deactivate ${city}` }).click();
  const question = page.getByRole('alertdialog', { name: 'Deactivate location' });
  await expect(question.getByText('Goes with it: 1 region')).toBeVisible();
  await expectGoodScreen(page);
  await question.getByRole('button', { name: 'Deactivate' }).click();
  await expect(rowOf(page, city).getByText('Inactive')).toBeVisible();
  await page.getByRole('button', { name: `Activate ${city}` }).click();
  await expect(rowOf(page, city).getByText('Active', { exact: true })).toBeVisible();
});

test('a list read before a place was switched off, and still on its way, is not shown', async ({ page, request }) => {
  const city = await makePlace(request, SIKKIM);
  const { name: region } = await makePlace(request, city.id);
  await enter(page, 'admin@example.com');
  await open(page, tab('locations', `&place=${city.id}`));
  const { isRead, letGo } = await holdAnswer(page, '**/api/admin/locations?*search=*');
  await page.getByLabel('Search').fill(region);
  await rowOf(page, region).getByRole('button', { name: `Deactivate ${region}` }).click();
  await isRead;
  await page.getByRole('alertdialog', { name: 'Deactivate location' }).getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByText(`${region} was deactivated.`)).toBeVisible();
  letGo();
  await expect(page.getByText('1 location', { exact: true })).toBeVisible();
  await expect(rowOf(page, region).getByText('Inactive')).toBeVisible();
});

test('a module admin adds a region to the own city and sees no other', async ({ page }) => {
  const region = `Wadi ${unique()}`;
  await enter(page, 'pune.admin@example.com');
  await open(page, tab('locations'));
  await expect(page.getByText('1 location', { exact: true })).toBeVisible();
  await expectGoodScreen(page);
  await page.getByRole('link', { name: 'Pune', exact: true }).click();
  await page.getByRole('button', { name: 'Add Region' }).click();
  const form = page.getByRole('dialog', { name: 'Add Region' });
  await form.getByLabel('Name').fill(region);
  await form.getByRole('button', { name: 'Add Region' }).click();
  await expect(page.getByText(`${region} was added.`)).toBeVisible();
  await page.getByLabel('Search').fill(region);
  await expect(rowOf(page, region)).toContainText('Pune');
  await expect(page.getByRole('button', { name: `Rename ${region}` })).toBeHidden();
  await open(page, tab('locations', `&search=Bengaluru`));
  await expect(page.getByText('No locations found matching your criteria.')).toBeVisible();
});

test('the activity log tells who did what to whom, and leads there', async ({ page, request }) => {
  const vendor = await makeVendor(request);
  await enter(page, 'admin@example.com');
  await open(page, tab('activity'));
  await expect(page.getByText(/records found/)).toBeVisible();
  await expectGoodScreen(page);
  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByLabel('Reference or id').fill(vendor.id);
  await expect(page.getByText('2 records found')).toBeVisible();
  await expect(rowOf(page, 'Registration approved')).toContainText(vendor.name);
  await page.getByLabel('Action', { exact: true }).selectOption('Registered');
  await expect(page.getByText('1 record found')).toBeVisible();
  await page.getByLabel('From').fill('2099-01-01');
  await expect(page.getByText('No activity found matching your criteria.')).toBeVisible();
  await page.getByLabel('To').fill('2098-01-01');
  await expect(page.getByText('The last day must not be before the first.')).toBeVisible();
  await expectGoodScreen(page);
  await page.getByLabel('From').fill('');
  await rowOf(page, 'Registered').getByRole('link', { name: vendor.name }).click();
  await expect(page.getByRole('dialog', { name: 'Vendor Details' }).getByText(vendor.phone)).toBeVisible();
});

test.describe('what cannot be had', () => {
  test.use({ tolerated: /status of 503/ });

  test('acts of another city are not there; a log that fails says so and can be tried again', async ({ page, request }) => {
    const [inPune, elsewhere] = [await makeLead(request, { place: HOME.pune }), await makeLead(request)];
    await enter(page, 'pune.admin@example.com');
    await open(page, tab('activity', `&object=${elsewhere.reference}`));
    await expect(page.getByText('No activity found matching your criteria.')).toBeVisible();
    await page.route('**/api/admin/activity?*', (route) => route.fulfill({ status: 503, contentType: 'application/json', body: '{"success":false,"detail":"Busy","error":{"code":"not_ready","message":"Busy"}}' }));
    await page.goto(tab('activity', `&object=${inPune.reference}`));
    await expect(page.getByText('Failed to fetch the activity log')).toBeVisible();
    await expectGoodScreen(page);
    await page.unroute('**/api/admin/activity?*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(rowOf(page, inPune.reference)).toContainText('Lead arrived');
  });
});
