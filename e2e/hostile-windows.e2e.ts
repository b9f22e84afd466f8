/** Texts that would run or break out are shown as they were typed in windows that no row of a list opens by itself. Windows are the same however wide the page is. */
import type { Page } from '@playwright/test';
import { hostile, nastyText, STATE } from './hostile.ts';
import { windowFilesOf, WINDOWS, WINDOWS_WITHOUT, windowsInHindi } from './hostile-screens.ts';
import { enterAsAdmin } from './hostile-tabs.ts';
import { approve, enterAs, makeBroker, makeLead, makeVendor, unique } from './make.ts';
import { listOf, open } from './page-parts.ts';
import { expectPlain, expectPlainWindow, look, lookIntoWindows } from './plain.ts';
import { expect, test } from './support.ts';
import { expectToast, press } from './work-parts.ts';

for (const role of ['vendor', 'broker'] as const) {
  test(`windows of a ${role}`, async ({ page, request }) => {
    const made = await hostile(request);
    await makeVendor(request, { name: nastyText(made.mark), place: made.city });
    await enterAs(page, made[role]);
    await look(page, `/${role}/dashboard`, made.mark);
    await lookIntoWindows(page, /^Reject/, made.mark);
    if (role === 'broker') return;
    await look(page, `/vendor/dashboard?tab=find&search=${made.mark}`, made.mark);
    await lookIntoWindows(page, new RegExp(`^Rate this vendor: ${made.mark}`), made.mark);
    await page.getByRole('main').getByRole('link', { name: new RegExp(`^Details of ${made.mark}`) }).first().click();
    await expectPlainWindow(page, made.mark, page.getByRole('dialog'));
  });
}

test('who is offered for a lead, who gets it and why', async ({ page, request }) => {
  const { city } = await hostile(request);
  const [person, lead] = [unique(), unique()];
  await makeVendor(request, { name: nastyText(person), place: city });
  for (const name of [`${lead}a`, `${lead}b`]) await makeLead(request, { name: nastyText(name), place: city });
  await enterAsAdmin(page);
  await look(page, `/admin/dashboard?tab=leads&search=${lead}a`, lead);
  await page.getByRole('main').getByRole('button', { name: new RegExp(`^Assign .*${lead}a`) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: new RegExp(person) }).check();
  await expectPlain(page, person);
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expectPlain(page, person);
  await look(page, `/admin/dashboard?tab=leads&search=${lead}b`, lead);
  await page.getByRole('checkbox', { name: new RegExp(`^Select ${lead}b`) }).check();
  await page.getByRole('button', { name: 'Auto-assign selected' }).click();
  await expect(dialog.getByText(/^Fair share: \d+ eligible/)).toBeVisible();
  await expectPlainWindow(page, lead, dialog);
});

/** Chooses somebody who does not match the lead, goes on, and looks at what is asked once more. */
async function giveToOutsider(page: Page, outsider: string, lead: string): Promise<void> {
  const [dialog, question] = [page.getByRole('dialog'), page.getByRole('alertdialog')];
  await press(dialog, 'Search all');
  await dialog.getByLabel('Search people').fill(outsider);
  await dialog.getByRole('radio', { name: new RegExp(outsider) }).check();
  for (const mark of [outsider, lead]) await expectPlain(page, mark);
  await press(dialog, 'Assign');
  await expect(question).toContainText(`${nastyText(outsider)} works in another profession or city`);
  await expectPlain(page, outsider);
  await press(question, 'Assign anyway');
}

test('leads that somebody of another profession is given', async ({ page, request }) => {
  const { city } = await hostile(request);
  const [outsider, lead] = [unique(), unique()];
  await makeVendor(request, { name: nastyText(outsider), place: city, profession: 'plumber' });
  for (const name of [`${lead}a`, `${lead}b`]) await makeLead(request, { name: nastyText(name), place: city });
  await enterAsAdmin(page);
  await look(page, `/admin/dashboard?tab=leads&search=${lead}`, lead);
  await page.getByRole('main').getByRole('button', { name: new RegExp(`^Assign .*${lead}a`) }).click();
  await giveToOutsider(page, outsider, lead);
  await expectToast(page, `Lead assigned to ${nastyText(outsider)}`);
  await expectPlain(page, outsider);
  await look(page, `/admin/dashboard?tab=leads&search=${lead}b`, lead);
  await page.getByRole('checkbox', { name: new RegExp(`^Select ${lead}b`) }).check();
  await press(page, 'Assign selected');
  await giveToOutsider(page, outsider, lead);
  await expectPlainWindow(page, lead, page.getByRole('dialog', { name: /^Successfully assigned/ }));
});

test('who was decided meanwhile, of several', async ({ page, request }) => {
  const { city } = await hostile(request);
  const mark = unique();
  const [first] = [await makeBroker(request, { name: nastyText(`${mark}a`), place: city, approved: false }), await makeBroker(request, { name: nastyText(`${mark}b`), place: city, approved: false })];
  await enterAsAdmin(page);
  await look(page, `/admin/dashboard?tab=approvals&search=${mark}`, mark);
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await approve(request, first.id);
  await press(page, 'Approve selected');
  await press(page.getByRole('alertdialog'), 'Approve');
  await expectPlainWindow(page, `${mark}a`, page.getByRole('dialog', { name: 'Not all registrations were decided' }));
});

test('the cities of a module admin, reached from their details', async ({ page, request }) => {
  const { mark } = await hostile(request);
  await enterAsAdmin(page);
  await look(page, `/admin/dashboard?tab=module-admins&search=${mark}`, mark);
  await page.getByRole('main').getByRole('button', { name: new RegExp(`^View details of ${mark}`) }).click();
  await press(page.getByRole('dialog', { name: 'Module Admin Details' }), 'Change Cities');
  const cities = page.getByRole('dialog', { name: 'Change Cities' });
  const city = cities.getByRole('button', { name: new RegExp(`^Remove ${mark}`) });
  await expect(city).toBeVisible();
  await expectPlain(page, mark);
  await city.click();
  await cities.getByLabel('Add a city').fill(mark);
  const option = listOf(page, 'Add a city').getByRole('option', { name: new RegExp(`^${mark}`) });
  await expect(option).toBeVisible();
  await expectPlain(page, mark);
  await option.click();
  await expect(city).toBeVisible();
  await expectPlain(page, mark);
});

test('forms of administrators that offer professions and cities', async ({ page, request }) => {
  const { mark } = await hostile(request);
  const option = page.getByRole('option', { name: new RegExp(`^${mark}`) }).first();
  await enterAsAdmin(page);
  await open(page, '/admin/dashboard?tab=vendors');
  await press(page, 'Add New Vendor');
  await page.getByRole('dialog').getByRole('combobox', { name: 'Profession' }).fill(mark);
  await expect(option).toBeVisible();
  await expectPlain(page, mark);
  await open(page, '/admin/dashboard?tab=module-admins');
  await press(page, 'Add Module Admin');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Country').selectOption('India');
  await dialog.getByLabel('State').selectOption(STATE);
  await dialog.getByLabel('City').fill(mark);
  await expect(option).toBeVisible();
  await expectPlain(page, mark);
});

test('the filters of a phone, in both languages', async ({ page, request }) => {
  const { mark, city, page: listing } = await hostile(request);
  const directory = `/vendors/directory?country_id=356&state_id=${city.state_id}&city_id=${city.city_id}&profession=${listing.split('/').at(-1)!}`;
  for (const [path, name] of [[directory, 'Filters'], [`/hi${directory}`, 'फ़िल्टर']] as const) {
    await look(page, path, mark);
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    await expectPlainWindow(page, mark, page.getByRole('dialog', { name }));
  }
});

test('windows that have an address, in Hindi', async ({ page, request }) => {
  const made = await hostile(request);
  const { visitor, admin } = windowsInHindi(made);
  for (const path of visitor) {
    await look(page, path, made.mark);
    await expectPlainWindow(page, made.mark, page.getByRole('dialog'));
  }
  await enterAsAdmin(page);
  for (const path of admin) {
    await look(page, path, made.mark);
    await expectPlainWindow(page, made.mark, page.getByRole('dialog'));
  }
});

test('every window was looked at, or shows no texts of others', async () => {
  expect([...WINDOWS, ...WINDOWS_WITHOUT].toSorted()).toEqual(await windowFilesOf('src/web'));
});
