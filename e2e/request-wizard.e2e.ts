/** The request wizard: what each step asks for, what is kept, and that a request is sent once. */
import type { Page, Request } from '@playwright/test';
import { newEmail, newPhone, unique } from './make.ts';
import { mainOf, open, typeChoice } from './page-parts.ts';
import { expect, expectGoodScreen, test } from './support.ts';

const SEND = '**/api/leads/service-request';
const DONE = /\/request-service\/done\/REF-\d{6,}/;

const stepTitle = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });
const next = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click();
const summary = (page: Page) => page.getByRole('alert').filter({ hasText: 'There is a problem' });
const draftOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('request-draft'));

/** The summary has the focus and names exactly these faults. */
async function expectFaults(page: Page, faults: readonly string[]): Promise<void> {
  await expect(summary(page)).toBeFocused();
  await expect(summary(page).getByRole('listitem')).toHaveText([...faults]);
  await expect(page).toHaveTitle(/^Error: /);
}

async function choosePlace(page: Page, city: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Country' }).selectOption('India');
  await page.getByRole('combobox', { name: 'State' }).selectOption('Maharashtra');
  await page.getByRole('combobox', { name: 'City' }).fill(city);
  await page.getByRole('option', { name: city, exact: true }).click();
}

type Contact = { name: string; phone: string; email: string };
const newContact = (): Contact => ({ name: `Guest ${unique()}`, phone: newPhone(), email: newEmail() });

async function fillContact(page: Page, { name, phone, email }: Contact): Promise<void> {
  await page.getByLabel('Full Name').fill(name);
  await page.getByLabel('Phone Number').fill(phone);
  await page.getByLabel('Email Address').fill(email);
}

/** Opens the wizard from a link that names service and place, and goes to the review. */
async function goToReview(page: Page, contact = newContact()): Promise<Contact> {
  await open(page, '/request-service?profession=electrician&country_id=356&state_id=200001304&city_id=1256436');
  for (const title of ['Referral Type', 'Service Details', 'Service Location']) {
    await expect(stepTitle(page, title)).toBeVisible();
    await next(page);
  }
  await fillContact(page, contact);
  await next(page);
  await expect(stepTitle(page, 'Review Your Request')).toBeVisible();
  return contact;
}

/** Requests that were sent, as they go out. */
function watchSending(page: Page): Request[] {
  const sent: Request[] = [];
  page.on('request', (request) => request.method() === 'POST' && request.url().endsWith('/api/leads/service-request') && sent.push(request));
  return sent;
}

test('each step says what it lacks, and the summary leads to the field', async ({ page }) => {
  await open(page, '/request-service');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Request a Service');
  await expect(page.getByText('Connect with verified professionals in your area')).toBeVisible();
  await expect(page.getByText('Step 1 of 5')).toBeVisible();
  await expect(page.getByText('20%')).toBeVisible();
  await next(page);
  await expectFaults(page, ['Please select a referral type']);
  await expectGoodScreen(page);
  await page.getByRole('link', { name: 'Please select a referral type' }).click();
  await expect(page.getByRole('radio', { name: /^Vendor/ })).toBeFocused();
  await page.getByRole('radio', { name: /^Vendor/ }).check();
  await next(page);

  await expect(stepTitle(page, 'Service Details')).toBeFocused();
  await expect(page.getByText('Step 2 of 5')).toBeVisible();
  await expect(page.getByText('40%')).toBeVisible();
  await next(page);
  await expectFaults(page, ['Please select at least one service']);
  await expectGoodScreen(page);
  await page.getByRole('checkbox', { name: /^Electrician/ }).check();
  await next(page);

  await expect(stepTitle(page, 'Service Location')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled();
  await page.getByRole('button', { name: 'Continue' }).focus();
  await page.keyboard.press('Enter');
  await expectFaults(page, ['Please select a country', 'Please select a state', 'Please select a city']);
  await expectGoodScreen(page);
  await choosePlace(page, 'Solapur');
  await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled();
  await next(page);

  await expect(stepTitle(page, 'Contact Information')).toBeFocused();
  await next(page);
  await expectFaults(page, ['Name is required', 'Phone number is required', 'Email is required']);
  await expectGoodScreen(page);
  await fillContact(page, { name: '  ', phone: 'call me', email: 'someone@nowhere' });
  await next(page);
  await expectFaults(page, ['Name is required', 'Please enter a valid phone number', 'Please enter a valid email address']);
  await fillContact(page, { name: 'Asha', phone: '+91 (20) 2553-1234', email: 'asha@example.com' });
  await next(page);
  await expect(stepTitle(page, 'Review Your Request')).toBeFocused();
});

test('the place: each level waits for the one above and goes with it', async ({ page }) => {
  await open(page, '/request-service?profession=mason');
  await next(page);
  await expect(stepTitle(page, 'Service Details')).toBeVisible();
  await next(page);
  const [country, state, city, region] = ['Country', 'State', 'City', 'Area/Region'].map((name) => page.getByRole('combobox', { name }));
  for (const level of [state, city, region]) await expect(level!).toBeDisabled();
  await country!.selectOption('India');
  await state!.selectOption('Maharashtra');
  await city!.fill('thane');
  await page.getByRole('option', { name: 'Thane', exact: true }).click();
  await region!.selectOption('Apna Bazar');
  await state!.selectOption('Kerala');
  await expect(city!).toHaveValue('');
  await expect(region!).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled();
  await country!.selectOption('Singapore');
  await expect(state!).toHaveValue('');
  await expect(city!).toBeDisabled();
});

test('answers survive Back, a reload and an address that is too far ahead', async ({ page }) => {
  await open(page, '/request-service');
  await page.getByRole('radio', { name: /^Vendor/ }).check();
  await next(page);
  await page.getByRole('checkbox', { name: /^Painter/ }).check();
  await page.getByLabel('Notes').fill('Two rooms and a balcony');
  await next(page);
  await expect(page).toHaveURL('/request-service?step=3');
  await page.goBack();
  await expect(stepTitle(page, 'Service Details')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /^Painter/ })).toBeChecked();
  await page.reload();
  await expect(page.getByLabel('Notes')).toHaveValue('Two rooms and a balcony');
  await expect(page.getByRole('checkbox', { name: /^Painter/ })).toBeChecked();
  await open(page, '/request-service?step=5');
  await expect(page).toHaveURL('/request-service?step=3');
  await expect(stepTitle(page, 'Service Location')).toBeVisible();
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  // Else the second press may still meet the link of the step that is left.
  await expect(stepTitle(page, 'Service Details')).toBeVisible();
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page.getByRole('radio', { name: /^Vendor/ })).toBeChecked();
});

test('another type forgets the details of the first', async ({ page }) => {
  await open(page, '/request-service');
  await page.getByRole('radio', { name: /^Vendor/ }).check();
  await next(page);
  await page.getByRole('checkbox', { name: /^Plumber/ }).check();
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await page.getByRole('radio', { name: /^Broker/ }).check();
  await page.getByRole('radio', { name: /^Vendor/ }).check();
  await next(page);
  await expect(page.getByRole('checkbox', { name: /^Plumber/ })).not.toBeChecked();
  await next(page);
  await expectFaults(page, ['Please select at least one service']);
});

test('services are found by typing, and three are the most', async ({ page }) => {
  await open(page, '/request-service');
  await page.getByRole('radio', { name: /^Vendor/ }).check();
  await next(page);
  await expect(page.getByRole('checkbox').nth(15)).toBeVisible();
  await page.getByLabel('Search services').fill('paint');
  await expect(page.getByRole('checkbox')).toHaveCount(1);
  await page.getByRole('checkbox', { name: /^Painter/ }).check();
  await page.getByLabel('Search services').fill('zzz');
  await expect(page.getByText('No services match your search.')).toBeVisible();
  await page.getByLabel('Search services').fill('');
  await page.getByRole('checkbox', { name: /^Plumber/ }).check();
  await page.getByRole('checkbox', { name: /^Mason/ }).check();
  await page.getByRole('checkbox', { name: /^Carpenter/ }).click();
  await expect(page.getByText('You can choose up to 3 services. Remove one to choose another.')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /^Carpenter/ })).not.toBeChecked();
  await page.getByRole('button', { name: 'Remove Plumber' }).click();
  await page.getByRole('checkbox', { name: /^Carpenter/ }).check();
  await expect(page.getByText('3 of 3 chosen')).toBeVisible();
  await expectGoodScreen(page);
});

test('the review shows everything and leads back to each part', async ({ page }) => {
  const contact = await goToReview(page);
  const main = mainOf(page);
  for (const text of ['Vendor', 'Electrician', 'Solapur, Maharashtra, India', contact.name, contact.phone, contact.email]) {
    await expect(main.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(main.getByText('Important information')).toBeVisible();
  // Notes and relationship were left out.
  await expect(main.getByText('Not provided')).toHaveCount(2);
  await expect(page.getByText('Step 5 of 5')).toBeVisible();
  await expect(page.getByText('100%')).toBeVisible();
  await expectGoodScreen(page);

  await page.getByRole('link', { name: 'Change Contact Information' }).click();
  await expect(page.getByLabel('Full Name')).toHaveValue(contact.name);
  await page.getByLabel('Full Name').fill('Lakshmi Nair');
  await page.getByLabel('Relationship').selectOption('Neighbor');
  await next(page);
  await expect(stepTitle(page, 'Review Your Request')).toBeVisible();
  await expect(main.getByText('Lakshmi Nair', { exact: true })).toBeVisible();
  await expect(main.getByText('Neighbor', { exact: true })).toBeVisible();
  // Another type has questions that were not answered yet: they come before the review.
  await page.getByRole('link', { name: 'Change Referral Type' }).click();
  await page.getByRole('radio', { name: /^Broker/ }).check();
  await next(page);
  await expect(stepTitle(page, 'Service Details')).toBeVisible();
  await page.getByRole('radio', { name: /^Seller/ }).check();
  await next(page);
  await expect(stepTitle(page, 'Review Your Request')).toBeVisible();
  await expect(main.getByText('Seller', { exact: true })).toBeVisible();
});

test('a double press sends once; the confirmation stays, the draft goes', async ({ page }) => {
  const sent = watchSending(page);
  await goToReview(page);
  await page.getByRole('button', { name: 'Submit Request' }).dblclick();
  await expect(page).toHaveURL(DONE);
  expect(sent).toHaveLength(1);
  const reference = /REF-\d+/.exec(page.url())?.[0] ?? '';
  await expect(page.getByRole('heading', { name: reference })).toBeVisible();
  await expect(page.getByText(/24-48 hours/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
  await expectGoodScreen(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: reference })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Submit Request' })).toBeHidden();
});

test('the draft goes five seconds after sending, the confirmation does not', async ({ page }) => {
  await page.clock.install();
  await goToReview(page);
  await page.getByRole('button', { name: 'Submit Request' }).click();
  await expect(page).toHaveURL(DONE);
  const reference = /REF-\d+/.exec(page.url())?.[0] ?? '';
  await page.clock.fastForward(5_000);
  await expect.poll(() => draftOf(page)).toBeNull();
  await expect(page.getByRole('heading', { name: reference })).toBeVisible();
  await page.getByRole('link', { name: 'Submit Another Request' }).click();
  await expect(stepTitle(page, 'Referral Type')).toBeVisible();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
});

test('a broker is asked for a buyer', async ({ page }) => {
  await open(page, '/request-service');
  await page.getByRole('radio', { name: /^Broker/ }).check();
  await next(page);
  await expect(stepTitle(page, 'Service Details')).toBeVisible();
  await next(page);
  await expectFaults(page, ['Please select lead type']);
  await expectGoodScreen(page);
  await page.getByRole('radio', { name: /^Buyer/ }).check();
  await page.getByLabel('Property details').fill('2BHK near the metro');
  await next(page);
  await choosePlace(page, 'Thane');
  await page.getByRole('combobox', { name: 'Area/Region' }).selectOption('Apna Bazar');
  await next(page);
  await fillContact(page, newContact());
  await next(page);
  const main = mainOf(page);
  for (const text of ['Broker', 'Buyer', '2BHK near the metro', 'Apna Bazar, Thane, Maharashtra, India']) await expect(main.getByText(text, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Submit Request' }).click();
  await expect(page).toHaveURL(DONE);
});

test('several services become several requests, each with its reference', async ({ page }) => {
  await goToReview(page);
  await page.getByRole('link', { name: 'Change Service Details' }).click();
  await page.getByRole('checkbox', { name: /^Tiler/ }).check();
  await page.getByRole('checkbox', { name: /^Mason/ }).check();
  await next(page);
  await expect(mainOf(page).getByText(/^Electrician, .*(Tiler.*Mason|Mason.*Tiler)/)).toBeVisible();
  await page.getByRole('button', { name: 'Submit Request' }).click();
  await expect(page).toHaveURL(DONE);
  await expect(page.getByRole('heading', { name: /^REF-\d{6,}$/ })).toHaveCount(3);
  await page.reload();
  await expect(page.getByRole('heading', { name: /^REF-\d{6,}$/ })).toHaveCount(3);
});

test('faults that only the server finds lead to their step', async ({ page }) => {
  await goToReview(page);
  await page.route(SEND, (route) => route.fulfill({ status: 422, json: { success: false, detail: 'Please enter a valid phone number', errors: { 'contact_info.phone': 'Please enter a valid phone number' } } }), { times: 1 });
  await page.getByRole('button', { name: 'Submit Request' }).click();
  await expect(stepTitle(page, 'Contact Information')).toBeVisible();
  await expect(summary(page).getByRole('listitem')).toHaveText(['Please enter a valid phone number']);
  await next(page);
  await page.getByRole('button', { name: 'Submit Request' }).click();
  await expect(page).toHaveURL(DONE);
});

test.describe('when sending fails', () => {
  test.use({ tolerated: /status of 50[03]|ERR_FAILED/ });

  test('a banner says so, can be dismissed, and nothing is lost', async ({ page }) => {
    const sent = watchSending(page);
    const contact = await goToReview(page);
    const submit = page.getByRole('button', { name: 'Submit Request' });
    await page.route(SEND, (route) => route.fulfill({ status: 503, json: { success: false, detail: 'The service is starting. Please try again shortly.', request_id: 'req-77' } }), { times: 1 });
    await submit.click();
    const banner = page.getByRole('alert');
    await expect(banner).toContainText('The service is starting. Please try again shortly.');
    await expect(banner).toContainText('Reference: req-77');
    await expectGoodScreen(page);
    await banner.getByRole('button', { name: 'Dismiss' }).click();
    await expect(banner).toBeHidden();
    await page.route(SEND, (route) => route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }), { times: 1 });
    await submit.click();
    await expect(banner).toContainText('Invalid JSON response from server');
    await page.route(SEND, (route) => route.abort(), { times: 1 });
    await submit.click();
    await expect(banner).toContainText('No connection. Check your network and try again.');
    await page.reload();
    await expect(mainOf(page).getByText(contact.name, { exact: true })).toBeVisible();
    await submit.click();
    await expect(page).toHaveURL(DONE);
    const keys = new Set(sent.map((request) => request.headers()['idempotency-key']));
    expect([sent.length, keys.size]).toEqual([4, 1]);
  });
});

test('by keyboard alone', async ({ page }) => {
  const contact = newContact();
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await open(page, '/request-service?profession=electrician');
  await page.getByRole('radio', { name: /^Vendor/ }).focus();
  await press('Tab');
  await expect(page.getByRole('button', { name: 'Continue' })).toBeFocused();
  await press('Enter');
  await expect(stepTitle(page, 'Service Details')).toBeFocused();
  await press('Tab');
  await page.keyboard.type('mason');
  await press('Tab', 'Tab', 'Space');
  await expect(page.getByText('2 of 3 chosen')).toBeVisible();
  await page.getByLabel('Notes').focus();
  await press('Tab', 'Tab', 'Enter');
  await expect(stepTitle(page, 'Service Location')).toBeFocused();
  await expect(page.getByRole('combobox', { name: 'Country' })).toBeEnabled();
  await press('Tab');
  await expect(page.getByRole('combobox', { name: 'Country' })).toBeFocused();
  await typeChoice(page.getByRole('combobox', { name: 'Country' }), 'India');
  await expect(page.getByRole('combobox', { name: 'State' })).toBeEnabled();
  await press('Tab');
  await typeChoice(page.getByRole('combobox', { name: 'State' }), 'Maharashtra');
  await expect(page.getByRole('combobox', { name: 'City' })).toBeEnabled();
  await press('Tab');
  await page.keyboard.type('solap');
  await press('Enter');
  await expect(page.getByRole('combobox', { name: 'City' })).toHaveValue('Solapur');
  await press('Enter');
  await expect(stepTitle(page, 'Contact Information')).toBeFocused();
  for (const text of [contact.name, contact.phone, contact.email]) {
    await press('Tab');
    await page.keyboard.type(text);
  }
  await press('Enter');
  await expect(stepTitle(page, 'Review Your Request')).toBeFocused();
  await page.getByRole('link', { name: 'Back', exact: true }).focus();
  await press('Tab', 'Enter');
  await expect(page).toHaveURL(DONE);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test.describe('a release while the wizard is open', () => {
  test.use({ tolerated: /status of 404|Failed to fetch dynamically imported module|error loading dynamically imported/i });

  test('takes old files away: the page loads anew once, and what was chosen is still there', async ({ page }) => {
    let loads = 0;
    page.on('load', () => (loads += 1));
    let takeAway = () => {};
    const written = new Promise<void>((resolve) => (takeAway = resolve));
    let isGone = true;
    // Asked for when the wizard is first touched; the answer comes after the release. The page that loads anew is that of the new release.
    // The route stays until the end: taking it away while the page loads anew may leave that hanging.
    await page.route('**/assets/later-steps-*.js', async (route) => {
      await written;
      if (!isGone) return route.continue();
      isGone = false;
      await route.fulfill({ status: 404, body: '' });
    });
    await open(page, '/request-service?profession=electrician');
    await page.getByRole('radio', { name: /^Broker/ }).check();
    await next(page);
    takeAway();
    await expect(stepTitle(page, 'Service Details')).toBeVisible();
    // What is shown comes from a script of the page: its load is told of a moment later.
    await expect.poll(() => loads).toBe(2);
    // Whoever goes back before that loads the page anew.
    await page.locator('html[data-awake]').waitFor({ state: 'attached' });
    await page.goBack();
    await expect(page.getByRole('radio', { name: /^Broker/ })).toBeChecked();
    expect(loads).toBe(2);
  });
});
