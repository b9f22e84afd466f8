/** Narrowing the list: words, filters beside it or in the drawer, chips, and what the address remembers. */
import type { Locator, Page } from '@playwright/test';
import { cardsOf, directoryAt, mainOf, namesOf, open, PLACES, queryOf } from './page-parts.ts';
import { expect, expectGoodScreen, test } from './support.ts';

const found = (page: Page) => mainOf(page).getByText(/^[\d,]+ vendors? found$/).first();
const chips = (page: Page) => page.getByRole('list', { name: 'Active filters' });
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 1024;

/** Makes choices where the screen offers them: beside the list, or in the drawer and applied. */
async function choose(page: Page, act: (panel: Locator) => Promise<void>): Promise<void> {
  if (!isPhone(page)) return act(page.getByRole('region', { name: 'Filters' }));
  await page.getByRole('button', { name: /^Filters/ }).click();
  const drawer = page.getByRole('dialog', { name: 'Filters' });
  await act(drawer);
  await drawer.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(drawer).toBeHidden();
}

/** Waits until the list stands still. */
async function settled(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(page.getByText('Loading vendors…')).toHaveCount(0);
}

test.describe('words', () => {
  test('search as they are typed, on one step of the history, from page one', async ({ page }) => {
    await open(page, directoryAt(`${PLACES.mumbai}&page=2`));
    const total = await found(page).textContent();
    const [first = ''] = await namesOf(page);
    await page.getByRole('searchbox', { name: 'Search vendors' }).pressSequentially(first, { delay: 20 });
    await page.waitForURL((url) => url.searchParams.get('search_query') === first);
    await expect(found(page)).not.toHaveText(total ?? '');
    await expect.poll(() => namesOf(page)).toContain(first);
    expect(queryOf(page).has('page')).toBe(false);
    await page.goBack();
    await expect(page).not.toHaveURL(/vendors\/directory/);
  });

  test('without a place search everywhere, and ask for a place when nobody fits', async ({ page }) => {
    await open(page, '/vendors/directory');
    const box = page.getByRole('searchbox', { name: 'Search vendors' });
    await box.fill('plumber');
    await box.press('Enter');
    await expect(found(page)).toBeVisible();
    await expect(cardsOf(page).first()).toContainText('Plumber');
    await box.fill('zzzzzz');
    await box.press('Enter');
    await expect(page.getByRole('heading', { name: 'Select your location to find vendors' })).toBeVisible();
    await box.fill('');
    await box.press('Enter');
    await expect(page).toHaveURL('/vendors/directory');
    await expect(cardsOf(page)).toHaveCount(0);
  });
});

test('every filter narrows the list, stands as a chip, and goes with it', async ({ page }) => {
  await open(page, directoryAt(`${PLACES.mumbai}&page=2`));
  await choose(page, async (panel) => {
    await panel.getByRole('button', { name: /^Show all \d+/ }).first().click();
    await panel.getByRole('checkbox', { name: 'Plumber' }).check();
    await panel.getByRole('checkbox', { name: 'Mason' }).check();
    await panel.getByRole('checkbox', { name: 'Electrician' }).check();
    await panel.getByRole('checkbox', { name: 'Hindi' }).check();
    await panel.getByLabel('Gender').selectOption('Male');
    await panel.getByLabel('From').fill('1');
    await panel.getByLabel('To').fill('45');
  });
  await page.waitForURL(/experience_max=45/);
  await settled(page);
  const query = queryOf(page);
  expect(query.getAll('profession').sort()).toEqual(['electrician', 'mason', 'plumber']);
  expect([query.get('languages'), query.get('gender'), query.get('experience_min'), query.get('page')]).toEqual(['Hindi', 'male', '1', null]);
  const count = await cardsOf(page).count();
  expect(count).toBeGreaterThan(0);
  for (const wanted of [/Plumber|Mason|Electrician/, 'Male']) await expect(cardsOf(page).filter({ hasNotText: wanted })).toHaveCount(0);
  const names = ['Plumber', 'Mason', 'Electrician', 'Male', 'At least 1 year', 'At most 45 years', 'Hindi'];
  for (const name of names) await expect(chips(page).getByRole('button', { name: `Remove ${name}` })).toBeVisible();
  await expectGoodScreen(page);

  await chips(page).getByRole('button', { name: 'Remove Mason' }).click();
  await page.waitForURL((url) => !url.searchParams.getAll('profession').includes('mason'));
  await settled(page);
  await expect(cardsOf(page).filter({ hasNotText: /Plumber|Electrician/ })).toHaveCount(0);
  await chips(page).getByRole('button', { name: 'Clear all' }).click();
  await expect(chips(page)).toHaveCount(0);
  await expect(page).toHaveURL(directoryAt(PLACES.mumbai));
});

test('by keyboard filters are taken away one after the other, the last one back to the search', async ({ page }) => {
  await open(page, directoryAt(`${PLACES.mumbai}&profession=plumber&profession=mason&gender=male`));
  await chips(page).getByRole('button', { name: 'Remove Plumber' }).press('Enter');
  await expect(chips(page).getByRole('button', { name: 'Remove Mason' })).toBeFocused();
  await chips(page).getByRole('button', { name: 'Remove Male' }).focus();
  // Held down, it takes away one.
  for (const _repeat of [1, 2, 3]) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(chips(page).getByRole('button', { name: 'Remove Male' })).toHaveCount(0);
  await expect(chips(page).getByRole('button', { name: 'Remove Mason' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(chips(page)).toHaveCount(0);
  await expect(page.getByRole('searchbox', { name: 'Search vendors' })).toBeFocused();
});

test('the rating floor keeps who has at least so many stars', async ({ page }) => {
  await open(page, directoryAt(PLACES.mumbai));
  await choose(page, async (panel) => void (await panel.getByLabel('Minimum rating').selectOption('4.5 stars and up')));
  await page.waitForURL(/min_rating=4\.5/);
  const lowest = async () => Math.min(...(await cardsOf(page).getByRole('img').evaluateAll((images) => images.map((image) => Number.parseFloat(image.getAttribute('aria-label') ?? '')))));
  await expect.poll(lowest).toBeGreaterThanOrEqual(4.5);
  expect(await cardsOf(page).count()).toBeGreaterThan(0);
});

test('another choice of professions clears the specializations', async ({ page }) => {
  await open(page, directoryAt(`${PLACES.mumbai}&profession=plumber`));
  const name = await test.step('choose a specialization', async () => {
    let label = '';
    await choose(page, async (panel) => {
      const group = panel.getByRole('group', { name: 'Specializations' });
      const box = group.getByRole('checkbox').first();
      await box.check();
      label = (await group.locator('label').first().textContent()) ?? '';
    });
    return label;
  });
  await page.waitForURL((url) => url.searchParams.get('specializations') === name);
  await expect(chips(page).getByRole('button', { name: `Remove ${name}` })).toBeVisible();
  await choose(page, async (panel) => {
    await panel.getByRole('button', { name: /^Show all \d+/ }).first().click();
    await panel.getByRole('checkbox', { name: 'Electrician' }).check();
  });
  await page.waitForURL(/profession=electrician/);
  expect(queryOf(page).has('specializations')).toBe(false);
  await expect(chips(page).getByRole('button', { name: `Remove ${name}` })).toHaveCount(0);
});

test('another state in the panel asks for a city anew', async ({ page }) => {
  await open(page, directoryAt(PLACES.lucknow));
  await choose(page, async (panel) => {
    // Places are loaded once they come into view, below the languages.
    await panel.getByRole('group', { name: 'Languages' }).evaluate((group) => group.scrollIntoView({ block: 'start' }));
    await panel.getByRole('combobox', { name: 'State' }).selectOption('Chandigarh');
    await expect(panel.getByRole('combobox', { name: 'City' })).toHaveValue('');
  });
  await page.waitForURL((url) => !url.searchParams.has('city_id'));
  await expect(found(page)).toHaveText('13 vendors found');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vendors in Chandigarh');
});

test('an address can be shared; back, forward and reload keep what was chosen', async ({ page, context }) => {
  await open(page, directoryAt(PLACES.mumbai));
  const all = await found(page).textContent();
  await choose(page, async (panel) => {
    await panel.getByRole('button', { name: /^Show all \d+/ }).first().click();
    await panel.getByRole('checkbox', { name: 'Carpenter' }).check();
  });
  await page.waitForURL(/profession=carpenter/);
  await page.getByRole('button', { name: /^Experience/ }).click();
  await page.waitForURL(/sort_by=experience/);
  await expect(found(page)).not.toHaveText(all ?? '');
  const count = await found(page).textContent();

  const guest = await context.newPage();
  await open(guest, page.url());
  await expect(found(guest)).toHaveText(count ?? '');
  // The order alone may still be under way here: the number of vendors was the same before it.
  await expect.poll(() => namesOf(page)).toEqual(await namesOf(guest));
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Carpenters in Mumbai');
  await expect(guest.getByRole('button', { name: /^Experience/ })).toHaveAttribute('aria-pressed', 'true');
  await guest.close();

  await page.goBack();
  await expect(page.getByRole('button', { name: /^Rating/ })).toHaveAttribute('aria-pressed', 'true');
  await page.goBack();
  await expect(found(page)).toHaveText(all ?? '');
  await expect(chips(page)).toHaveCount(0);
  await page.goForward();
  await expect(chips(page).getByRole('button', { name: 'Remove Carpenter' })).toBeVisible();
  await page.reload();
  await expect(found(page)).toHaveText(count ?? '');
  await expect(chips(page)).toBeVisible();
});

test.describe('the drawer of a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('counts while choosing, applies at once, and shows how many filters are on', async ({ page }) => {
    await open(page, directoryAt(PLACES.mumbai));
    const opener = page.getByRole('button', { name: /^Filters/ });
    await opener.click();
    const drawer = page.getByRole('dialog', { name: 'Filters' });
    const line = drawer.getByRole('status').filter({ hasText: /found/ });
    const all = await found(page).textContent();
    await expect(line).toHaveText(all ?? '');
    await drawer.getByLabel('Gender').selectOption('Female');
    await expect(line).not.toHaveText(all ?? '');
    const women = (await line.textContent()) ?? '';
    await drawer.getByLabel('Minimum rating').selectOption('3 stars and up');
    await expect(line).not.toHaveText(women);
    await drawer.getByLabel('Minimum rating').selectOption('Any');
    await expect(line).toHaveText(women);
    expect(queryOf(page).has('gender')).toBe(false);
    await expectGoodScreen(page);
    await drawer.getByRole('button', { name: 'Apply Filters' }).click();
    await expect(drawer).toBeHidden();
    await expect(found(page)).toHaveText(women);
    await expect(opener).toHaveText(/1$/);
    await expect(opener).toBeFocused();
  });

  test('forgets what was not applied, and Clear all empties it', async ({ page }) => {
    await open(page, directoryAt(`${PLACES.mumbai}&gender=female`));
    const opener = page.getByRole('button', { name: /^Filters/ });
    const drawer = page.getByRole('dialog', { name: 'Filters' });
    await opener.click();
    await drawer.getByRole('checkbox', { name: 'Architect' }).check();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    expect(queryOf(page).has('profession')).toBe(false);
    await opener.click();
    await expect(drawer.getByRole('checkbox', { name: 'Architect' })).not.toBeChecked();
    await drawer.getByRole('button', { name: 'Clear all' }).click();
    await expect(drawer.getByLabel('Gender')).toHaveValue('');
    await drawer.getByRole('button', { name: 'Apply Filters' }).click();
    await expect(page).toHaveURL(directoryAt(PLACES.mumbai));
  });
});
