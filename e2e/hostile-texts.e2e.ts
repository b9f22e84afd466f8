/** Texts that would run, break out or stretch the page are shown as they were typed, on every screen of every role. */
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../scripts/demo-data/plan.ts';
import { type Hostile, makeHostile, nastyText } from './hostile.ts';
import { enterAs } from './make.ts';
import { open } from './page-parts.ts';
import { expect, test } from './support.ts';

test.setTimeout(120_000);

let making: Promise<Hostile> | undefined;
const hostile = (request: APIRequestContext): Promise<Hostile> => (making ??= makeHostile(request));

/** Says so in words when a text became more than a text. */
async function expectPlain(page: Page, mark: string): Promise<void> {
  const found = await page.evaluate((text) => ({
    shown: document.body.innerText.includes(text) || [...document.querySelectorAll('input, textarea, option')].some((one) => (one as HTMLInputElement).value.includes(text)),
    ran: 'ran' in window,
    elements: document.querySelectorAll('img[src="x"], [onerror], [onload], a[href^="javascript:"]').length,
    solved: document.body.innerText.includes(`${text} 49`),
    tooWide: document.documentElement.scrollWidth - window.innerWidth,
    // A row whose other words are endless may squeeze a button until its own words leave its frame.
    squeezed: [...document.querySelectorAll('button, a')]
      .filter((one) => one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX === 'visible')
      .map((one) => one.textContent.slice(0, 40)),
  }), mark);
  expect(found, page.url()).toEqual({ shown: true, ran: false, elements: 0, solved: false, tooWide: expect.any(Number), squeezed: [] });
  expect(found.tooWide, `${page.url()} is wider than the screen`).toBeLessThanOrEqual(0);
}

/** `mark`: what is known to be seen there, hostile or not. */
async function look(page: Page, path: string, mark: string): Promise<void> {
  await open(page, path);
  await expect.poll(() => page.evaluate((text) => document.body.innerText.includes(text), mark), path).toBe(true);
  await expectPlain(page, mark);
}

/** Opens each window that these buttons open, looks at it, and closes it without doing anything. */
async function lookIntoWindows(page: Page, names: RegExp, mark: string): Promise<void> {
  const buttons = page.getByRole('main').getByRole('button', { name: names });
  await expect(buttons.first()).toBeVisible();
  const count = await buttons.count();
  for (let index = 0; index < count; index += 1) {
    await buttons.nth(index).click();
    await expectPlainWindow(page, mark, page.getByRole('dialog').or(page.getByRole('alertdialog')).last());
  }
}

async function expectPlainWindow(page: Page, mark: string, opened: Locator): Promise<void> {
  await expect.poll(() => opened.evaluate((element, text) => element.innerHTML.includes(text) || [...element.querySelectorAll('input')].some(({ value }) => value.includes(text)), mark), page.url()).toBe(true);
  await expectPlain(page, mark);
  for (const tab of await opened.getByRole('tab').all()) {
    await tab.click();
    await expectPlain(page, mark);
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0);
}

test('pages of places, in both languages, with what search engines read', async ({ page, request }) => {
  const { mark, city } = await hostile(request);
  await look(page, '/vendors/in/tripura', mark);
  const path = await page.getByRole('main').getByRole('link', { name: new RegExp(mark) }).first().getAttribute('href');
  for (const address of [path!, `/hi${path!}`, '/hi/vendors/in/tripura', `/vendors?country_id=356&state_id=${city.state_id}&city_id=${city.city_id}`]) await look(page, address, mark);
  for (const address of [path!, '/vendors/in/tripura']) {
    const html = await (await request.get(address)).text();
    const data = [...html.matchAll(/<script[^>]*type="application\/ld\+json"[^>]*>([^]*?)<\/script>/g)].map(([, text]) => text!);
    expect(data.length, address).toBeGreaterThan(0);
    for (const text of data) {
      expect(text).not.toContain('<');
      expect(() => JSON.parse(text) as unknown).not.toThrow();
    }
    expect(html).not.toContain('<img src=x');
  }
});

test('public pages and mails', async ({ page, request }) => {
  const { mark, city, vendor, lead } = await hostile(request);
  const directory = `/vendors/directory?country_id=356&state_id=${city.state_id}&city_id=${city.city_id}`;
  await look(page, directory, mark);
  await look(page, `${directory}&search=${mark}&profession=electrician`, mark);
  await look(page, `${directory}&vendor=${vendor.id}`, mark);
  await expectPlainWindow(page, mark, page.getByRole('dialog'));
  await look(page, `/request-service?country_id=356&state_id=${city.state_id}&city_id=${city.city_id}&profession=electrician&step=2`, mark);
  for (const address of [vendor.email, lead.email]) {
    const list = await (await request.get('/dev/mail')).text();
    for (const [, path = ''] of list.matchAll(/<a href="(\/dev\/mail\/[\w-]+)">/g)) {
      const html = await (await request.get(path)).text();
      if (!html.includes(address)) continue;
      expect(html).not.toMatch(/<img src=x|<script/);
      await page.goto(path);
      expect(await page.evaluate(() => 'ran' in window)).toBe(false);
    }
  }
});

const WORKER_SCREENS = {
  vendor: ['/vendor/dashboard', '/vendor/dashboard?tab=referred', '/vendor/dashboard?tab=find', '/account'],
  broker: ['/broker/dashboard', '/broker/dashboard?tab=find', '/account'],
} as const;
/** They show no text of others; a device is named by what it says of itself. */
const OWN_SCREENS: [string, string][] = [['/account/security', 'This device'], ['/account/data', 'Download']];

for (const role of ['vendor', 'broker'] as const) {
  test(`screens of a ${role}`, async ({ page, request }) => {
    const made = await hostile(request);
    await enterAs(page, made[role]);
    for (const path of WORKER_SCREENS[role]) await look(page, path, made.mark);
    await request.post('/api/auth/login', { data: { email: made[role].email, password: made[role].password }, headers: { 'user-agent': nastyText(made.mark).replaceAll(/[^ -~]/g, '') } });
    for (const [path, words] of OWN_SCREENS) await look(page, path, words);
  });
}

test('what a rejected applicant is told', async ({ page, request }) => {
  const { mark, rejected } = await hostile(request);
  await enterAs(page, rejected);
  await look(page, '/registration-pending', mark);
});

const ADMIN_SCREENS: [string, RegExp, string?][] = [
  ['leads', /^(?:View|Assign|Reassign)/],
  ['vendors', /^(?:View|Edit|Suspend|Delete|Activate)/],
  ['approvals', /^(?:Review|View|Reject)/],
  ['referrals', /^(?:View|Assign)/],
  ['professions', /^Delete/],
  ['professions', /^(?:Approve|Reject)/, '&view=requests'],
  ['module-admins', /^(?:View|Suspend|Reactivate|Delete)/],
  ['locations', /^(?:Rename|Deactivate)/],
];

test('the administration with its windows', async ({ page, request }) => {
  const { mark, moduleAdmin } = await hostile(request);
  await enterAs(page, { email: 'admin@example.com', password: DEMO_PASSWORD });
  for (const [tab, verbs, more = ''] of ADMIN_SCREENS) {
    await look(page, `/admin/dashboard?tab=${tab}&search=${mark}${more}`, mark);
    await lookIntoWindows(page, new RegExp(`${verbs.source}.*${mark}`), mark);
  }
  await look(page, `/admin/dashboard?tab=activity&search=${mark}`, mark);
  for (const [tab, words] of [['overview', 'Total'], ['system', 'Mail']] as const) await look(page, `/admin/dashboard?tab=${tab}`, words);
  await enterAs(page, moduleAdmin);
  for (const tab of ['leads', 'vendors', 'approvals', 'referrals', 'activity']) await look(page, `/admin/dashboard?tab=${tab}&search=${tab === 'activity' ? '' : mark}`, mark);
});
