/** Sign-up in four steps: what each asks for, what is kept, and where it ends. */
import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../scripts/demo-data/plan.ts';
import { subjectsTo } from './mail.ts';
import { approve, HOME, makeVendor, newEmail, newPhone, unique } from './make.ts';
import { cardsOf, directoryAt, hold, open } from './page-parts.ts';
import { choosePlace, chooseProfession, create, expectFaults, fillAccount, goToProfessional, next, password, step, summary } from './sign-up-parts.ts';
import { expect, expectGoodScreen, pageAs, signInByCall, test } from './support.ts';

test('what is said about the phone moves no button from under a press', async ({ page }) => {
  await open(page, '/auth?tab=register');
  await fillAccount(page, newEmail());
  await next(page);
  await page.getByLabel('Full Name').fill('Asha Rao');
  await page.getByLabel('Phone Number').fill(newPhone());
  await page.getByRole('button', { name: 'Continue', exact: true }).hover();
  await page.mouse.down();
  await expect(page.getByText('The number looks good.')).toBeVisible();
  await page.mouse.up();
  await expect(step(page, 'Professional')).toBeVisible();
});

for (const [name, isEntered] of [
  ['specializations that come late move no button from under a press, and are offered to whom asks', false],
  ['specializations that come while somebody is in their field move no button either', true],
] as const) {
  test(name, async ({ page }) => {
    await goToProfessional(page);
    const release = await hold(page, '**/api/specializations/by-profession/**');
    await chooseProfession(page, 'elec', 'Electrician');
    const words = page.getByRole('textbox', { name: 'Specializations' });
    if (isEntered) await words.click();
    const button = page.getByRole('button', { name: 'Continue', exact: true });
    const before = await button.boundingBox();
    const answered = page.waitForResponse(/by-profession/);
    release();
    await (await answered).finished();
    const offer = page.getByRole('button', { name: 'Home Wiring' });
    // Long enough to be drawn.
    await page.evaluate(() => new Promise((drawn) => { setTimeout(drawn, 200); }));
    expect(await button.boundingBox()).toEqual(before);
    await expect(async () => {
      await (isEntered ? words.click() : words.press('ArrowDown'));
      await expect(offer).toBeVisible({ timeout: 500 });
    }).toPass();
    await offer.click();
    await expect(page.getByRole('button', { name: 'Remove Home Wiring' })).toBeVisible();
    await next(page);
    await expect(step(page, 'Location')).toBeFocused();
  });
}

test('the account step', async ({ page }) => {
  await open(page, '/auth?tab=register');
  await expect(page.getByText('Step 1 of 4')).toBeVisible();
  await expectGoodScreen(page);
  await next(page);
  await expectFaults(page, ['Email is required', 'Password is required', 'Please confirm your password']);
  await expect(page).toHaveTitle(/^Error: Sign Up/);
  await expectGoodScreen(page);
  await page.getByLabel('Email').fill('someone@nowhere');
  await password(page).fill('short12');
  await page.getByLabel('Confirm Password').fill('short13');
  await next(page);
  await expectFaults(page, ['Please enter a valid email address', 'Password must be at least 8 characters long', 'Passwords do not match']);
  await expect(password(page)).toHaveAttribute('autocomplete', 'new-password');
  await page.getByRole('button', { name: 'Show password' }).first().click();
  await expect(password(page)).toHaveAttribute('type', 'text');
});

const PHONE_FAULTS = [
  ['98765 4321', 'Phone number must be at least 10 digits'],
  ['1234567890123456', 'Phone number cannot exceed 15 digits'],
  ['+12 345', 'International phone number must be 7-15 digits after country code'],
  ['+1234567890123456', 'International phone number must be 7-15 digits after country code'],
  ['99999 99999', 'Phone number cannot be all the same digit'],
  ['98765+43210', 'Phone number contains invalid characters'],
] as const;

test('the personal step, with every rule of the phone number', async ({ page }) => {
  await open(page, '/auth?tab=register');
  await fillAccount(page, newEmail());
  await next(page);
  await expect(step(page, 'Personal')).toBeFocused();
  await next(page);
  await expectFaults(page, ['Full name is required', 'Phone number is required']);
  await expectGoodScreen(page);
  await page.getByLabel('Full Name').fill('Zoya Das');
  const phone = page.getByLabel('Phone Number');
  for (const [typed, fault] of PHONE_FAULTS) {
    await phone.fill(typed);
    await next(page);
    await expectFaults(page, [fault]);
  }
  await page.getByLabel(/^Age/).fill('17');
  await phone.fill('');
  await phone.pressSequentially('call 98989-89898!');
  await expect(phone).toHaveValue(' 98989-89898');
  // A warning while typing, which stops nobody.
  await expect(page.getByText('Phone number pattern seems invalid')).toBeVisible();
  await next(page);
  await expectFaults(page, ['Age must be between 18 and 100.']);
  await page.getByLabel(/^Age/).fill('18');
  await page.getByLabel('Gender').selectOption('Prefer not to say');
  await next(page);
  await expect(step(page, 'Professional')).toBeFocused();
});

test('the professional step: rules, search, words without repeats', async ({ page }) => {
  await goToProfessional(page);
  await page.getByLabel(/^Experience/).fill('51');
  await page.getByLabel('YouTube video link').fill('https://example.com/video');
  await next(page);
  await expectFaults(page, ['Profession is required', 'Experience must be between 0 and 50.', 'Please enter a valid YouTube URL']);
  await expectGoodScreen(page);
  await page.getByLabel(/^Experience/).fill('7');
  await page.getByLabel('YouTube video link').fill('https://youtu.be/dQw4w9WgXcQ');
  const profession = page.getByRole('combobox', { name: 'Profession' });
  await profession.fill('zzzz');
  await expect(page.getByText('No professions found')).toBeVisible();
  await chooseProfession(page, 'elec', 'Electrician');
  await expect(profession).toHaveValue('Electrician');

  const languages = page.getByRole('textbox', { name: 'Languages' });
  await languages.fill('Hindi');
  await languages.press('Enter');
  await languages.fill('  hINDI ');
  await languages.press('Enter');
  await expect(languages).toHaveValue('');
  await languages.fill('Konkani');
  await page.getByRole('button', { name: 'Add', exact: true }).first().click();
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(2);
  await page.getByRole('button', { name: 'Remove Konkani' }).click();
  const words = page.getByRole('textbox', { name: 'Specializations' });
  await words.fill('Solar wiring');
  await words.press('Enter');
  await words.fill('solar  wiring');
  await page.getByRole('button', { name: 'Add', exact: true }).last().click();
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(2);
  await expectGoodScreen(page);
  // Specializations are those of a profession.
  await chooseProfession(page, 'plumb', 'Plumber');
  await expect(page.getByRole('button', { name: 'Remove Solar wiring' })).toHaveCount(0);
  await next(page);
  await expect(step(page, 'Location')).toBeFocused();
});

test('the place: a region only where the city has some', async ({ page }) => {
  await goToProfessional(page);
  await chooseProfession(page, 'mason', 'Mason');
  await next(page);
  await expect(page.getByText('Step 4 of 4')).toBeVisible();
  await expect(page.getByText(/reviews your registration within 1-2 business days/)).toBeVisible();
  await create(page).click();
  await expectFaults(page, ['Please select your complete location', 'Please select your state', 'Please select your city']);
  await expectGoodScreen(page);
  await choosePlace(page, 'Thane');
  const region = page.getByRole('combobox', { name: 'NEWSCO region' });
  await expect(region).toBeEnabled();
  await create(page).click();
  await expectFaults(page, ['Please select your NEWSCO region']);
  // Regions that are known already count as well.
  for (const [city, place] of [['Pune', HOME.pune], ['Thane', HOME.thane]] as const) {
    await page.getByRole('combobox', { name: 'City' }).fill(city);
    await page.getByRole('option', { name: city, exact: true }).click();
    await expect(region.locator(`option[value="${place.newsco_id}"]`)).toBeAttached();
    await expect(region).toHaveAttribute('aria-required', 'true');
  }
  await create(page).click();
  await expectFaults(page, ['Please select your NEWSCO region']);
  await choosePlace(page, 'Solapur');
  await expect(region).toBeDisabled();
  await create(page).click();
  await expect(page).toHaveURL('/registration-pending');
});

/** An administrator approves the request in Profession Management. */
async function approveProfession(page: Page, name: string, applicant: string): Promise<void> {
  await open(page, '/admin/dashboard?tab=professions&view=requests&status=pending');
  const row = page.locator('main tbody tr').filter({ hasText: name });
  await expect(row).toContainText(applicant);
  await row.getByRole('button', { name: `Approve ${name}` }).click();
  const question = page.getByRole('alertdialog', { name: 'Approve request' });
  await expect(question.getByRole('checkbox', { name: /Add this profession/ })).toBeChecked();
  await question.getByLabel('Notes').fill('Good idea');
  await question.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText(`The request for ${name} was approved.`)).toBeVisible();
  await page.goto(`/admin/dashboard?tab=approvals&search=${encodeURIComponent(applicant)}`);
  await expect(page.locator('main tbody tr').filter({ hasText: applicant }).getByText(name, { exact: true })).toBeVisible();
}

test('a profession that is not in the list is asked for on the way; once approved everyone finds it', async ({ page, request, browser }) => {
  const email = newEmail();
  const wanted = `Well digger ${unique()}`;
  await goToProfessional(page, email);
  await page.getByRole('button', { name: /Request a new profession/ }).click();
  await expect(page.getByLabel('Profession name')).toBeFocused();
  await page.getByRole('button', { name: 'Submit Request' }).click();
  await expect(page.getByText('Please enter a profession name')).toBeVisible();
  await expectGoodScreen(page);
  await page.getByLabel('Profession name').fill(wanted);
  await page.route('**/api/professions/request', (route) => route.fulfill({ status: 429, json: { success: false, detail: 'Too many' } }), { times: 1 });
  await page.getByRole('button', { name: 'Submit Request' }).click();
  await expect(page.getByRole('alert')).toContainText('Failed to submit profession request. Please try again.');
  await page.getByRole('button', { name: 'Submit Request' }).click();
  await expect(page.getByText('Your profession request has been submitted for admin approval. You can continue with registration.')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Profession' })).toHaveValue(`${wanted} (pending approval)`);
  await expectGoodScreen(page);
  await next(page);
  await choosePlace(page, 'Solapur');
  await create(page).click();
  await expect(page).toHaveURL('/registration-pending');
  const { user } = await signInByCall(request, email);
  expect(user.status).toBe('pending');

  const office = await pageAs(browser, request, 'admin@example.com');
  await approveProfession(office, wanted, email);
  await office.context().close();
  await expect.poll(() => subjectsTo(request, email)).toContain(`Your request for the profession ${wanted} was approved`);
  await approve(request, user.id);
  await open(page, directoryAt(`search_query=${encodeURIComponent(wanted)}`));
  await expect(cardsOf(page)).toHaveCount(1);
  await expect(cardsOf(page).getByText(wanted, { exact: true })).toBeVisible();
  await open(page, `/request-service?step=2&profession=${encodeURIComponent(wanted)}`);
  await expect(page.getByRole('checkbox', { name: new RegExp(`^${wanted}`) })).toBeChecked();
});

test('an address in use leads back to the account', async ({ page, request }) => {
  const { email } = await makeVendor(request);
  const mine = newEmail();
  await goToProfessional(page, email.toUpperCase());
  await chooseProfession(page, 'tile', 'Tiler');
  await next(page);
  await choosePlace(page, 'Solapur');
  await create(page).click();
  await expect(step(page, 'Account')).toBeVisible();
  await expectFaults(page, ['An account with this email already exists.']);
  await expectGoodScreen(page);
  await page.getByLabel('Email').fill(mine);
  await next(page);
  await expect(step(page, 'Personal')).toBeVisible();
  await next(page);
  await expect(step(page, 'Professional')).toBeVisible();
  await next(page);
  await expect(page.getByRole('combobox', { name: 'City' })).toHaveValue('Solapur');
  await create(page).click();
  await expect(page).toHaveURL('/registration-pending');
});

test('a reload keeps everything but the passwords', async ({ page }) => {
  await goToProfessional(page);
  await chooseProfession(page, 'paint', 'Painter');
  await page.getByRole('button', { name: 'Marathi', exact: true }).click();
  expect(await page.evaluate(() => JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]))).not.toContain(DEMO_PASSWORD);
  await page.reload();
  await expect(step(page, 'Account')).toBeVisible();
  await expect(page.getByText('Please enter your password again: it is never kept. Your other answers are still here.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(/@example\.com$/);
  await expect(password(page)).toHaveValue('');
  await expectGoodScreen(page);
  await password(page).fill(DEMO_PASSWORD);
  await page.getByLabel('Confirm Password').fill(DEMO_PASSWORD);
  await next(page);
  await expect(page.getByLabel('Full Name')).toHaveValue(/^Made /);
  await next(page);
  await expect(page.getByRole('combobox', { name: 'Profession' })).toHaveValue('Painter');
  await expect(page.getByRole('button', { name: 'Remove Marathi' })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Full Name')).toHaveValue(/^Made /);
});

test('a vendor registers once, whatever is pressed, and waits for the review', async ({ page, request }) => {
  const email = newEmail();
  let sent = 0;
  page.on('request', (one) => {
    if (one.method() === 'POST' && one.url().endsWith('/api/auth/register')) sent += 1;
  });
  await goToProfessional(page, email);
  await chooseProfession(page, 'carp', 'Carpenter');
  await next(page);
  await choosePlace(page, 'Thane');
  await page.getByRole('combobox', { name: 'NEWSCO region' }).selectOption('Apna Bazar');
  await create(page).dblclick();
  await expect(page).toHaveURL('/registration-pending');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for registering');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(sent).toBe(1);
  expect(await page.evaluate(() => sessionStorage.getItem('sign-up-draft'))).toBeNull();
  expect((await signInByCall(request, email)).user).toMatchObject({ role: 'vendor', status: 'pending' });
});

test('a broker is asked for no profession and is offered the specializations of brokers', async ({ page, request }) => {
  const email = newEmail();
  await goToProfessional(page, email, 'Broker');
  await expect(page.getByRole('combobox', { name: 'Profession' })).toHaveCount(0);
  for (const name of ['Residential Sales', 'Commercial Sales', 'Property Management', 'Investment Properties', 'Luxury Properties', 'New Construction', 'Land Development', 'Other']) {
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Luxury Properties', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Remove Luxury Properties' })).toBeVisible();
  await expectGoodScreen(page);
  await next(page);
  await choosePlace(page, 'Solapur');
  await create(page).click();
  await expect(page).toHaveURL('/registration-pending');
  expect((await signInByCall(request, email)).user).toMatchObject({ role: 'broker', status: 'pending' });
});

test.describe('when sending fails', () => {
  test.use({ tolerated: /ERR_FAILED/ });

  test('the summary says so and nothing is lost', async ({ page }) => {
    await goToProfessional(page);
    await chooseProfession(page, 'paint', 'Painter');
    await next(page);
    await choosePlace(page, 'Solapur');
    await page.route('**/api/auth/register', (route) => route.abort(), { times: 1 });
    await create(page).click();
    await expect(summary(page)).toContainText('No connection. Check your network and try again.');
    await create(page).click();
    await expect(page).toHaveURL('/registration-pending');
  });
});
