/** What a dashboard says before any of its code has come. */
import type { Browser } from '@playwright/test';
import { hold, SCRIPTS } from './page-parts.ts';
import { signInByCall, storedSession, expect, test } from './support.ts';

type Stored = { token: string; user: { role: string; status: string; profile: { fullName: string } } };

/** A page whose scripts never come, in a browser that keeps this session. */
async function withoutScripts(browser: Browser, path: string, session: Stored | null) {
  const context = await browser.newContext();
  await context.addInitScript((text) => {
    if (text) window.localStorage.setItem('auth', text);
  }, session && JSON.stringify(session));
  const page = await context.newPage();
  await page.route(SCRIPTS, () => new Promise(() => undefined));
  await page.goto(path);
  return page;
}

const sessionOf = (role: string, fullName: string, status = 'approved'): Stored => ({ token: 'any', user: { role, status, profile: { fullName } } });

test('greets whoever is signed in by name, in the language of the page, whatever the name is', async ({ browser }) => {
  const name = 'रमेश <img src=x onerror=alert(1)> $& Kulkarni';
  const english = await withoutScripts(browser, '/vendor/dashboard', sessionOf('vendor', name));
  await expect(english.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${name}`);
  await expect(english.locator('main img')).toHaveCount(0);
  const hindi = await withoutScripts(browser, '/hi/broker/dashboard', sessionOf('broker', name));
  await expect(hindi.getByRole('heading', { level: 1 })).toContainText(name);
  await expect(hindi.getByRole('heading', { level: 1 })).not.toContainText('Welcome');
  await Promise.all([english.context().close(), hindi.context().close()]);
});

for (const [who, session] of [['a visitor', null], ['a broker', sessionOf('broker', 'Sunita')], ['who is not approved', sessionOf('vendor', 'Sunita', 'pending')]] as const) {
  test(`does not greet ${who} on the dashboard of vendors`, async ({ browser }) => {
    const page = await withoutScripts(browser, '/vendor/dashboard', session);
    await expect(page.getByText('Loading…')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
    await page.context().close();
  });
}

test('the greeting stays where it was when the code comes', async ({ browser, request }) => {
  const context = await browser.newContext();
  await context.addInitScript((text) => window.localStorage.setItem('auth', text), storedSession(await signInByCall(request, 'vendor@example.com')));
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(...(message.type() === 'error' ? [message.text()] : [])));
  const release = await hold(page, SCRIPTS);
  await page.goto('/vendor/dashboard');
  const heading = page.getByRole('heading', { level: 1, name: 'Welcome, Ramesh Kulkarni' });
  const early = await heading.boundingBox();
  release();
  await expect(page.getByText('Total Leads')).toBeVisible();
  const late = await heading.boundingBox();
  expect(late).toMatchObject({ x: early!.x, y: early!.y });
  expect(complaints).toEqual([]);
  await context.close();
});
