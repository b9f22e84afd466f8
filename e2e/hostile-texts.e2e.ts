/** Texts that would run, break out or stretch the page are shown as they were typed, on every screen of every role. */
import type { APIRequestContext, Page } from '@playwright/test';
import type { SystemStatus } from '../src/contract/system.ts';
import { hostile, nastyNote, nastyText } from './hostile.ts';
import { OVERVIEWS, OWN_SCREENS, routesWithout, SYSTEMS, tabIn, visitorScreens, WORKER_SCREENS } from './hostile-screens.ts';
import { addressOf, enterAsAdmin, inHindi, lookIntoTabs, MASTER_TABS, TABS, tabsOn } from './hostile-tabs.ts';
import { mailsTo } from './mail.ts';
import { actOnLead, enterAs, makeAssignedLead, makeBroker, makeReferral, makeVendor, rejectPerson, suspend, unique } from './make.ts';
import { expectPlain, expectPlainWindow, look, lookIntoMenu } from './plain.ts';
import { expect, test } from './support.ts';
import { cardOf, expectToast } from './work-parts.ts';

/** What search engines read of a page is JSON and nothing more. Asked for and not opened, since a page that is broken by it shows nothing at all. */
async function expectPlainData(request: APIRequestContext, address: string): Promise<void> {
  const html = await (await request.get(address)).text();
  const data = [...html.matchAll(/<script[^>]*type="application\/ld\+json"[^>]*>([^]*?)<\/script>/g)].map(([, text]) => text!);
  expect(data.length, address).toBeGreaterThan(0);
  for (const text of data) {
    expect(text).not.toContain('<');
    expect(() => JSON.parse(text) as unknown).not.toThrow();
  }
  expect(html).not.toContain('<img src=x');
}

test('pages of places, in both languages, with what search engines read', async ({ page, request }) => {
  const { mark, city } = await hostile(request);
  await expectPlainData(request, '/vendors/in/tripura');
  await look(page, '/vendors/in/tripura', mark);
  const path = await page.getByRole('main').getByRole('link', { name: new RegExp(mark) }).first().getAttribute('href');
  await expectPlainData(request, path!);
  for (const address of [path!, `/hi${path!}`, '/hi/vendors/in/tripura', `/vendors?country_id=356&state_id=${city.state_id}&city_id=${city.city_id}`]) await look(page, address, mark);
});

test('public pages', async ({ page, request }) => {
  const { mark, city, vendor } = await hostile(request);
  const directory = `/vendors/directory?country_id=356&state_id=${city.state_id}&city_id=${city.city_id}`;
  await look(page, directory, mark);
  await look(page, `${directory}&search_query=${mark}&profession=electrician`, mark);
  await look(page, `${directory}&vendor=${vendor.id}`, mark);
  await expectPlainWindow(page, mark, page.getByRole('dialog'));
  await look(page, `/request-service?country_id=356&state_id=${city.state_id}&city_id=${city.city_id}&profession=electrician&step=2`, mark);
});

test('mails', async ({ page, request }) => {
  const { city } = await hostile(request);
  const mark = unique();
  const [name, reason] = [nastyText(mark), nastyNote(mark).slice(0, 500)];
  const [vendor, rejected] = [await makeVendor(request, { name, place: city }), await makeBroker(request, { name, place: city, approved: false })];
  await rejectPerson(request, rejected.id, reason);
  const lead = await makeAssignedLead(request, vendor, { name, place: city });
  await actOnLead(request, vendor, lead.id, 'accept', 'complete');
  const referred = await makeReferral(request, vendor, { name, place: city });
  await suspend(request, vendor.id, reason);
  const wanted = [
    [vendor.email, ['registration', 'is approved', 'A new lead for you', 'is suspended']],
    [rejected.email, ['registration', 'was not approved']],
    [lead.email, ['We received your request', `${name} accepted your request`, 'was completed']],
    [referred.email, [`${name} referred you`]],
  ] as const;
  for (const [address, subjects] of wanted) {
    await expect.poll(async () => (await mailsTo(request, address)).length, address).toBe(subjects.length);
    const mails = (await mailsTo(request, address)).toReversed();
    for (const [index, { path, subject }] of mails.entries()) {
      expect(subject).toContain(subjects[index]);
      expect(await (await request.get(path)).text()).not.toMatch(/<img src=x|<script/);
      await page.goto(path);
      await expectPlain(page, mark);
    }
  }
});

test('every screen of a visitor, in both languages', async ({ page, request }) => {
  const made = await hostile(request);
  const screens = visitorScreens(made);
  for (const [address, words] of screens) await look(page, address, words);
  // Words of ours are others in Hindi; the name of the site is not.
  for (const [address, words] of screens) await look(page, `/hi${address}`, words === made.mark ? words : 'Newsco');
});

for (const role of ['vendor', 'broker'] as const) {
  test(`screens of a ${role}, in both languages`, async ({ page, request }) => {
    const made = await hostile(request);
    await enterAs(page, made[role]);
    await lookIntoMenu(page, '/', made.mark);
    for (const path of [...WORKER_SCREENS[role], ...inHindi(WORKER_SCREENS[role])]) await look(page, path, made.mark);
    await request.post('/api/auth/login', { data: { email: made[role].email, password: made[role].password }, headers: { 'user-agent': nastyText(made.mark).replaceAll(/[^ -~]/g, '') } });
    for (const [path, words] of OWN_SCREENS) await look(page, path, words);
    const dashboard = `/${role}/dashboard`;
    await look(page, dashboard, made.mark);
    expect(await tabsOn(page)).toEqual(WORKER_SCREENS[role].filter((path) => path.startsWith(dashboard)).map((path) => tabIn(path, 'assigned')));
  });
}

test.describe('without a connection', () => {
  test.use({ tolerated: /ERR_FAILED/ });

  test('leads as last loaded, in both languages', async ({ page, request }) => {
    const { mark, vendor, asked, city, profession } = await hostile(request);
    const card = cardOf(page, asked.reference);
    await enterAs(page, vendor);
    await look(page, '/vendor/dashboard', mark);
    await expect(card).toBeVisible();
    await page.route('**/api/dashboard/vendor', (route) => route.abort());
    for (const path of ['/vendor/dashboard', ...inHindi(['/vendor/dashboard'])]) {
      await look(page, path, mark);
      for (const text of [city.name, profession.name]) await expect(card).toContainText(text);
      await expect(card.getByRole('button')).toHaveCount(0);
      await expectPlain(page, mark);
    }
  });
});

test('screens of an applicant who waits', async ({ page, request }) => {
  const { mark, applicant } = await hostile(request);
  await enterAs(page, applicant);
  await lookIntoMenu(page, '/registration-pending', mark);
  for (const [path, words] of [['/dashboard', 'Thank you for registering'], ['/account', 'Where you are signed in'], ['/account/data', 'Download']] as const) await look(page, path, words);
});

test('what a rejected applicant is told, in both languages', async ({ page, request }) => {
  const { mark, rejected } = await hostile(request);
  await enterAs(page, rejected);
  for (const path of ['/registration-pending', '/hi/registration-pending']) await look(page, path, mark);
});

test('the administration with its windows', async ({ page, request }) => {
  const { mark } = await hostile(request);
  await enterAsAdmin(page);
  await lookIntoTabs(page, [...TABS, ...MASTER_TABS], mark);
  await look(page, `/admin/dashboard?tab=professions&search=${mark}`, mark);
  await page.getByRole('main').getByRole('button', { name: new RegExp(`^Edit ${mark}`) }).first().click();
  await expect(page.getByRole('main').getByRole('form').getByLabel(/name/i).first()).toHaveValue(new RegExp(mark));
  await expectPlain(page, mark);
  const addresses = [...[...TABS, ...MASTER_TABS].map((tab) => addressOf(tab, mark)), ...OVERVIEWS, ...SYSTEMS];
  expect((await tabsOn(page)).toSorted()).toEqual([...new Set(addresses.map((address) => tabIn(address, '')))].toSorted());
});

/** By the id of its heading, which is the same in both languages. */
const sectionOf = (page: Page, heading: string) => page.locator(`#${heading}`).locator('xpath=ancestor::section[1]');

test('the overview of a city, in both languages', async ({ page, request }) => {
  const { mark, moduleAdmin } = await hostile(request);
  await enterAs(page, moduleAdmin);
  for (const path of OVERVIEWS) {
    await look(page, path, mark);
    const [activity, chart] = [sectionOf(page, 'recent-activity'), sectionOf(page, 'work-by-profession')];
    await activity.getByRole('button').click();
    await expect(activity).toContainText(nastyText(mark));
    await expectPlain(page, mark);
    await chart.scrollIntoViewIfNeeded();
    await expect(chart.locator('.recharts-bar-rectangle').first()).toBeVisible();
    await expectPlain(page, mark);
    await chart.getByRole('button').click();
    await expect(chart.getByRole('rowheader').filter({ hasText: mark })).toBeVisible();
    await expectPlain(page, mark);
  }
});

test('mails that a server refused in hostile words', async ({ page, request }) => {
  const { mark } = await hostile(request);
  const text = nastyText(mark);
  const mail: SystemStatus['mails']['troubled'][number] = { id: mark, template: text, to_address: `"${text}"@example.com`, attempts: 10, last_error: text, created_at: new Date().toISOString(), dead_at: null };
  // Mails of the test server are kept, so none is refused.
  await page.route('**/api/admin/system', async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = (await response.json()) as { data: SystemStatus };
    await route.fulfill({ response, json: { ...rest, data: { ...data, mails: { ...data.mails, troubled: [mail] } } } });
  });
  await enterAsAdmin(page);
  for (const path of SYSTEMS) await look(page, path, mark);
});

test('news that name somebody', async ({ page, request }) => {
  const { mark, city } = await hostile(request);
  const [approved, rejected] = [`${mark}a`, `${mark}b`];
  for (const name of [approved, rejected]) await makeBroker(request, { name: nastyText(name), place: city, approved: false });
  await enterAsAdmin(page);
  await look(page, `/admin/dashboard?tab=approvals&search=${approved}`, approved);
  await page.getByRole('main').getByRole('button', { name: new RegExp(`^Approve ${approved}`) }).click();
  await expectToast(page, `${nastyText(approved)} was approved.`);
  await expectPlain(page, approved);
  await look(page, `/admin/dashboard?tab=approvals&search=${rejected}`, rejected);
  await page.getByRole('main').getByRole('button', { name: new RegExp(`^Reject ${rejected}`) }).click();
  await page.getByRole('alertdialog').getByLabel('Reason').fill(nastyText(mark));
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reject' }).click();
  await expectToast(page, `The registration of ${nastyText(rejected)} was rejected.`);
  await expectPlain(page, rejected);
});

test('every route was looked at', async ({ request }) => {
  const addresses = [...visitorScreens(await hostile(request)), ...OWN_SCREENS].map(([address]) => address);
  expect(routesWithout([...addresses, ...Object.values(WORKER_SCREENS).flat(), ...OVERVIEWS])).toEqual([]);
});
