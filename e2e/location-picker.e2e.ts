/** Choosing a place: each level waits for the one above, by mouse, thumb or keys. */
import type { Page } from '@playwright/test';
import { DIRECTORY_DATA, hold, listOf, mainOf, open, PLACES, queryOf, typeChoice } from './page-parts.ts';
import { expect, expectGoodScreen, test } from './support.ts';

const STATES = '**/api/locations/states/*';
const WHOLE_PLACE = 'Please select at least Country, State, and City to continue';

/** The four fields and the way on. */
function picker(page: Page) {
  const main = mainOf(page);
  return {
    country: main.getByRole('combobox', { name: 'Country' }),
    state: main.getByRole('combobox', { name: 'State' }),
    city: main.getByRole('combobox', { name: 'City' }),
    region: main.getByRole('combobox', { name: 'NEWSCO region' }),
    find: main.getByRole('button', { name: 'Find Vendors' }),
    summary: main.getByRole('status').filter({ hasText: /location/i }),
  };
}

async function chooseCity(page: Page, country: string, state: string, typed: string, city: string): Promise<void> {
  const fields = picker(page);
  await fields.country.selectOption(country);
  await fields.state.selectOption(state);
  await fields.city.fill(typed);
  await page.getByRole('option', { name: city, exact: true }).click();
}

test('each level waits for its parent, and a new parent clears what is below', async ({ page }) => {
  await open(page, '/vendors');
  const { country, state, city, region, find, summary } = picker(page);
  for (const field of [state, city, region, find]) await expect(field).toBeDisabled();
  await expect(summary).toHaveText('No location selected yet');
  await expectGoodScreen(page);

  await chooseCity(page, 'India', 'Maharashtra', 'pun', 'Pune');
  await expect(city).toHaveValue('Pune');
  await expect(find).toBeEnabled();
  await region.selectOption({ index: 1 });
  await expect(summary).toHaveText(/^Selected location: .+, Pune, Maharashtra, India$/);
  await expectGoodScreen(page);

  await state.selectOption('Karnataka');
  await expect(city).toHaveValue('');
  await expect(region).toBeDisabled();
  await expect(find).toBeDisabled();
  await expect(summary).toHaveText('Selected location: Karnataka, India');

  await city.fill('mysu');
  await listOf(page, 'City').getByRole('option').first().click();
  await country.selectOption('Singapore');
  await expect(state).toHaveValue('');
  await expect(city).toHaveValue('');
  await expect(city).toBeDisabled();
});

test('another city clears the region', async ({ page }) => {
  await open(page, '/vendors');
  const { city, region } = picker(page);
  await chooseCity(page, 'India', 'Maharashtra', 'mumb', 'Mumbai');
  await region.selectOption({ index: 1 });
  await city.fill('Pune');
  await page.getByRole('option', { name: 'Pune', exact: true }).click();
  await expect(region).toHaveValue('');
});

test('pressing too early says what is missing', async ({ page }) => {
  await open(page, '/vendors');
  const { country, find } = picker(page);
  await find.click({ force: true });
  await expect(page.getByRole('alert')).toHaveText(WHOLE_PLACE);
  await expect(mainOf(page).getByText('Please select a city')).toBeVisible();
  await expect(page).toHaveURL('/vendors');
  await expectGoodScreen(page);
  await country.selectOption('India');
  await expect(mainOf(page).getByText('Please select a country')).toHaveCount(0);
});

test('the address of the directory holds the chosen place, its region only when chosen', async ({ page }) => {
  await open(page, '/vendors');
  const { region, find } = picker(page);
  await chooseCity(page, 'India', 'Uttar Pradesh', 'luck', 'Lucknow');
  await find.click();
  await expect(page).toHaveURL(`/vendors/directory?${PLACES.lucknow}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vendors in Lucknow');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Select your location');
  await region.selectOption({ index: 1 });
  const chosen = await region.inputValue();
  await find.click();
  await page.waitForURL(/newsco_id=/);
  expect(queryOf(page).get('newsco_id')).toBe(chosen);
});

test('what is typed into the field of the city before its list has come counts', async ({ page }) => {
  const release = await hold(page, '**/assets/combobox-*.js');
  await open(page, '/vendors');
  const { country, state, city } = picker(page);
  await country.selectOption('India');
  await state.selectOption('Maharashtra');
  await city.click();
  await page.keyboard.type('sol');
  await expect(city).toHaveValue('sol');
  await expect(city).toHaveAttribute('aria-expanded', 'false');
  release();
  await expect(city).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.type('ap');
  await expect(listOf(page, 'City').getByRole('option')).toHaveText(['Solapur']);
  await page.keyboard.press('Enter');
  await expect(city).toHaveValue('Solapur');
});

test('keys alone are enough', async ({ page }) => {
  await open(page, '/vendors');
  const { country, state, city, region, find } = picker(page);
  await country.focus();
  await typeChoice(country, 'India');
  await expect(state).toBeEnabled();
  await page.keyboard.press('Tab');
  await expect(state).toBeFocused();
  await typeChoice(state, 'Punjab');
  await expect(city).toBeEnabled();
  await page.keyboard.press('Tab');
  await expect(city).toBeFocused();
  await page.keyboard.type('ludh');
  await expect(city).toHaveAttribute('aria-expanded', 'true');
  await expectGoodScreen(page);
  await page.keyboard.press('Escape');
  await expect(city).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.type('ludh');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(city).toHaveValue('Ludhiana');
  await expect(region).not.toHaveText(/Loading/);
  while (!(await find.evaluate((button) => button === document.activeElement))) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vendors in Ludhiana');
});

test('hundreds of cities can be searched', async ({ page, request }) => {
  await open(page, '/vendors');
  const { country, state, city } = picker(page);
  await country.selectOption('India');
  await state.selectOption('Tamil Nadu');
  await city.click();
  await expect(listOf(page, 'City').getByRole('option').first()).toBeVisible();
  const box = await listOf(page, 'City').boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  await city.fill('coimb');
  await expect(listOf(page, 'City').getByRole('option').first()).toHaveText('Coimbatore');
  // Also one that no first screen of the list holds.
  const cities = await request.get(`/api/locations/cities/${await state.inputValue()}`);
  const { data } = (await cities.json()) as { data: { name: string }[] };
  expect(data.length).toBeGreaterThan(300);
  const last = data.at(-1)?.name ?? '';
  await city.fill(last);
  await expect(listOf(page, 'City').getByRole('option', { name: last, exact: true }).first()).toBeVisible();
  await city.fill('no such city');
  await expect(page.getByText('No matches')).toBeVisible();
  await city.blur();
  await expect(city).toHaveValue('');
});

test('the last place is there on the next visit, in the first HTML', async ({ page, context }) => {
  await open(page, '/vendors');
  await chooseCity(page, 'India', 'Uttar Pradesh', 'luck', 'Lucknow');
  await picker(page).find.click();
  await page.waitForURL(/directory/);
  const answer = await context.request.get('/vendors');
  expect(await answer.text()).toContain('Lucknow, Uttar Pradesh, India');
  await open(page, '/vendors');
  await expect(picker(page).city).toHaveValue('Lucknow');
  await expect(picker(page).find).toBeEnabled();
});

test('a level says that it is loading, and offers another try when that fails', async ({ context }) => {
  // A page of its own: the browser notes the broken request.
  const page = await context.newPage();
  const release = await hold(page, STATES);
  await open(page, '/vendors');
  const { country, state } = picker(page);
  await country.selectOption('India');
  await expect(state.locator('option').first()).toHaveText('Loading states…');
  await expect(state).toBeDisabled();
  release('abort');
  await expect(mainOf(page).getByText('States could not be loaded.').filter({ visible: true })).toBeVisible();
  await expectGoodScreen(page);
  await page.unroute(STATES);
  await mainOf(page).getByRole('button', { name: 'Retry' }).click();
  await expect(state).toBeEnabled();
  await state.selectOption('Karnataka');
});

test('the button tells that vendors are on their way', async ({ page }) => {
  const release = await hold(page, DIRECTORY_DATA);
  await open(page, '/vendors');
  await chooseCity(page, 'India', 'Uttar Pradesh', 'luck', 'Lucknow');
  await picker(page).find.click();
  await expect(page.getByRole('button', { name: 'Finding vendors…' })).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vendors in Lucknow');
});

test('the directory answers here too when a place is given, and Back to Home leads home', async ({ page }) => {
  await page.goto(`/vendors?${PLACES.lucknow}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vendors in Lucknow');
  await open(page, '/vendors');
  await mainOf(page).getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL('/');
});
