/** The home page, the story behind it, and the bar on top of both. */
import type { Page } from '@playwright/test';
import { mainOf, open, openMenu } from './page-parts.ts';
import { expect, expectGoodScreen, pageAs, test } from './support.ts';

const AUTHORS = ['Rajesh Kumar', 'Priya Deshmukh', 'Anil Mehta', 'Sunita Rao'];
const ROTATION_MS = 4_000;

test.describe('the home page', () => {
  test('leads to vendors, requests and sign-up', async ({ page }) => {
    await open(page, '/');
    const main = mainOf(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Build Trust, Play Fair');
    await expect(main.getByRole('link', { name: 'Request a Service' })).toHaveAttribute('href', '/request-service');
    await expect(main.getByRole('link', { name: 'Join as a Vendor' })).toHaveAttribute('href', '/auth?tab=register');
    await expect(main.getByRole('link', { name: 'Find a Vendor' })).toHaveAttribute('href', '/vendors');
    await expectGoodScreen(page);
    await main.getByRole('link', { name: 'Get Started Today' }).click();
    await expect(page).toHaveURL('/vendors');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  test('holds at 320 pixels and in the dark', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await open(page, '/');
    await expectGoodScreen(page);
  });

  test('is whole without JavaScript', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/');
    await expect(page).toHaveTitle(/verified local professionals/);
    await expect(page.getByText(/Most of my work used to come/)).toBeVisible();
    await context.close();
  });
});

/** The quote on show, told by its dot. */
const shown = (page: Page) => page.getByRole('tab', { selected: true });

/** Opens the page with a clock of its own that stands still; gives the author on show then. */
async function openStill(page: Page): Promise<number> {
  await page.clock.install({ time: new Date('2026-01-05T10:00:00Z') });
  await open(page, '/');
  await page.clock.pauseAt(new Date('2026-01-05T11:00:00Z'));
  const name = await shown(page).getAttribute('aria-label');
  return AUTHORS.indexOf(name ?? '');
}

const expectAuthor = (page: Page, position: number) =>
  expect(shown(page)).toHaveAccessibleName(AUTHORS[position % AUTHORS.length] ?? '');

test.describe('the testimonials', () => {
  test('are four and change every four seconds until Pause is pressed', async ({ page }) => {
    const start = await openStill(page);
    await expect(page.getByRole('tab')).toHaveCount(4);
    for (const step of [1, 2, 3, 4]) {
      await page.clock.runFor(ROTATION_MS);
      await expectAuthor(page, start + step);
      await expect(page.getByRole('tabpanel')).toContainText(AUTHORS[(start + step) % 4] ?? '');
    }
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.mouse.move(0, 0);
    await page.clock.runFor(5 * ROTATION_MS);
    await expectAuthor(page, start + 4);
    await page.getByRole('button', { name: 'Play' }).click();
    await page.mouse.move(0, 0);
    await page.clock.runFor(ROTATION_MS);
    await expectAuthor(page, start + 5);
  });

  test('wait under the pointer and go on after it', async ({ page }) => {
    const start = await openStill(page);
    await page.getByRole('tabpanel').hover();
    await page.clock.runFor(3 * ROTATION_MS);
    await expectAuthor(page, start);
    await page.mouse.move(0, 0);
    await page.clock.runFor(ROTATION_MS);
    await expectAuthor(page, start + 1);
  });

  test('stop for good once a dot has the focus; arrows choose', async ({ page }) => {
    const start = await openStill(page);
    await page.getByRole('button', { name: 'Pause' }).focus();
    await page.keyboard.press('Tab');
    await expect(shown(page)).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expectAuthor(page, start + 1);
    await expect(shown(page)).toBeFocused();
    await page.clock.runFor(3 * ROTATION_MS);
    await expectAuthor(page, start + 1);
    await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
    await page.getByRole('tab', { name: AUTHORS[3] }).click();
    await expectAuthor(page, 3);
  });

  test('stand still for people who want less motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const start = await openStill(page);
    expect(start).toBe(0);
    await page.clock.runFor(5 * ROTATION_MS);
    await expectAuthor(page, 0);
    await page.getByRole('button', { name: 'Play' }).click();
    await page.mouse.move(0, 0);
    await page.clock.runFor(ROTATION_MS);
    await expectAuthor(page, 1);
  });
});

test.describe('the bar', () => {
  test('leads visitors everywhere', async ({ page }) => {
    await open(page, '/about-us');
    const bar = await openMenu(page);
    const targets = {
      'Location Specific Video Directory': '/vendors',
      'Vendor Connect': '/request-service',
      Login: '/auth',
      'Join as Vendor': '/auth?tab=register',
      'About Us': '/about-us',
    };
    for (const [name, href] of Object.entries(targets)) {
      const link = bar.getByRole('link', { name, exact: true });
      await expect(link).toBeVisible();
      await expect(link).toHaveAttribute('href', href);
    }
    const broker = bar.getByRole('link', { name: /^Broker Connect/ });
    await expect(broker).toHaveAttribute('href', 'https://brokers.example.com/');
    await expect(broker).toHaveAttribute('target', '_blank');
    await expect(bar.getByRole('link', { name: 'Dashboard' })).toHaveCount(0);
    await expectGoodScreen(page);
    await bar.getByRole('link', { name: 'Newsco' }).click();
    await expect(page).toHaveURL('/');
  });

  test('folds into a menu on phones', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await open(page, '/');
    const bar = page.getByRole('navigation', { name: 'Main' });
    const toggle = bar.getByRole('button', { name: 'Menu' });
    const about = bar.getByRole('link', { name: 'About Us' });
    await expect(about).toBeHidden();
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await toggle.click();
    await expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await expect(about).toBeVisible();
    await expectGoodScreen(page);
    await toggle.click();
    await expect(about).toBeHidden();
    await toggle.press('Enter');
    await about.click();
    await expect(page).toHaveURL('/about-us');
    await expect(bar.getByRole('link', { name: 'Login' })).toBeHidden();
  });

  test('greets members by name and lets them leave', async ({ browser, request }) => {
    const page = await pageAs(browser, request, 'vendor@example.com');
    await open(page, '/');
    const bar = await openMenu(page);
    await expect(bar.getByText('Ramesh Kulkarni')).toBeVisible();
    await expect(bar.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
    await expect(bar.getByRole('link', { name: 'Login' })).toHaveCount(0);
    await expectGoodScreen(page);
    await bar.getByRole('button', { name: 'Logout' }).click();
    // On phones the menu closes behind those who leave.
    await expect(bar.getByRole('link', { name: 'Login', includeHidden: true })).toHaveCount(1);
    expect(await page.evaluate(() => localStorage.getItem('auth'))).toBeNull();
    await page.context().close();
  });
});

test('the story tells when it began, how to write, and whose places these are', async ({ page }) => {
  await open(page, '/about-us');
  const main = mainOf(page);
  await expect(main.getByText(/founded in 2023/)).toBeVisible();
  await expect(main.getByRole('link', { name: 'Find a Vendor' })).toHaveAttribute('href', '/vendors');
  await expect(main.getByRole('link', { name: 'Join as a Vendor' })).toHaveAttribute('href', '/auth?tab=register');
  const card = main.getByRole('region', { name: 'Contact Us' });
  await expect(card.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:\S+@\S+$/);
  await expect(card.getByRole('link', { name: /\d{4}/ })).toHaveAttribute('href', /^tel:\+?\d{7,}$/);
  await expect(card.getByRole('link', { name: /Instagram/ })).toHaveAttribute('href', /^https:\/\/www\.instagram\.com\//);
  await expect(card.getByRole('link', { name: /YouTube/ })).toHaveAttribute('href', /^https:\/\/www\.youtube\.com\//);
  await expect(main.getByText('Location data from GeoNames (geonames.org), CC BY 4.0, modified', { exact: true })).toBeVisible();
  await expectGoodScreen(page);
});
