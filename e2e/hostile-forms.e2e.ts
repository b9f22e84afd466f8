/** Forms of visitors in which hostile texts are chosen, typed and read again, from the place to the request that is withdrawn. */
import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../scripts/demo-data/plan.ts';
import { hostile, nastyNote, nastyText, STATE } from './hostile.ts';
import { linkInMail } from './mail.ts';
import { newEmail, newPhone } from './make.ts';
import { mainOf, open } from './page-parts.ts';
import { expectPlain, look } from './plain.ts';
import { expect, test } from './support.ts';
import { press } from './work-parts.ts';

const stepTitle = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });

/** Goes on, and looks at the step that follows. */
async function goOn(page: Page, title: string, mark: string): Promise<void> {
  await press(page, 'Continue');
  await expect(stepTitle(page, title)).toBeVisible();
  await expectPlain(page, mark);
}

/** Looks at the list of cities, and at the place once it is chosen. */
async function choosePlace(page: Page, mark: string): Promise<void> {
  const main = mainOf(page);
  await main.getByRole('combobox', { name: 'Country' }).selectOption('India');
  await main.getByRole('combobox', { name: 'State' }).selectOption(STATE);
  await main.getByRole('combobox', { name: 'City' }).fill(mark);
  const option = page.getByRole('option', { name: new RegExp(`^${mark}`) });
  await expect(option).toBeVisible();
  await expectPlain(page, mark);
  await option.click();
  await main.getByRole('combobox', { name: /region/i }).selectOption({ index: 1 });
}

test('the location picker, with the place that a visitor chose before', async ({ page, request }) => {
  const { mark } = await hostile(request);
  await open(page, '/vendors');
  await choosePlace(page, mark);
  await expect(mainOf(page).getByRole('status').filter({ hasText: /^Selected location/ })).toContainText(mark);
  await expectPlain(page, mark);
  await press(page, 'Find Vendors');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(mark);
  for (const path of ['/vendors', '/hi/vendors']) await look(page, path, mark);
});

test('a request, from its first step until it is withdrawn', async ({ page, request }) => {
  const { mark, city, profession } = await hostile(request);
  const contact = { name: nastyText(mark), phone: newPhone(), email: newEmail() };
  const place = new URLSearchParams(Object.entries(city).map(([name, value]) => [name, String(value)]));
  await look(page, `/request-service?${place}&profession=${encodeURIComponent(profession.name)}`, 'Referral Type');
  await goOn(page, 'Service Details', mark);
  await page.getByLabel('Notes').fill(nastyNote(mark));
  await goOn(page, 'Service Location', mark);
  await goOn(page, 'Contact Information', 'Full Name');
  await page.getByLabel('Full Name').fill(contact.name);
  await page.getByLabel('Phone Number').fill(contact.phone);
  await page.getByLabel('Email Address').fill(contact.email);
  await expectPlain(page, mark);
  await goOn(page, 'Review Your Request', mark);
  await press(page, 'Submit Request');
  await expect(page).toHaveURL(/\/request-service\/done\/REF-\d+$/);
  const [reference] = /REF-\d+/.exec(page.url())!;
  await expectPlain(page, reference);
  await page.goto(await linkInMail(request, contact.email, `We received your request ${reference}`, 'Withdraw the request'));
  await press(page, 'Withdraw and erase my details');
  await expect(page.getByRole('heading', { level: 1, name: 'Request withdrawn' })).toBeVisible();
  await expectPlain(page, reference);
});

test('sign-up in all its steps', async ({ page, request }) => {
  const { mark, profession } = await hostile(request);
  await look(page, '/auth?tab=register', 'Account');
  await page.getByRole('radio', { name: /^Vendor/ }).check();
  await page.getByLabel('Email').fill(newEmail());
  await page.getByLabel(/^Password/).fill(DEMO_PASSWORD);
  await page.getByLabel('Confirm Password').fill(DEMO_PASSWORD);
  await goOn(page, 'Personal', 'Full Name');
  await page.getByLabel('Full Name').fill(nastyText(mark));
  await page.getByLabel('Phone Number').fill(newPhone());
  await expectPlain(page, mark);
  await goOn(page, 'Professional', 'Profession');
  await page.getByRole('combobox', { name: 'Profession' }).fill(mark);
  const option = page.getByRole('option', { name: new RegExp(`^${mark} `) });
  await expect(option).toBeVisible();
  await expectPlain(page, mark);
  await option.click();
  await expect(page.getByRole('combobox', { name: 'Profession' })).toHaveValue(profession.name);
  await page.getByRole('textbox', { name: 'Specializations' }).fill(nastyText(`${mark}s`).slice(0, 60));
  await page.getByRole('textbox', { name: 'Specializations' }).press('Enter');
  await expectPlain(page, `${mark}s`);
  await goOn(page, 'Location', 'NEWSCO region');
  await choosePlace(page, mark);
  await expectPlain(page, mark);
});
