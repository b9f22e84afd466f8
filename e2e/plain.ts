/** Looks at a screen that shows hostile texts: they must be there as they were typed, and be nothing more. */
import type { Locator, Page } from '@playwright/test';
import { open, openMenu } from './page-parts.ts';
import { expect, tooWide } from './support.ts';

/** Says so in words when a text became more than a text; waits until it is there. */
export async function expectPlain(page: Page, mark: string): Promise<void> {
  const isShown = (text: string) => document.body.innerText.includes(text) || [...document.querySelectorAll('input, textarea, option')].some((one) => (one as HTMLInputElement).value.includes(text));
  await expect.poll(() => page.evaluate(isShown, mark), `${mark} at ${page.url()}`).toBe(true);
  const found = await page.evaluate((text) => ({
    ran: 'ran' in window,
    elements: document.querySelectorAll('img[src="x"], [onerror], [onload], a[href^="javascript:"]').length,
    solved: document.body.innerText.includes(`${text} 49`),
    // A row whose other words are endless may squeeze a button until its own words leave its frame.
    squeezed: [...document.querySelectorAll('button, a')]
      .filter((one) => one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX === 'visible')
      .map((one) => one.textContent.slice(0, 40)),
  }), mark);
  expect(found, page.url()).toEqual({ ran: false, elements: 0, solved: false, squeezed: [] });
  expect(await tooWide(page), `${page.url()} is wider than the screen`).toBeLessThanOrEqual(0);
}

/** `mark`: what is known to be seen there, hostile or not. */
export async function look(page: Page, path: string, mark: string): Promise<void> {
  await open(page, path);
  await expect.poll(() => page.evaluate((text) => document.body.innerText.includes(text), mark), path).toBe(true);
  await expectPlain(page, mark);
}

/** Opens each window that these buttons open, looks at it, and closes it without doing anything. */
export async function lookIntoWindows(page: Page, names: RegExp, mark: string): Promise<void> {
  const buttons = page.getByRole('main').getByRole('button', { name: names });
  await expect(buttons.first()).toBeVisible();
  const count = await buttons.count();
  for (let index = 0; index < count; index += 1) {
    await buttons.nth(index).click();
    await expectPlainWindow(page, mark, page.getByRole('dialog').or(page.getByRole('alertdialog')).last());
  }
}

export async function expectPlainWindow(page: Page, mark: string, opened: Locator): Promise<void> {
  await expect.poll(() => opened.evaluate((element, text) => element.innerHTML.includes(text) || [...element.querySelectorAll('input')].some(({ value }) => value.includes(text)), mark), page.url()).toBe(true);
  await expectPlain(page, mark);
  for (const tab of await opened.getByRole('tab').all()) {
    await tab.click();
    await expectPlain(page, mark);
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0);
}

/** The bar of every page greets who is signed in. */
export async function lookIntoMenu(page: Page, path: string, mark: string): Promise<void> {
  await open(page, path);
  await openMenu(page);
  await expect(page.getByRole('navigation', { name: 'Main' }).getByText(mark)).toBeVisible();
  await expectPlain(page, mark);
}
