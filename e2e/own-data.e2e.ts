/** Own data: the notice, taking it along, leaving, and a guest who takes a request back by the link of a mail. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { actOnLead, adminToken, enterAs, makeAssignedLead, makeBroker, makeVendor, type MadeLead, type Person } from './make.ts';
import { mainOf, open } from './page-parts.ts';
import { expect, expectGoodScreen, test } from './support.ts';
import { cardOf, press } from './work-parts.ts';

/** The address that a mail to the person behind a lead ends with. */
async function withdrawalLink(page: Page, lead: MadeLead): Promise<string> {
  await page.goto('/dev/mail');
  await page.getByRole('listitem').filter({ hasText: lead.email }).first().getByRole('link').click();
  return (await page.getByRole('link', { name: 'Withdraw the request' }).getAttribute('href')) ?? '';
}

test('the notice says what is held, why, for how long, and whom to ask; forms name it', async ({ page }) => {
  await open(page, '/about-us');
  await expect(page.getByRole('region', { name: 'Privacy questions and complaints' })).toContainText('within 30 days');
  await expectGoodScreen(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy notice' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy notice' })).toBeVisible();
  await expect(mainOf(page)).toContainText(/Version 2026-11 of 21.*2026/);
  await expect(page.getByRole('heading', { name: 'Requests and referrals' })).toBeVisible();
  await expectGoodScreen(page);
});

test('a guest takes a request back by the link of the mail; opening the link alone changes nothing', async ({ page, request }) => {
  const vendor = await makeVendor(request);
  const lead = await makeAssignedLead(request, vendor, { notes: 'Ring twice' });
  await page.goto(await withdrawalLink(page, lead));
  await expect(page.getByRole('heading', { level: 1, name: 'Withdraw your request' })).toBeVisible();
  await expectGoodScreen(page);
  const found = async () => (await request.get(`/api/admin/leads/${lead.id}`, { headers: { Authorization: `Bearer ${await adminToken(request)}` } })).json();
  expect(await found()).toMatchObject({ data: { withdrawn: false, contact_name: lead.name } });
  await open(page, page.url());
  await press(page, 'Withdraw and erase my details');
  await expect(page.getByRole('heading', { level: 1, name: 'Request withdrawn' })).toBeVisible();
  await expect(mainOf(page)).toContainText(lead.reference);
  await expectGoodScreen(page);
  expect(await found()).toMatchObject({ data: { withdrawn: true, contact_name: "Removed at the person's request", notes: null } });

  await enterAs(page, vendor);
  await open(page, '/vendor/dashboard');
  const card = cardOf(page, lead.reference);
  await expect(card).toContainText('Withdrawn');
  await expect(card).toContainText('Please do not contact them');
  await expect(card.getByRole('button', { name: 'Accept' })).toHaveCount(0);
  await expectGoodScreen(page);
});

test.describe('a link that is not whole', () => {
  test.use({ tolerated: /status of 400/ });

  test('says so', async ({ page }) => {
    await open(page, '/request-service/withdraw');
    await expect(mainOf(page)).toContainText('The link is not complete.');
    await open(page, '/request-service/withdraw?token=abc');
    await press(page, 'Withdraw and erase my details');
    await expect(page.getByRole('alert')).toContainText('This link is not valid.');
  });
});

async function takeAlong(page: Page, person: Person, lead: MadeLead): Promise<void> {
  await open(page, '/account/data');
  await expect(page.getByRole('button', { name: 'Download my data' })).toBeVisible();
  await expectGoodScreen(page);
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, 'Download my data')]);
  expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(await readFile(await file.path(), 'utf8')) as Record<string, unknown>;
  expect(data).toMatchObject({ account: { email: person.email }, profile: { full_name: person.name }, leads_assigned: { total: 1, items: [{ referral_id: lead.reference, contact_name: lead.name }] } });
}

async function leave(page: Page, person: Person): Promise<void> {
  await press(page, 'Delete my account');
  const question = page.getByRole('alertdialog', { name: 'Delete your account?' });
  await expect(question).toContainText('1 lead that is assigned to you goes back');
  await expect(question).toContainText('This action cannot be undone.');
  await question.getByRole('textbox', { name: 'Password' }).fill('not the password');
  await press(question, 'Delete my account');
  await expect(question).toContainText('The current password is not right.');
  await expectGoodScreen(page);
  await question.getByRole('textbox', { name: 'Password' }).fill(person.password);
  await press(question, 'Delete my account');
  await expect(page).toHaveURL(/\/account\/deleted$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Account deleted' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('auth'))).toBeNull();
  await expectGoodScreen(page);
}

for (const [role, make, side] of [['vendor', makeVendor, undefined], ['broker', makeBroker, 'seller']] as const) {
  test(`a ${role} takes the own data along and leaves`, async ({ page, request }) => {
    const person = await make(request);
    const lead = await makeAssignedLead(request, person, { side });
    await actOnLead(request, person, lead.id, 'accept');
    await enterAs(page, person);
    await takeAlong(page, person, lead);
    await leave(page, person);
    const again = await request.post('/api/auth/login', { data: { email: person.email, password: person.password } });
    expect(again.status()).toBe(401);
    await page.goto('/dev/mail');
    await expect(page.getByRole('listitem').filter({ hasText: person.email })).toContainText('account is deleted');
  });
}
