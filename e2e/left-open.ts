/** What stands on the pages that a failing test leaves open: where only the log of a run is kept, nobody can look at its pictures. */
import type { Browser, Page } from '@playwright/test';

const MAX_TEXT = 240;

async function tellOf(page: Page): Promise<string> {
  const text = await page.locator('main, body:not(:has(main))').innerText({ timeout: 2000 }).catch(() => 'it does not answer');
  return `${page.url()}: ${text.replace(/\s+/g, ' ').slice(0, MAX_TEXT)}`;
}

/** A line for each page, in the order in which they were opened. */
export async function leftOpen(browser: Browser): Promise<string[]> {
  const pages = browser.contexts().flatMap((context) => context.pages()).filter((page) => page.url() !== 'about:blank');
  return Promise.all(pages.map(tellOf));
}
