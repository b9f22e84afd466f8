/** A line that is lost for a moment while the files of a page are on their way. */
import type { Page } from '@playwright/test';
import { newPhone } from './make.ts';
import { open, SCRIPTS } from './page-parts.ts';
import { expect, test } from './support.ts';

test.use({ tolerated: /ERR_FAILED|404|503|kept|Failed to fetch dynamically imported module|error loading dynamically imported/i });

/** By which a page knows that its server answers. */
const SIGN = '**/readyz';

/** Files that cannot be had, nor an answer of the server, until `find` is called; `lost` tells how often the one was asked for that was so most. */
async function loseLine(page: Page, files: string): Promise<{ lost: () => number; find: () => Promise<void> }> {
  const count = new Map<string, number>();
  await page.route(files, async (route) => {
    const url = route.request().url();
    count.set(url, (count.get(url) ?? 0) + 1);
    await route.abort();
  });
  await page.route(SIGN, (route) => route.abort());
  return { lost: () => Math.max(0, ...count.values()), find: () => page.unrouteAll({ behavior: 'wait' }) };
}

/** How often the page itself is asked for. */
function countPages(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => (count += request.isNavigationRequest() ? 1 : 0));
  return () => count;
}

const LOST = [
  ['a start that is lost', '/auth', SCRIPTS, /^Sign In$/, 'Email is required'],
  ['the form of a start that is lost', '/register', '**/assets/sign-up-*.js', /^Continue$/, 'Email is required'],
  ['the language of a start that is lost', '/hi/auth', '**/assets/hindi-*.js', /^साइन इन करें$/, 'ईमेल ज़रूरी है'],
  ['the texts of a start that are lost', '/hi/auth', '**/assets/visitor-*.js', /^साइन इन करें$/, 'ईमेल ज़रूरी है'],
] as const;

for (const [name, address, files, button, told] of LOST) {
  test(`${name} is asked for again, and the page wakes`, async ({ page }) => {
    const pages = countPages(page);
    const { lost, find } = await loseLine(page, files);
    await page.goto(address);
    await page.getByRole('button', { name: button }).first().click();
    // Some are asked for ahead, each when the page starts, and again.
    await expect.poll(lost).toBeGreaterThan(2);
    await find();
    await expect(page.getByText(told).first()).toBeVisible();
    expect(pages()).toBe(1);
  });
}

/** As browsers that keep the failure of a module. */
const KEPT = { contentType: 'text/javascript', body: 'throw new Error("kept")' };
const ENTRY = '**/assets/entry.client-*.js';

test('a page whose start cannot be had though the server answers is loaded anew', async ({ page }) => {
  const pages = countPages(page);
  await page.route(ENTRY, (route) => (pages() < 2 ? route.fulfill(KEPT) : route.continue()));
  await page.goto('/auth');
  await expect.poll(pages).toBe(2);
  await page.getByRole('button', { name: 'Sign In', exact: true }).first().click();
  await expect(page.getByText('Email is required').first()).toBeVisible();
  expect(pages()).toBe(2);
});

test('a page whose start cannot be had stays as it is while the server is not ready', async ({ page }) => {
  const pages = countPages(page);
  let asked = 0;
  await page.route(ENTRY, (route) => route.fulfill(KEPT));
  await page.route(SIGN, async (route) => {
    asked += 1;
    await route.fulfill({ status: 503 });
  });
  await page.goto('/auth');
  await expect.poll(() => asked, { timeout: 30_000 }).toBeGreaterThanOrEqual(3);
  expect(pages()).toBe(1);
});

test('filters that are lost are asked for again, and hear what was chosen', async ({ page }) => {
  const pages = countPages(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  const { lost, find } = await loseLine(page, '**/assets/filter-panel-*.js');
  await page.goto('/vendors/directory');
  const rating = page.getByLabel('Minimum rating');
  await rating.selectOption('4 stars and up');
  await expect.poll(lost).toBeGreaterThan(2);
  await find();
  await expect(page).toHaveURL(/min_rating=4/, { timeout: 20_000 });
  await expect(rating).toHaveValue('4');
  expect(pages()).toBe(1);
});

for (const [what, answer] of [['kept as failed', KEPT], ['gone', { status: 404 }]] as const) {
  test(`a page whose start stays ${what} is loaded anew once, not again and again`, async ({ page }) => {
    const pages = countPages(page);
    let answers = 0;
    page.on('request', (request) => (answers += request.url().endsWith('/readyz') ? 1 : 0));
    await page.route(ENTRY, (route) => route.fulfill(answer));
    await page.goto('/auth');
    // One before it is loaded anew, two afterwards.
    await expect.poll(() => answers, { timeout: 30_000 }).toBeGreaterThanOrEqual(3);
    expect(pages()).toBe(2);
  });
}

test('steps of the sign-up that are lost while they are asked for ahead are fetched when they are needed; what was typed stays', async ({ page }) => {
  let loads = 0;
  page.on('load', () => (loads += 1));
  await open(page, '/register');
  await page.route('**/assets/step-{professional,area}-*.js', (route) => route.abort());
  await page.getByLabel('Email').fill('vendor@example.com');
  await page.getByLabel(/^Password/).fill('a good password');
  await page.getByLabel('Confirm Password').fill('a good password');
  const lost = page.waitForEvent('requestfailed');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await lost;
  await expect.poll(() => page.getByLabel('Full Name').fill('Asha Rao', { timeout: 1000 }).then(() => true, () => false)).toBe(true);
  await page.getByLabel('Phone Number').fill(newPhone());
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('combobox', { name: 'Profession' })).toBeVisible();
  expect(loads).toBe(1);
});
