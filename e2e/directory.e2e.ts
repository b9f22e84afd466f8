/** The list of vendors: what the server sends, its order, its pages, and what stands there instead. */
import type { VendorCard } from '../src/contract/vendors.ts';
import { cardsOf, DIRECTORY_DATA, directoryAt, hold, mainOf, namesOf, open, PLACES, queryOf } from './page-parts.ts';
import { expect, expectGoodScreen, test } from './support.ts';

const FAILED = 'Failed to load vendors. Please try again.';

test.describe('the first HTML', () => {
  test('holds vendors, title and description without JavaScript', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(directoryAt(PLACES.lucknow));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vendors in Lucknow');
    await expect(cardsOf(page)).toHaveCount(12);
    await expect(page).toHaveTitle(/^Vendors in Lucknow - 12 vendors/);
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /Lucknow.*12 vendors/);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/vendors\/in\/uttar-pradesh\/lucknow$/);
    await page.getByRole('link', { name: /details of/i }).first().click();
    await expect(page).toHaveURL(/vendor=/);
    await context.close();
  });

  test('gives no phone number and no address', async ({ request }) => {
    const html = await (await request.get(directoryAt(PLACES.lucknow))).text();
    // The site's own number and address may stand in the frame.
    const ofVendors = html.replaceAll('support@newsco.example', '').replaceAll('+91 50000 00000', '');
    expect(ofVendors.match(/\+91 ?5\d{4}|tel:|@example\.com/g)).toBeNull();
  });

  test('answers nonsense in the address with a list, never with a fault', async ({ request }) => {
    const nonsense = ['search_query=%00', `profession=${'x'.repeat(200)}`, 'city_id=abc&page=-4', 'page=99999999999', `languages=${'a,'.repeat(60)}`, 'min_rating=9&gender=x&sort_by=;drop', 'experience_min=-1&experience_max=1e9', 'vendor=%3Cscript%3E'];
    for (const query of nonsense) {
      const answer = await request.get(directoryAt(`${PLACES.lucknow}&${query}`));
      expect(answer.status(), query).toBe(200);
      expect(await answer.text(), query).not.toContain(FAILED);
    }
  });
});

test.describe('cards', () => {
  test('show what there is to compare', async ({ page, request }) => {
    const answer = await request.get(`/api/vendors/?${PLACES.lucknow}`);
    const { data } = (await answer.json()) as { data: { vendors: VendorCard[] } };
    await open(page, directoryAt(PLACES.lucknow));
    await expectGoodScreen(page);
    expect(await namesOf(page)).toEqual(data.vendors.map((vendor) => vendor.full_name));
    for (const [position, vendor] of data.vendors.entries()) await expectCard(cardsOf(page).nth(position), vendor);
    await expect(page.getByRole('button', { name: 'Rate this vendor' })).toHaveCount(0);
  });

  test('hold at 320 pixels and in the dark', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await open(page, directoryAt(`${PLACES.mumbai}&profession=electrician&languages=Hindi&page=1`));
    await expectGoodScreen(page);
  });
});

async function expectCard(card: ReturnType<typeof cardsOf>, vendor: VendorCard): Promise<void> {
  const rest = (list: readonly string[], shown: number) => (list.length > shown ? [`+${list.length - shown} more`] : []);
  const years = vendor.experience_years;
  const expected = [
    vendor.profession,
    vendor.location_display,
    ...(years ? [`${years} year${years === 1 ? '' : 's'} experience`] : []),
    [vendor.languages.slice(0, 3).join(', '), ...rest(vendor.languages, 3)].join(' '),
    ...vendor.specializations.slice(0, 2),
    ...rest(vendor.specializations, 2),
    ...(vendor.gender ? [{ male: 'Male', female: 'Female', other: 'Other' }[vendor.gender]] : []),
    ...(vendor.total_ratings > 0 ? [`(${vendor.total_ratings})`] : []),
  ];
  for (const text of expected) await expect(card).toContainText(text);
  const stars = vendor.total_ratings > 0 ? `${vendor.average_rating.toFixed(1)} out of 5, ${vendor.total_ratings} rating${vendor.total_ratings === 1 ? '' : 's'}` : 'No ratings yet';
  await expect(card.getByRole('img', { name: stars })).toBeVisible();
}

test.describe('pages', () => {
  test('of exactly twelve: one, without a pager', async ({ page }) => {
    await open(page, directoryAt(PLACES.lucknow));
    await expect(page.getByText('12 vendors found', { exact: true })).toBeVisible();
    await expect(cardsOf(page)).toHaveCount(12);
    await expect(page.getByText(/^Page \d/)).toHaveCount(0);
    await expect(page.getByRole('navigation', { name: 'Pages of vendors' })).toHaveCount(0);
  });

  test('of thirteen: two, and the thirteenth is alone', async ({ page }) => {
    await open(page, directoryAt(PLACES.chandigarh));
    await expect(page.getByText('13 vendors found', { exact: true })).toBeVisible();
    await expect(page.getByText('Page 1 of 2', { exact: true })).toBeVisible();
    const first = await namesOf(page);
    expect(first).toHaveLength(12);
    const pager = page.getByRole('navigation', { name: 'Pages of vendors' });
    await pager.getByRole('link', { name: 'Next' }).click();
    await expect(page.getByText('Page 2 of 2', { exact: true })).toBeVisible();
    await expect(cardsOf(page)).toHaveCount(1);
    expect(queryOf(page).get('page')).toBe('2');
    await expect(pager.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
    await expect(pager.getByRole('link', { name: 'Next' })).toHaveCount(0);
    await expectGoodScreen(page);
    await page.reload();
    await expect(cardsOf(page)).toHaveCount(1);
    await page.goBack();
    await expect(cardsOf(page)).toHaveCount(12);
    expect(await namesOf(page)).toEqual(first);
  });

  test('beyond the last lead to the last', async ({ page }) => {
    await page.goto(directoryAt(`${PLACES.chandigarh}&page=7`));
    await expect(page.getByText('Page 2 of 2', { exact: true })).toBeVisible();
    expect(queryOf(page).get('page')).toBe('2');
  });

  test('of a large city: at most five numbers around the present one', async ({ page }) => {
    await open(page, directoryAt('country_id=356&page=10'));
    const numbers = page.getByRole('navigation', { name: 'Pages of vendors' }).getByRole('link', { name: /^Page/ });
    await expect(numbers).toHaveText(['8', '9', '10', '11', '12']);
  });
});

const isSorted = (names: string[]): boolean => names.every((name, at) => at === 0 || names[at - 1]! <= name);

test('the chosen order turns when chosen again, and another starts with the highest', async ({ page }) => {
  await open(page, directoryAt(PLACES.chandigarh));
  const sort = page.getByRole('group', { name: 'Sort by' });
  const button = (name: RegExp) => sort.getByRole('button', { name });
  await expect(button(/^Rating/)).toHaveAttribute('aria-pressed', 'true');
  await expect(button(/^Rating/)).toHaveAccessibleName(/descending/);
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(cardsOf(page)).toHaveCount(1);
  const [worst] = await namesOf(page);

  await button(/^Rating/).click();
  await expect(button(/^Rating/)).toHaveAccessibleName(/ascending/);
  await expect(cardsOf(page)).toHaveCount(12);
  expect(await namesOf(page)).toContain(worst);
  expect((await namesOf(page))[0]).toBe(worst);
  expect([queryOf(page).get('sort_order'), queryOf(page).get('page')]).toEqual(['asc', null]);

  await button(/^Name/).click();
  await page.waitForURL(/sort_by=name&sort_order=desc/);
  await expect(button(/^Name/)).toHaveAccessibleName(/descending/);
  await expect.poll(async () => isSorted((await namesOf(page)).reverse())).toBe(true);
  await button(/^Name/).click();
  await page.waitForURL(/sort_by=name&sort_order=asc/);
  await expect.poll(async () => isSorted(await namesOf(page))).toBe(true);
  const ascending = await namesOf(page);
  await page.reload();
  expect(await namesOf(page)).toEqual(ascending);
  await expect(button(/^Name/)).toHaveAttribute('aria-pressed', 'true');
});

test.describe('nothing to show', () => {
  test('in a place without vendors says so and offers the whole state', async ({ page }) => {
    await open(page, directoryAt(PLACES.nagpur));
    await expect(page.getByRole('heading', { name: 'No vendors found in your area' })).toBeVisible();
    await expect(page.getByText('0 vendors found', { exact: true })).toBeVisible();
    await expect(mainOf(page).getByRole('link', { name: 'Request a Service' })).toBeVisible();
    await expectGoodScreen(page);
    await page.getByRole('button', { name: 'Search all of Maharashtra' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vendors in Maharashtra');
    await expect(cardsOf(page)).toHaveCount(12);
    expect(queryOf(page).has('city_id')).toBe(false);
  });

  test('names the choices that leave nobody and drops one', async ({ page }) => {
    await open(page, directoryAt(`${PLACES.lucknow}&search_query=zzzz&gender=male`));
    await expect(page.getByRole('heading', { name: 'No vendors found in your area' })).toBeVisible();
    await page.getByRole('button', { name: 'Remove "zzzz"' }).click();
    await page.waitForURL((url) => !url.searchParams.has('search_query'));
    await expect(cardsOf(page).first()).toBeVisible();
    expect(queryOf(page).get('gender')).toBe('male');
  });

  test('without a place asks for one', async ({ page }) => {
    await open(page, '/vendors/directory');
    await expect(page.getByRole('heading', { name: 'Select your location to find vendors' })).toBeVisible();
    await expectGoodScreen(page);
    await page.getByRole('link', { name: 'Select Location' }).click();
    await expect(page).toHaveURL('/vendors');
  });

  test('Change Location leads back to the picker, which knows the place', async ({ page }) => {
    await open(page, directoryAt(PLACES.lucknow));
    await page.getByRole('link', { name: 'Change Location' }).click();
    await expect(page).toHaveURL('/vendors');
    await expect(mainOf(page).getByRole('combobox', { name: 'City' })).toHaveValue('Lucknow');
  });
});

test('six grey cards stand in while the first vendors load, and old ones stay while new ones do', async ({ page }) => {
  await open(page, directoryAt(PLACES.nagpur));
  const release = await hold(page, DIRECTORY_DATA);
  await page.getByRole('button', { name: 'Search all of Maharashtra' }).click();
  await expect(page.getByText('Loading vendors…')).toBeAttached();
  await expect(cardsOf(page)).toHaveCount(6);
  await expectGoodScreen(page);
  release();
  await expect(cardsOf(page)).toHaveCount(12);
  await page.unroute(DIRECTORY_DATA);

  const again = await hold(page, DIRECTORY_DATA);
  await page.getByRole('button', { name: /^Name/ }).click();
  await expect(page.locator('[aria-busy=true]')).toBeVisible();
  await expect(cardsOf(page)).toHaveCount(12);
  again();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
});

for (const fault of ['a broken connection', 'a failing server'] as const) {
  test(`after ${fault} the list says so, and Try again brings it back`, async ({ context }) => {
    // A page of its own: the browser notes the broken request.
    const page = await context.newPage();
    await open(page, directoryAt(PLACES.lucknow));
    await page.route(DIRECTORY_DATA, (route) =>
      fault === 'a failing server' ? route.fulfill({ status: 503, contentType: 'text/plain', body: 'Service Unavailable' }) : route.abort());
    await page.getByRole('button', { name: /^Name/ }).click();
    const box = page.getByRole('alert').filter({ hasText: FAILED });
    await expect(box).toBeVisible();
    await expect(cardsOf(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vendors in Lucknow');
    await expectGoodScreen(page);
    await page.unroute(DIRECTORY_DATA);
    await box.getByRole('button', { name: 'Try again' }).click();
    await expect(cardsOf(page)).toHaveCount(12);
    await expect(box).toHaveCount(0);
    expect(queryOf(page).get('sort_by')).toBe('name');
  });
}
