/** Referrals: posted in the wizard by those who are signed in, worked on by someone else, followed by the referrer. */
import type { Page, Request } from '@playwright/test';
import { DEMO_PASSWORD } from '../scripts/demo-data/plan.ts';
import { actOnLead, assignLead, enterAs, leadIdOf, makeBroker, makeVendor, newEmail, newPhone, unique, type Person } from './make.ts';
import { mainOf, open } from './page-parts.ts';
import { expect, expectGoodScreen, test } from './support.ts';
import { cardOf, expectTabs, press } from './work-parts.ts';

const DONE = /\/request-service\/done\/REF-\d{6,}\?as=referral/;
const LINK = '/request-service?profession=electrician&country_id=356&state_id=200001304&city_id=1256436';

const stepTitle = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });
const next = (page: Page) => press(page, 'Continue');
const newContact = () => ({ name: `Contact ${unique()}`, phone: newPhone(), email: newEmail() });

async function fillContact(page: Page, contact: ReturnType<typeof newContact>): Promise<void> {
  await page.getByLabel('Full Name').fill(contact.name);
  await page.getByLabel('Phone Number').fill(contact.phone);
  await page.getByLabel('Email Address').fill(contact.email);
}

/** From a link that names service and place to the contact. */
async function goToContact(page: Page): Promise<void> {
  await open(page, LINK);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Post a Referral');
  for (const title of ['Referral Type', 'Service Details', 'Service Location']) {
    await expect(stepTitle(page, title)).toBeVisible();
    await next(page);
  }
  await expect(stepTitle(page, 'Contact Information')).toBeVisible();
}

async function submit(page: Page): Promise<string> {
  await press(page, 'Submit Request');
  await expect(page).toHaveURL(DONE);
  return /REF-\d+/.exec(page.url())?.[0] ?? '';
}

/** Ends the session on the server, as an administrator or another device would; this browser learns of it at its next call. */
async function endSession(page: Page): Promise<void> {
  const { token } = JSON.parse((await page.evaluate(() => localStorage.getItem('auth'))) ?? '{}') as { token: string };
  expect((await page.request.post('/api/auth/logout', { headers: { Authorization: `Bearer ${token}` } })).ok()).toBe(true);
}

/** What the referrer's card says. */
async function expectReferred(page: Page, reference: string, texts: readonly string[]): Promise<void> {
  await page.goto('/vendor/dashboard?tab=referred');
  for (const text of texts) await expect(cardOf(page, reference)).toContainText(text);
}

test('a vendor refers in six steps, and follows the lead until it is done', async ({ page, request }) => {
  const [referrer, worker] = [await makeVendor(request, { name: 'Lata Shah' }), await makeVendor(request, { name: 'Imran Khan' })];
  const contact = newContact();
  await enterAs(page, referrer);
  await page.goto('/vendor/dashboard');
  await page.getByRole('link', { name: 'Post a Referral' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Post a Referral');
  await expect(page.getByText('Share leads with fellow professionals in your network')).toBeVisible();
  await expect(page.getByText('Step 1 of 6')).toBeVisible();
  await expect(page.getByText('17%')).toBeVisible();
  await expectGoodScreen(page);

  await goToContact(page);
  await fillContact(page, contact);
  await page.getByLabel('Relationship').selectOption('Friend');
  await expectGoodScreen(page);
  await next(page);
  await expect(stepTitle(page, 'Payment Preference')).toBeFocused();
  await expect(page.getByText('Step 5 of 6')).toBeVisible();
  await expect(page.getByText(/Payment is arranged directly between the parties/)).toBeVisible();
  await next(page);
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveText(['Please select a payment preference']);
  await expectGoodScreen(page);
  for (const [name, note] of [['Bank Transfer', ''], ['UPI Payment', ''], ['Just Want to Help', 'No payment expected.']]) {
    await expect(page.getByRole('radio', { name: `${name}${note ? ` ${note}` : ''}` })).toBeVisible();
  }
  await page.getByRole('radio', { name: /^UPI Payment/ }).check();
  await next(page);

  await expect(stepTitle(page, 'Review Your Request')).toBeFocused();
  await expect(page.getByText('Step 6 of 6')).toBeVisible();
  for (const text of ['Electrician', 'Solapur, Maharashtra, India', contact.name, contact.phone, contact.email, 'Friend', 'UPI Payment']) {
    await expect(mainOf(page).getByText(text, { exact: true })).toBeVisible();
  }
  await expect(page.getByText(/These are another person's details/)).toBeVisible();
  await expectGoodScreen(page);
  await page.getByRole('link', { name: 'Change Payment Preference' }).click();
  await page.getByRole('radio', { name: /^Just Want to Help/ }).check();
  await next(page);
  await expect(mainOf(page).getByText('Just Want to Help', { exact: true })).toBeVisible();
  const reference = await submit(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Referral submitted');
  await expect(page.getByRole('heading', { name: reference })).toBeVisible();
  await expect(page.getByText(/24-48 hours/)).toBeVisible();
  await expectGoodScreen(page);

  await page.getByRole('link', { name: 'Referred Leads' }).click();
  await expectTabs(page, 0, 1);
  await expect(cardOf(page, reference)).toContainText('Waiting for assignment');
  const leadId = await leadIdOf(request, reference);
  await assignLead(request, leadId, worker.id);
  await expectReferred(page, reference, [contact.name, 'Assigned to vendor', 'Imran Khan', worker.phone]);
  await expect(cardOf(page, reference).getByRole('link')).toHaveAttribute('href', `tel:${worker.phone.replace(/\D/g, '')}`);
  await expect(cardOf(page, reference)).not.toContainText(contact.phone);
  await expectGoodScreen(page);
  await actOnLead(request, worker, leadId, 'accept');
  await expectReferred(page, reference, ['Assigned to vendor', 'Imran Khan']);
  await actOnLead(request, worker, leadId, 'complete');
  await expectReferred(page, reference, ['Completed successfully', 'Imran Khan']);
  await expectGoodScreen(page);

  // The worker saw what it pays, and that it is a referral.
  await enterAs(page, worker);
  await page.goto('/vendor/dashboard');
  for (const text of ['Referral', 'Just Want to Help', contact.name]) await expect(cardOf(page, reference).getByText(text, { exact: true })).toBeVisible();
});

for (const [who, make] of [
  ['a broker', (request) => makeBroker(request)],
  ['an administrator', async () => ({ email: 'admin@example.com', password: DEMO_PASSWORD })],
] as const satisfies readonly (readonly [string, (request: Parameters<typeof makeBroker>[0]) => Promise<Pick<Person, 'email' | 'password'>>])[]) {
  test(`${who} refers in five steps and is not asked for a payment`, async ({ page, request }) => {
    await enterAs(page, await make(request));
    await goToContact(page);
    await expect(page.getByText('Step 4 of 5')).toBeVisible();
    await fillContact(page, newContact());
    await next(page);
    await expect(stepTitle(page, 'Review Your Request')).toBeVisible();
    await expect(page.getByText('Payment Preference')).toHaveCount(0);
    await submit(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Referral submitted');
  });
}

test("'Self' offers the own details, another choice takes them back", async ({ page, request }) => {
  const referrer = await makeBroker(request, { name: 'Leela Menon' });
  await enterAs(page, referrer);
  await goToContact(page);
  const fields = [page.getByLabel('Full Name'), page.getByLabel('Phone Number'), page.getByLabel('Email Address')];
  for (const field of fields) await expect(field).toHaveValue('');
  await page.getByLabel('Relationship').selectOption('Self');
  await expect(fields[2]!).toHaveValue(referrer.email);
  await expect(fields[0]!).toHaveValue('Leela Menon');
  await expect(fields[1]!).toHaveValue(referrer.phone);
  await expectGoodScreen(page);
  await page.getByLabel('Relationship').selectOption('Client');
  for (const field of fields) await expect(field).toHaveValue('');
});

test('drafts of a guest and of a referrer are two; a session that ends elsewhere shows neither; signing out takes both away', async ({ page, request }) => {
  const broker = await makeBroker(request);
  await open(page, '/request-service');
  await page.getByRole('radio', { name: /^Broker/ }).check();
  await enterAs(page, broker);
  await open(page, '/request-service');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Post a Referral');
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await page.getByRole('radio', { name: /^Vendor/ }).check();
  // Signed out in another tab.
  const auth = await page.evaluate(() => localStorage.getItem('auth') ?? '');
  const other = await page.context().newPage();
  await other.goto('/livez');
  await other.evaluate(() => localStorage.removeItem('auth'));
  await expect(page.getByText('Your session has ended')).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
  await expectGoodScreen(page);
  await press(page, 'Request a Service');
  await expect(page.getByRole('radio', { name: /^Broker/ })).toBeChecked();
  await other.evaluate((text) => localStorage.setItem('auth', text), auth);
  await other.close();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Post a Referral');
  await expect(page.getByRole('radio', { name: /^Vendor/ })).toBeChecked();
  const menu = page.getByRole('button', { name: 'Menu' });
  if (await menu.isVisible()) await menu.click();
  await press(page, 'Logout');
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((name) => name.endsWith('-draft')))).toEqual([]);
});

test('a session that ends at the submit loses nothing: after signing in the referral is sent once', async ({ page, request }) => {
  const broker = await makeBroker(request);
  const sent: Request[] = [];
  page.on('request', (one) => one.method() === 'POST' && one.url().endsWith('/api/leads/referral') && sent.push(one));
  await enterAs(page, broker);
  await goToContact(page);
  const contact = newContact();
  await fillContact(page, contact);
  await next(page);
  await endSession(page);
  await press(page, 'Submit Request');
  await expect(page).toHaveURL('/auth');
  await expect(page.getByText(/Your session has ended\./)).toBeVisible();
  await page.getByLabel('Email').fill(broker.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(broker.password);
  await press(page, 'Sign In');
  await expect(page).toHaveURL('/request-service?step=5');
  await expect(mainOf(page).getByText(contact.name, { exact: true })).toBeVisible();
  await submit(page);
  expect(new Set(sent.map((one) => one.headers()['idempotency-key'])).size).toBe(1);
});

test('who is not approved asks as a guest', async ({ page, request }) => {
  await enterAs(page, await makeVendor(request, { approved: false }));
  await open(page, '/request-service');
  await expect(page.getByText('Step 1 of 5')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Request a Service');
});
