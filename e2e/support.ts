/** What every browser test uses: signing in, and what must hold on each screen it passes. */
import { type APIRequestContext, expect, test as base, type Browser, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../scripts/demo-data/plan.ts';
import { violationsOn } from './accessibility.ts';
import { leftOpen } from './left-open.ts';
import { open } from './page-parts.ts';
import { isOfPolicy, type Violations, watchBrowser, watchContext } from './violations.ts';

type Options = { /** What the browser may complain about where a test breaks a call on purpose: `test.use({ tolerated: /status of 503/ })`. */ tolerated: RegExp };
type Watch = { /** Empty at the end of every test; a test that provokes one takes it out. */ violations: Violations };

/** Policy violations and uncaught errors of any page fail the test, and what else the browser complains about on its own page. */
export const test = base.extend<Options & Watch>({
  tolerated: [/(?!)/, { option: true }],
  violations: [async ({ browser, tolerated }, use) => {
    const violations: Violations = [];
    const end = watchBrowser(browser, violations);
    await use(violations);
    end();
    expect(violations.filter((violation) => isOfPolicy(violation) || !tolerated.test(violation))).toEqual([]);
  }, { auto: true }],
  context: async ({ context, violations }, use) => {
    await watchContext(context, violations);
    await use(context);
  },
  page: async ({ page, browser, tolerated }, use, info) => {
    const faults = watch(page, info.project.name === 'limited');
    await use(page);
    if (info.errors.length > 0) info.errors.push(...(await leftOpen(browser)).map((message) => ({ message })));
    expect(faults.filter((fault) => !tolerated.test(fault))).toEqual([]);
  },
});
export { expect } from '@playwright/test';

/** Collects what the browser complains about; answers the server refused on purpose are not faults of the page. Where limits are those of production, one who is refused is. */
function watch(page: Page, isLimited: boolean): string[] {
  const refused = isLimited ? /status of (401|403|404|409|422)/ : /status of (401|403|404|409|422|429)/;
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !refused.test(message.text())) faults.push(message.text());
  });
  return faults;
}

/** By how much a page is wider than the screen. A phone shows the whole of a page that is too wide: what its window measures then grows with the page. */
export const tooWide = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** No accessibility violation (WCAG 2.2 AA) and nothing wider than the screen. */
export async function expectGoodScreen(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible();
  // What was typed just before may dim a list in the middle of the first look.
  const violations = (await violationsAtRest(page)).length === 0 ? [] : await violationsAtRest(page);
  expect(violations).toEqual([]);
  expect(await tooWide(page)).toBeLessThanOrEqual(0);
}

async function violationsAtRest(page: Page): Promise<string[]> {
  // A list that is being replaced is dimmed for a moment; tests that hold it back look at it as it is.
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached', timeout: 3000 }).catch(() => undefined);
  await page.evaluate(async () => {
    // Colours are read while nothing fades.
    await Promise.all(document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity).map((one) => one.finished.catch(() => undefined)));
    // The bar on top would hide a part of whatever has been scrolled below it.
    window.scrollTo(0, 0);
  });
  return violationsOn(page);
}

type Login = { access_token: string; user: { id: string; role: string; status: string; profile: { full_name: string; phone: string | null } } };

/** A bearer token of a demo account. */
export async function signInByCall(request: APIRequestContext, email: string, password = DEMO_PASSWORD): Promise<Login> {
  const response = await request.post('/api/auth/login', { data: { email, password } });
  expect(response.ok()).toBe(true);
  return (await response.json()) as Login;
}

/** What the pages keep of a session in local storage, under `auth`. */
export function storedSession({ access_token, user }: Login): string {
  return JSON.stringify({ token: access_token, user: { id: user.id, role: user.role, status: user.status, profile: { fullName: user.profile.full_name, phone: user.profile.phone } } });
}

/** A page of its own for someone who is signed in already. */
export async function pageAs(browser: Browser, request: APIRequestContext, email: string, password = DEMO_PASSWORD): Promise<Page> {
  const stored = storedSession(await signInByCall(request, email, password));
  const context = await browser.newContext();
  await context.addInitScript((value) => localStorage.setItem('auth', value), stored);
  return context.newPage();
}

/** Signs in as a person does. */
export async function signIn(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  await open(page, '/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}
