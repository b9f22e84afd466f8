/** Ways around the public pages that several browser tests share. */
import { expect, type Locator, type Page } from '@playwright/test';

/** Opens an address and waits until the page answers to presses by itself. No expectation: tests of other things open pages, too. */
export async function open(page: Page, path: string): Promise<void> {
  const response = await page.goto(path);
  await page.locator('html[data-awake]').waitFor({ state: 'attached' }).catch((cause: unknown) => {
    throw new Error(`${path}, answered with ${response?.status()}, does not wake`, { cause });
  });
}

export const mainOf = (page: Page): Locator => page.getByRole('main');

/** The links of the bar, behind their button on narrow screens. */
export async function openMenu(page: Page): Promise<Locator> {
  const bar = page.getByRole('navigation', { name: 'Main' });
  const toggle = bar.getByRole('button', { name: 'Menu' });
  if ((await toggle.isVisible()) && (await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
  return bar;
}

/** Places of the location file, as the directory's address holds them. */
export const PLACES = {
  /** Exactly one page of vendors. */
  lucknow: 'country_id=356&state_id=200001322&city_id=1264733',
  /** One page and one vendor. */
  chandigarh: 'country_id=356&state_id=200001296&city_id=1274746',
  mumbai: 'country_id=356&state_id=200001304&city_id=1275339',
  /** No vendor lives here; Mumbai and Pune are in the same state. */
  nagpur: 'country_id=356&state_id=200001304&city_id=1262180',
  surat: { country: '356', state: '200001298', city: '1255364' },
} as const;

export const directoryAt = (query: string): string => `/vendors/directory?${query}`;

/** Cards of vendors, also while their window stands above them. */
export const cardsOf = (page: Page): Locator => page.locator('main article');

/** Names on the cards, in their order. */
export const namesOf = (page: Page): Promise<string[]> => cardsOf(page).locator('h3').allTextContents();

/** What the address asks for. */
export const queryOf = (page: Page): URLSearchParams => new URL(page.url()).searchParams;

/** Requests of the directory's data, as the browser sends them when filters change. */
export const DIRECTORY_DATA = '**/vendors/directory.data*';

/** The popup list below a searchable field. */
export const listOf = (page: Page, name: string): Locator => page.getByRole('listbox', { name });

/** Types into the select that has the focus; a browser that stands still between two keys takes the second for the first of another word. */
export async function typeChoice(select: Locator, text: string): Promise<void> {
  await expect(async () => {
    await select.page().keyboard.type(text);
    await expect(select.locator('option:checked')).toHaveText(text, { timeout: 500 });
  }).toPass();
}

/** What wakes a page. */
export const SCRIPTS = '**/assets/*.js';

/** Requests of this kind wait until the returned function is called; then they go on, or break. */
export async function hold(page: Page, pattern: string): Promise<(end?: 'continue' | 'abort') => void> {
  let release: (end?: 'continue' | 'abort') => void = () => undefined;
  const released = new Promise<'continue' | 'abort'>((resolve) => {
    release = (end = 'continue') => resolve(end);
  });
  await page.route(pattern, async (route) => {
    await ((await released) === 'abort' ? route.abort() : route.continue());
  });
  return release;
}

/** The first answer of this kind is read from the server at once, which `isRead` tells, and reaches the page when it is let go. */
export async function holdAnswer(page: Page, pattern: string): Promise<{ isRead: Promise<void>; letGo: () => void }> {
  let [letGo, tell] = [(): void => undefined, (): void => undefined];
  const isRead = new Promise<void>((resolve) => (tell = resolve));
  const released = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(pattern, async (route) => {
    const response = await route.fetch();
    tell();
    await released;
    await route.fulfill({ response });
  }, { times: 1 });
  return { isRead, letGo };
}
