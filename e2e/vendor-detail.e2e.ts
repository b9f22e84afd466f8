/** One vendor: the window over the list, the ways to reach them, their video, and names that try to be markup. */
import type { Page } from '@playwright/test';
import type { VendorDetail } from '../src/contract/vendors.ts';
import { makeVendor, unique } from './make.ts';
import { cardsOf, directoryAt, open, PLACES, queryOf } from './page-parts.ts';
import { expect, expectGoodScreen, test } from './support.ts';

const DETAIL = '**/api/vendors/*-*';
const list = directoryAt(`${PLACES.lucknow}&sort_by=rating&sort_order=desc`);

/** Changes what the detail call answers. */
async function answerWith(page: Page, change: Partial<VendorDetail>): Promise<void> {
  await page.route(DETAIL, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: VendorDetail };
    await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, ...change } } });
  });
}

/** Addresses that the page tried to open outside the site. */
async function watchLaunches(page: Page): Promise<string[]> {
  const opened: string[] = [];
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  session.on('Page.frameRequestedNavigation', ({ url }) => opened.push(url));
  return opened;
}

test('the window shows all about a vendor, has an address, and closes by Back and Escape', async ({ page, request }) => {
  await open(page, list);
  const card = cardsOf(page).first();
  const name = (await card.locator('h3').textContent()) ?? '';
  const link = card.getByRole('link', { name: /details of/i });
  await link.click();
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog.getByRole('heading', { name: 'Recent ratings' })).toBeVisible();
  const id = queryOf(page).get('vendor') ?? '';
  const { data: vendor } = (await (await request.get(`/api/vendors/${id}`)).json()) as { data: VendorDetail };
  await expect(dialog.getByRole('link', { name: vendor.phone ?? 'no phone' }).first()).toHaveAttribute('href', `tel:${vendor.phone?.replace(/[^+\d]/g, '')}`);
  await expect(dialog.getByRole('link', { name: vendor.email ?? 'no email' })).toHaveAttribute('href', `mailto:${vendor.email}`);
  for (const text of [vendor.languages.join(', '), vendor.specializations.join(', '), vendor.location.city?.name ?? '']) await expect(dialog).toContainText(text);
  for (const { rated_by_name: rater, comment } of vendor.recent_ratings) {
    await expect(dialog).toContainText(rater);
    await expect(dialog).toContainText(comment ?? '');
  }
  await expectGoodScreen(page);
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(list);
  await link.click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(list);
  await expect(link).toBeFocused();
});

test('a shared address opens the window; closing it leaves the list', async ({ page, request }) => {
  const answer = (await (await request.get(`/api/vendors/?${PLACES.chandigarh}`)).json()) as { data: { vendors: { id: string; full_name: string }[] } };
  const vendor = answer.data.vendors[0];
  await open(page, directoryAt(`${PLACES.chandigarh}&vendor=${vendor?.id}`));
  const dialog = page.getByRole('dialog', { name: vendor?.full_name });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(directoryAt(PLACES.chandigarh));
});

test('a vendor who is gone is said to be gone', async ({ page }) => {
  await open(page, directoryAt(`${PLACES.lucknow}&vendor=01890000-0000-7000-8000-000000000000`));
  await expect(page.getByRole('dialog').getByText('This vendor is not listed any more.')).toBeVisible();
});

test.describe('Contact', () => {
  // No dialler is at hand here, and the browser says so.
  test.use({ tolerated: /Failed to launch/ });

  test('fetches the number once and opens the dialler', async ({ page }) => {
    const opened = await watchLaunches(page);
    let calls = 0;
    page.on('request', (request) => {
      if (/\/api\/vendors\/[0-9a-f-]{36}$/.test(request.url())) calls += 1;
    });
    await open(page, list);
    const card = cardsOf(page).first();
    await card.getByRole('button', { name: /^Contact/ }).click();
    await expect(card.getByRole('link', { name: /^Contact/ })).toHaveAttribute('href', /^tel:\+91\d{10}$/);
    await expect.poll(() => opened).toEqual([expect.stringMatching(/^tel:\+91\d{10}$/)]);
    // The browser's question about the dialler takes every press from here on, so the page presses itself.
    await card.getByRole('link', { name: /details of/i }).evaluate((link: HTMLAnchorElement) => link.click());
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'Recent ratings' })).toBeVisible();
    expect(calls).toBe(1);
  });

  test('writes to who has no phone', async ({ page }) => {
    const opened = await watchLaunches(page);
    await answerWith(page, { phone: null });
    await open(page, list);
    await cardsOf(page).first().getByRole('button', { name: /^Contact/ }).click();
    await expect.poll(() => opened).toEqual([expect.stringMatching(/^mailto:\S+@example\.com$/)]);
  });

  test('says when there is neither', async ({ page }) => {
    await answerWith(page, { phone: null, email: null });
    await open(page, list);
    const card = cardsOf(page).first();
    await card.getByRole('button', { name: /^Contact/ }).click();
    await expect(card.getByText('Contact information not available')).toBeVisible();
    await expect(card.getByRole('button', { name: /^Contact/ })).toHaveCount(0);
    await expectGoodScreen(page);
  });
});

const VIDEOS: readonly { link: string | null; id: string | null }[] = [
  { link: 'https://youtu.be/aqz-KE-bpKQ?t=3', id: 'aqz-KE-bpKQ' },
  { link: 'https://www.youtube.com/watch?v=tooshort', id: null },
  { link: 'https://evil.example/watch?v=M7lc1UVf-VE', id: null },
];

for (const { link, id } of VIDEOS) {
  test(`the video of ${link} ${id ? 'plays when asked' : 'is not embedded'}`, async ({ page }) => {
    await page.route('https://www.youtube-nocookie.com/**', (route) => route.fulfill({ contentType: 'text/html', body: '<title>Video</title>' }));
    await answerWith(page, { youtube_video_url: link });
    await open(page, list);
    await cardsOf(page).first().getByRole('link', { name: /details of/i }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('heading', { name: 'Recent ratings' })).toBeVisible();
    const play = dialog.getByRole('button', { name: /^Play video/ });
    await expect(page.locator('iframe')).toHaveCount(0);
    await expect(play).toHaveCount(id ? 1 : 0);
    if (!id) return;
    await play.click();
    await expect(page.locator('iframe')).toHaveAttribute('src', new RegExp(`^https://www\\.youtube-nocookie\\.com/embed/${id}\\?`));
  });
}

test('names in any script, and names that try to be one, are text', async ({ page, request }) => {
  const word = unique();
  const name = `सीता ${word} </script><script>alert(1)</script><img src=x onerror=alert(2)>`;
  const vendor = await makeVendor(request, { name });
  const html = await (await request.get(directoryAt(`country_id=356&search_query=${word}`))).text();
  expect(html).not.toMatch(/<script>alert|<img src=x/);
  await open(page, directoryAt(`country_id=356&search_query=${word}`));
  await expect(cardsOf(page).first().locator('h3')).toHaveText(name);
  await expectGoodScreen(page);
  await cardsOf(page).first().getByRole('link', { name: /details of/i }).click();
  await expect(page.getByRole('dialog', { name })).toContainText(vendor.phone);
  expect(await page.evaluate(() => document.querySelectorAll('img[src=x]').length)).toBe(0);
});
