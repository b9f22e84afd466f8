/** What stands on the pages that a failing test leaves open, and what they complained of: where only the log of a run is kept, nobody can look at its pictures. */
import type { Browser, BrowserContext, Page } from '@playwright/test';

const MAX_TEXT = 240;
const MAX_COMPLAINTS = 5;

const complaints = new WeakMap<BrowserContext, string[]>();

/** Keeps what the pages of a context complain of, and what they asked for in vain. */
export function listen(context: BrowserContext): void {
  const heard: string[] = [];
  complaints.set(context, heard);
  context.on('console', (message) => {
    if (message.type() === 'error') heard.push(message.text());
  });
  context.on('requestfailed', (request) => heard.push(`${request.failure()?.errorText} ${request.url()}`));
}

async function tellOf(page: Page): Promise<string> {
  const text = await page.locator('main, body:not(:has(main))').innerText({ timeout: 2000 }).catch(() => 'it does not answer');
  return `${page.url()}: ${text.replace(/\s+/g, ' ').slice(0, MAX_TEXT)}`;
}

/** A line for each page, in the order in which they were opened, and one for the last complaints of each context. */
export async function leftOpen(browser: Browser): Promise<string[]> {
  const contexts = browser.contexts();
  const pages = contexts.flatMap((context) => context.pages()).filter((page) => page.url() !== 'about:blank');
  const heard = contexts.map((context) => (complaints.get(context) ?? []).slice(-MAX_COMPLAINTS).join(', ')).filter((text) => text !== '');
  return [...(await Promise.all(pages.map(tellOf))).map((line) => `Left open: ${line}`), ...heard.map((line) => `Heard: ${line}`)];
}
