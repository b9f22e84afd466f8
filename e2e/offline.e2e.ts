/** Installed, and without a connection: the page that says so, the dashboard as last loaded, nothing left after leaving. */
import type { Page } from '@playwright/test';
import { actOnLead, enterAs, makeAssignedLead, makeVendor } from './make.ts';
import { open, openMenu } from './page-parts.ts';
import { cardOf } from './work-parts.ts';
import { expect, expectGoodScreen, test } from './support.ts';

// What the browser says of files and calls that it could not fetch.
test.use({ serviceWorkers: 'allow', tolerated: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/ });

/** Waits until the worker answers for this page and has kept what `file` matches. */
async function expectKept(page: Page, path: string): Promise<void> {
  await expect(async () => {
    const isKept = await page.evaluate(async (name) => navigator.serviceWorker.controller !== null && (await caches.match(name, { ignoreVary: true })) !== undefined, path);
    expect(isKept).toBe(true);
  }).toPass();
}

/** Everything that this browser keeps, as one text. */
const keptText = (page: Page): Promise<string> => page.evaluate(async () => {
  const bodies: string[] = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) bodies.push(request.url, (await (await cache.match(request))?.text()) ?? '');
  }
  return bodies.join('\n');
});

test('the site can be installed', async ({ page, request }) => {
  await open(page, '/');
  const address = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = (await (await request.get(address ?? '')).json()) as { name: string; display: string; start_url: string; icons: { src: string; sizes: string; purpose: string }[] };
  expect(manifest).toMatchObject({ name: 'Newsco', display: 'standalone', start_url: '/' });
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(['192x192 any', '512x512 any', '512x512 maskable']);
  for (const { src } of manifest.icons) expect((await request.get(src)).headers()['content-type']).toBe('image/png');
});

test('a page without a connection says so in both languages, and comes back by itself', async ({ page, context }) => {
  await open(page, '/about-us');
  await expectKept(page, '/offline');
  await context.setOffline(true);
  await page.goto('/vendors?from=mail');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('आप ऑफ़लाइन हैं');
  await expectGoodScreen(page);
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page).toHaveURL('/vendors?from=mail');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Select your location');
});

test('a vendor reads the leads as last loaded, without contact data and without buttons', async ({ page, context, request }) => {
  const vendor = await makeVendor(request);
  const lead = await makeAssignedLead(request, vendor, { notes: 'Ring the neighbour on 98220 98220' });
  await actOnLead(request, vendor, lead.id, 'accept');
  await enterAs(page, vendor);
  await open(page, '/vendor/dashboard');
  const card = cardOf(page, lead.reference);
  await expect(card.getByText(lead.phone)).toBeVisible();
  await expectKept(page, '/vendor/dashboard');
  const kept = await keptText(page);
  expect(kept).toContain(lead.reference);
  for (const secret of [lead.name, lead.phone, lead.email, '98220 98220', vendor.email]) expect(kept.includes(secret), secret).toBe(false);
  expect(kept).not.toMatch(/^https?:\/\/[^/]+\/api\//m);

  await context.setOffline(true);
  await expect(page.getByText(/^You are offline\. Last updated .+ 2\d{3}/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^You are offline\. Last updated /)).toBeVisible();
  await expect(card).toContainText('Solapur, Maharashtra, India');
  await expect(card.getByRole('button')).toHaveCount(0);
  await expect(card.getByRole('link')).toHaveCount(0);
  await expect(page.getByText(lead.name)).toHaveCount(0);
  await expectGoodScreen(page);

  // What needs a connection is not offered, or says so in its place.
  await expect(page.getByRole('link', { name: 'Post a Referral' })).toHaveCount(0);
  await page.getByRole('tab', { name: 'Find Vendors' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('Connect to the internet and try again.');
  await page.getByRole('tab', { name: 'Assigned Leads' }).click();

  // The start page of the installed site leads to it.
  await page.goto('/');
  await page.getByRole('link', { name: 'Your leads as last loaded' }).click();
  await expect(page).toHaveURL('/vendor/dashboard');
  await expect(card).toBeVisible();

  await context.setOffline(false);
  await expect(card.getByText(lead.phone)).toBeVisible();
  await expect(card.getByRole('button')).toHaveText(['Mark Complete', 'Reject']);
  await (await openMenu(page)).getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  expect(await keptText(page)).not.toContain(lead.reference);
});
