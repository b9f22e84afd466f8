/** Looks at a screen that shows hostile texts: they must be there as they were typed, and be nothing more. */
import type { Locator, Page } from '@playwright/test';
import { TAILS } from './hostile.ts';
import { open, openMenu } from './page-parts.ts';
import { expect, tooWide } from './support.ts';

/** As `unique` makes them. */
const IS_MARK = /[\da-f]{8}[a-z]?$/;
/** More than any hostile text has behind its mark. */
const ENOUGH = 120;
/** Fields and charts keep the beginning of a text: so much of it at least, unless dots say that there was more. */
const LEAST = 27;
const END = /^(?:$|[\s",.:·)?…])/;
/** A mark alone, as somebody searched for it. */
const ALONE = /^(?:$|[\n\t"])/;

/** What follows a text wherever an element shows it, in words or in a field. */
function restsIn(element: Element, [text, enough]: readonly [string, number]): string[] {
  const fields = [...element.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input:not([type=checkbox], [type=radio], [type=hidden]), textarea')].map(({ value }) => value);
  const options = [...element.querySelectorAll('option')].map((option) => option.text);
  return [(element as HTMLElement).innerText, ...fields, ...options].flatMap((shown) => shown.split(text).slice(1)).map((rest) => rest.slice(0, enough));
}

const restsAt = (where: Locator, text: string): Promise<string[]> => where.evaluate(restsIn, [text, ENOUGH] as const);
/** Some marks have a letter behind them. */
const behind = (rest: string) => rest.replace(/^[a-z]/, '');

/** To its end, or to where it was cut. A chart may break the line behind the mark, where no space is told. */
function isTyped(rest: string): boolean {
  const shown = rest.trimStart();
  return TAILS.map((tail) => tail.trimStart()).some((tail) => {
    const differs = tail.split('').findIndex((_letter, at) => shown[at] !== tail[at]);
    return differs === -1 || shown[differs] === '…' || (differs >= LEAST && END.test(shown.slice(differs)));
  });
}

/** Waits until a text is there; a hostile one as it was typed. */
async function expectShown(where: Locator, text: string): Promise<void> {
  const wanted = IS_MARK.test(text) ? (rest: string) => isTyped(behind(rest)) : () => true;
  await expect.poll(async () => (await restsAt(where, text)).some(wanted), `${text} as it was typed at ${where.page().url()}`).toBe(true);
}

/** Says so in words when a text became more than a text, or another one; waits until it is there. */
export async function expectPlain(page: Page, mark: string): Promise<void> {
  const body = page.locator('body');
  await expectShown(body, mark);
  const changed = IS_MARK.test(mark) ? (await restsAt(body, mark)).map(behind).filter((rest) => !ALONE.test(rest) && !isTyped(rest)) : [];
  const found = await page.evaluate(() => ({
    ran: 'ran' in window,
    elements: document.querySelectorAll('img[src="x"], [onerror], [onload], a[href^="javascript:"]').length,
    // A row whose other words are endless may squeeze a button until its own words leave its frame.
    squeezed: [...document.querySelectorAll('button, a')]
      .filter((one) => one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX === 'visible')
      .map((one) => one.textContent.slice(0, 40)),
  }));
  expect({ ...found, changed }, page.url()).toEqual({ ran: false, elements: 0, squeezed: [], changed: [] });
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
  await expectShown(opened, mark);
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
