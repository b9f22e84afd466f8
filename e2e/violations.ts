/** What the policy of a page stopped, in every page of every context that a test opens, also those it makes by hand. */
import type { Browser, BrowserContext } from '@playwright/test';
import { listen } from './left-open.ts';

/** A script that ran against the policy of the page, an element or address that it refused, an error that nobody caught. */
export type Violations = string[];

const MARK = 'Stopped by the policy of the page:';
// What the browser itself writes, also of pages without scripts, where nothing listens.
const WRITTEN = /Content[ -]Security[ -]Policy|Trusted(?:HTML|Script|ScriptURL|Type)/;

/** Such a one no test may tolerate. */
export const isOfPolicy = (text: string): boolean => text.includes(MARK) || WRITTEN.test(text);

/** Runs in each document before its own scripts. */
function report(mark: string): void {
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, sample, disposition }) => {
    console.error(`${mark} ${effectiveDirective} ${blockedURI} ${sourceFile} ${sample} (${disposition})`);
  }, true);
}

const watched = new WeakSet<BrowserContext>();

export async function watchContext(context: BrowserContext, violations: Violations): Promise<void> {
  if (watched.has(context)) return;
  watched.add(context);
  listen(context);
  context.on('console', (message) => {
    const text = message.text();
    if (text.startsWith(MARK) || (message.type() === 'error' && WRITTEN.test(text))) violations.push(`${message.page()?.url() ?? ''}: ${text}`);
  });
  context.on('weberror', (error) => {
    const url = error.page()?.url() ?? '';
    // What a test puts into a page also runs in the empty one before it, which has no storage.
    if (url !== 'about:blank') violations.push(`${url}: ${String(error.error())}`);
  });
  await context.addInitScript(report, MARK);
}

/** Watches the contexts that are made from now on; returns what ends it. */
export function watchBrowser(browser: Browser, violations: Violations): () => void {
  const make = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await make(options);
    await watchContext(context, violations);
    return context;
  };
  return () => {
    browser.newContext = make;
  };
}
