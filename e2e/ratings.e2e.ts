/** Vendors rate each other, in the directory and from their dashboard, where they find each other. */
import type { Locator, Page } from '@playwright/test';
import { enterAs, HOME, makeBroker, makeVendor, unique } from './make.ts';
import { cardsOf, directoryAt, open, queryOf } from './page-parts.ts';
import { expectToast, press } from './work-parts.ts';
import { expect, expectGoodScreen, test } from './support.ts';

const RATE = '**/api/vendors/*/rate';
const { country_id, state_id, city_id } = HOME.solapur;

/** The directory with the vendors of this name alone. */
const directoryOf = (name: string): string => directoryAt(new URLSearchParams({ country_id: String(country_id), state_id: String(state_id), city_id: String(city_id), search_query: name }).toString());
const card = (page: Page, name: string): Locator => cardsOf(page).filter({ has: page.getByRole('heading', { name }) });
const rateButton = (where: Page | Locator): Locator => where.getByRole('button', { name: 'Rate this vendor' });
const star = (dialog: Locator, count: number): Locator => dialog.getByRole('radio', { name: count === 1 ? '1 star' : `${count} stars` });
const starsOf = (where: Locator, name: string): Locator => where.getByRole('img', { name, exact: true });
/** A star is pressed where people see it; its radio button is hidden. */
const choose = (dialog: Locator, count: number): Promise<void> => dialog.locator('label').nth(count - 1).click();

test('from the directory: by keys, then again from the details', async ({ page, request }) => {
  const [rater, rated] = [await makeVendor(request), await makeVendor(request, { name: `Rated ${unique()}` })];
  await enterAs(page, rater);
  await open(page, directoryOf(rated.name));
  const tile = card(page, rated.name);
  await expect(starsOf(tile, 'No ratings yet')).toBeVisible();
  await rateButton(tile).click();
  const dialog = page.getByRole('dialog', { name: `Rate ${rated.name}` });
  const submit = dialog.getByRole('button', { name: 'Submit Rating' });
  await expect(submit).toBeDisabled();
  await submit.press('Enter');
  await expect(dialog.getByText('Please choose 1 to 5 stars.')).toBeVisible();
  await expect(star(dialog, 1)).toBeFocused();
  await page.keyboard.press('Space');
  for (let i = 0; i < 3; i += 1) await page.keyboard.press('ArrowRight');
  await expect(star(dialog, 4)).toBeChecked();
  await expect(submit).toBeEnabled();
  await dialog.getByLabel('Comment').fill('Came on time.');
  await expectGoodScreen(page);
  await submit.click();
  await expectToast(page, 'Rating submitted successfully!');
  await expect(dialog).toBeHidden();
  await expect(starsOf(tile, '4.0 out of 5, 1 rating')).toBeVisible();

  await tile.getByRole('link', { name: /Details of/ }).click();
  const detail = page.getByRole('dialog', { name: rated.name, exact: true });
  await expect(detail.getByText('Came on time.')).toBeVisible();
  await rateButton(detail).click();
  await expect(dialog.getByText('This rating replaces the earlier one.')).toBeVisible();
  await expect(star(dialog, 4)).toBeChecked();
  await expect(dialog.getByLabel('Comment')).toHaveValue('Came on time.');
  await choose(dialog, 5);
  await submit.click();
  await expect(detail).toBeHidden();
  await expect(dialog).toBeHidden();
  expect(queryOf(page).has('vendor')).toBe(false);
  await expect(starsOf(tile, '5.0 out of 5, 1 rating')).toBeVisible();
  await page.reload();
  await expect(starsOf(tile, '5.0 out of 5, 1 rating')).toBeVisible();
});

test('nobody else sees the button, and no vendor on the own card', async ({ page, request }) => {
  const [vendor, broker] = [await makeVendor(request, { name: `Rated ${unique()}` }), await makeBroker(request)];
  const loaded: string[] = [];
  page.on('request', (one) => loaded.push(one.url()));
  await open(page, directoryOf(vendor.name));
  await page.getByRole('link', { name: /Details of/ }).click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Recent ratings' })).toBeVisible();
  await expect(rateButton(page)).toHaveCount(0);
  expect(loaded.filter((url) => /rating/.test(url))).toEqual([]);
  for (const person of [broker, { email: 'admin@example.com', password: broker.password }, vendor]) {
    await enterAs(page, person);
    await open(page, directoryOf(vendor.name));
    await page.getByRole('link', { name: /Details of/ }).click();
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'Recent ratings' })).toBeVisible();
    await expect(rateButton(page)).toHaveCount(0);
  }
});

test.describe('when it fails', () => {
  test.use({ tolerated: /ERR_FAILED/ });

  test('the window says so and keeps what was entered', async ({ page, request }) => {
    const [rater, rated] = [await makeVendor(request), await makeVendor(request, { name: `Rated ${unique()}` })];
    await enterAs(page, rater);
    await open(page, directoryOf(rated.name));
    await rateButton(page).click();
    const dialog = page.getByRole('dialog', { name: `Rate ${rated.name}` });
    await choose(dialog, 3);
    await dialog.getByLabel('Comment').fill('Fair price.');
    await page.route(RATE, (route) => route.abort());
    await press(dialog, 'Submit Rating');
    await expect(dialog.getByRole('alert')).toContainText('Failed to submit rating. Please try again.');
    await expectGoodScreen(page);
    await page.route(RATE, (route) => route.fulfill({ status: 403, json: { success: false, detail: 'Only logged-in vendors can rate other vendors' } }));
    await press(dialog, 'Submit Rating');
    await expect(dialog.getByRole('alert')).toContainText('Only logged-in vendors can rate other vendors');
    await expect(star(dialog, 3)).toBeChecked();
    await expect(dialog.getByLabel('Comment')).toHaveValue('Fair price.');
    await page.unroute(RATE);
    await press(dialog, 'Submit Rating');
    await expectToast(page, 'Rating submitted successfully!');
    await rateButton(page).click();
    await expect(star(dialog, 3)).toBeChecked();
    // Put aside, it begins with what was given.
    await choose(dialog, 1);
    await press(dialog, 'Cancel');
    await rateButton(page).click();
    await expect(star(dialog, 3)).toBeChecked();
  });
});

test('Find Vendors: words, profession and rating narrow the list; a rating stays in its card', async ({ page, request }) => {
  const word = unique();
  const rater = await makeVendor(request, { name: `Seeker ${word}` });
  const plumber = await makeVendor(request, { name: `Pipe ${word}`, profession: 'plumber' });
  await enterAs(page, rater);
  await page.goto('/vendor/dashboard');
  await page.getByRole('tab', { name: 'Find Vendors' }).click();
  const count = page.getByRole('status').filter({ hasText: /^Showing / });
  await expect(count).toHaveText(/^Showing 12 of \d+ vendors$/);
  await press(page, 'Load more');
  await expect(count).toHaveText(/^Showing 24 of \d+ vendors$/);
  await expectGoodScreen(page);

  await page.getByRole('searchbox', { name: 'Search vendors' }).fill(word);
  await expect(count).toHaveText('Showing 2 of 2 vendors');
  await expect(rateButton(card(page, rater.name))).toHaveCount(0);
  await page.getByLabel('Profession').selectOption('Plumber');
  await expect(count).toHaveText('Showing 1 of 1 vendors');
  const tile = card(page, plumber.name);
  await rateButton(tile).click();
  const dialog = page.getByRole('dialog', { name: `Rate ${plumber.name}` });
  await choose(dialog, 4);
  await press(dialog, 'Submit Rating');
  await expectToast(page, 'Rating submitted successfully!');
  await expect(starsOf(tile, '4.0 out of 5, 1 rating')).toBeVisible();

  await page.getByLabel('Minimum rating').selectOption('4+ stars');
  await expect(count).toHaveText('Showing 1 of 1 vendors');
  await page.getByLabel('Minimum rating').selectOption('4.5+ stars');
  await expect(page.getByRole('heading', { name: 'No vendors found' })).toBeVisible();
  expect(Object.fromEntries(queryOf(page))).toEqual({ tab: 'find', search: word, profession: 'plumber', min_rating: '4.5' });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No vendors found' })).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Search vendors' })).toHaveValue(word);
  await press(page, 'Clear filters');
  await expect(count).toHaveText(/^Showing 12 of \d+ vendors$/);
  expect(Object.fromEntries(queryOf(page))).toEqual({ tab: 'find' });
  await page.getByLabel('Place').selectOption('Solapur');
  await expect(page.getByRole('searchbox', { name: 'Search vendors' })).toHaveValue('');
  await expect(cardsOf(page).first()).toContainText('Solapur');
});

test('Find Vendors says when the list cannot be had, and tries again', async ({ page, request }) => {
  await enterAs(page, await makeVendor(request));
  await page.route('**/api/vendors?*', (route) => route.fulfill({ status: 429, json: { success: false, detail: 'Too many requests. Please wait a moment and try again.' } }));
  await page.goto('/vendor/dashboard?tab=find');
  const failure = page.getByRole('alert');
  await expect(failure).toContainText('Failed to load vendors. Please try again.');
  await expectGoodScreen(page);
  await page.unroute('**/api/vendors?*');
  await press(failure, 'Retry');
  await expect(page.getByText(/^Showing 12 of/)).toBeVisible();
  await expect(failure).toBeHidden();
});
