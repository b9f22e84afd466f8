/**
 * Every text that a Hindi page shows comes from the Hindi catalogue. The catalogue must be complete for it:
 * once it is, this file is called hindi-texts.e2e.ts, and Playwright runs it.
 */
import { readFile } from 'node:fs/promises';
import { formatter } from '@lingui/format-po';
import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../scripts/demo-data/plan.ts';
import { makeVendor } from './make.ts';
import { directoryAt, open, PLACES } from './page-parts.ts';
import { expect, expectGoodScreen, test } from './support.ts';

const CATALOGUE = new URL('../src/web/locales/hi/messages.po', import.meta.url);

async function messages(): Promise<{ message: string; translation: string }[]> {
  const entries = await formatter().parse(await readFile(CATALOGUE, 'utf8'), { locale: 'hi', sourceLocale: 'en', filename: CATALOGUE.pathname });
  return Object.values(entries).map(({ message = '', translation }) => ({ message, translation }));
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** English as it would stand in a page: the pieces between tags, with anything in the gaps. Names alike in both languages are no fault. */
async function englishTexts(): Promise<RegExp[]> {
  const translated = (await messages()).filter(({ message, translation }) => message !== translation && !/, (?:plural|select)/.test(message));
  const pieces = translated.flatMap(({ message }) => message.split(/<\/?\d+\/?>/)).map((piece) => piece.trim());
  return pieces.filter((piece) => /[A-Za-z]{3}/.test(piece.replaceAll(/\{\w+\}/g, ''))).map((piece) => new RegExp(`^${piece.split(/\{\w+\}/).map(escaped).join('.+')}$`));
}

/** What is shown or read out. */
const textsOf = (page: Page): Promise<string[]> => page.evaluate(() => {
  const texts = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (parent && !parent.closest('script, style, [lang=en], option[value=""]')) texts.push(walker.currentNode.textContent ?? '');
  }
  for (const element of document.querySelectorAll('[aria-label], [placeholder], [alt]')) {
    texts.push(...['aria-label', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''));
  }
  return [...new Set(texts.map((text) => text.trim()).filter(Boolean))];
});

async function expectHindi(page: Page): Promise<void> {
  const english = await englishTexts();
  const left = (await textsOf(page)).filter((text) => english.some((expression) => expression.test(text)));
  expect(left, page.url()).toEqual([]);
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
}

test('the catalogue has a translation for every text', async () => {
  expect((await messages()).filter(({ translation }) => translation === '').map(({ message }) => message)).toEqual([]);
});

const WORK_TEXTS = /\/assets\/work-[\w-]{8}\.js$/;
// Long enough for a page to be loaded anew.
const LOGIN_MS = 1000;
// The answer may be read before.
const LOADED_ANEW_MS = 15_000;

const PAGES = ['/hi', '/hi/about-us', '/hi/vendors', `/hi${directoryAt(PLACES.lucknow)}`, '/hi/request-service', '/hi/auth', '/hi/auth?tab=register', '/hi/registration-pending', '/hi/privacy', '/hi/request-service/withdraw', '/hi/account/deleted', '/hi/nowhere'];

test('public pages are Hindi', async ({ page }) => {
  for (const address of PAGES) {
    await open(page, address);
    await expectHindi(page);
    await expectGoodScreen(page);
  }
});

test('whoever signs in reads the dashboard in Hindi, although guests do not load its texts', async ({ page, request }) => {
  const vendor = await makeVendor(request);
  await open(page, '/hi/auth');
  await page.locator('input[type=email]').fill(vendor.email);
  await page.locator('input[type=password]').fill(DEMO_PASSWORD);
  await page.locator('form button[type=submit]').click();
  await page.waitForURL('**/hi/vendor/dashboard');
  await expect(page.getByRole('tablist')).toBeVisible();
  await expect(() => expectHindi(page)).toPass({ timeout: LOADED_ANEW_MS });
  await expectGoodScreen(page);
});

test('a release while somebody signs in, which takes the texts of the dashboard away, does not lose the sign-in', async ({ page, request }) => {
  const vendor = await makeVendor(request);
  await open(page, '/hi/auth');
  await expect.poll(() => page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/long-stay-')))).toBe(true);
  await page.route(WORK_TEXTS, (route) => route.fulfill({ status: 404 }), { times: 1 });
  const missed = page.waitForResponse(WORK_TEXTS);
  await page.route('**/api/auth/login', async (route) => {
    await missed;
    await new Promise((resolve) => setTimeout(resolve, LOGIN_MS));
    await route.continue();
  });
  await page.locator('input[type=email]').fill(vendor.email);
  await page.locator('input[type=password]').fill(DEMO_PASSWORD);
  await page.locator('form button[type=submit]').click();
  await expect(page).toHaveURL(/\/hi\/vendor\/dashboard$/, { timeout: LOADED_ANEW_MS });
  await expect(() => expectHindi(page)).toPass({ timeout: LOADED_ANEW_MS });
});

test('faults of forms and answers of the server are Hindi', async ({ page, request }) => {
  const vendor = await makeVendor(request);
  await open(page, '/hi/auth');
  await page.locator('form button[type=submit]').click();
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
  await expectHindi(page);
  await page.locator('input[type=email]').fill(vendor.email);
  await page.locator('input[type=password]').fill('not the password');
  await page.locator('form button[type=submit]').click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expectHindi(page);
  for (const address of ['/hi/request-service', '/hi/auth?tab=register']) {
    await open(page, address);
    await page.locator('form button[type=submit]').last().click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await expectHindi(page);
  }
});
