/** Forgotten, reset and changed passwords, and the list of one's sessions. */
import type { APIRequestContext, Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../scripts/demo-data/plan.ts';
import { enterAs, makeVendor, newEmail } from './make.ts';
import { linkInMail, subjectsTo } from './mail.ts';
import { mainOf, open } from './page-parts.ts';
import { expect, expectGoodScreen, pageAs, signIn, test } from './support.ts';
import { expectToast, press } from './work-parts.ts';

// A link that is used up is refused with this status.
test.use({ tolerated: /status of 400/ });

const NEW = 'New-Password-2';
const MIXED = 'Password must contain at least one uppercase letter, one lowercase letter, and one number';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const problem = (page: Page) => mainOf(page).getByRole('alert');
const faults = (page: Page) => problem(page).getByRole('listitem');
const field = (page: Page, label: string) => mainOf(page).getByRole('textbox', { name: label, exact: true });
const boxed = (page: Page, text: string) => mainOf(page).getByRole('status').filter({ hasText: text });

async function ask(page: Page, email: string): Promise<void> {
  await field(page, 'Email').fill(email);
  await press(page, 'Send Reset Link');
}

async function choose(page: Page, password: string, confirmed = password): Promise<void> {
  await field(page, 'New password').fill(password);
  await field(page, 'Confirm new password').fill(confirmed);
  await press(page, 'Reset password');
}

/** The page's own clock stands still from now on. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(new Date(Date.now() + 10_000));
}

async function resetLink(request: APIRequestContext, email: string): Promise<string> {
  const answer = await request.post('/api/auth/forgot-password', { data: { email } });
  expect(answer.ok()).toBe(true);
  return linkInMail(request, email, 'Reset your Newsco password', 'Choose a new password');
}

test('asking for a link: the form, what follows, and going back in time or not', async ({ page }) => {
  await page.clock.install();
  await open(page, '/auth');
  await mainOf(page).getByRole('link', { name: 'Forgot your password' }).click();
  await expect(page).toHaveURL('/auth?tab=forgot');
  await expect(heading(page, 'Forgot your password?')).toBeFocused();
  await expectGoodScreen(page);
  await press(page, 'Send Reset Link');
  await expect(faults(page)).toHaveText(['Email is required']);
  await ask(page, 'asha@example');
  await expect(faults(page)).toHaveText(['Please enter a valid email address']);
  await expectGoodScreen(page);

  await stopClock(page);
  await ask(page, newEmail());
  await expect(heading(page, 'Check Your Email')).toBeFocused();
  await expect(mainOf(page)).toContainText('check your spam folder');
  await press(page, 'Try a different email');
  await ask(page, newEmail());
  await expect(heading(page, 'Check Your Email')).toBeVisible();
  await page.clock.runFor(2_900);
  await expect(heading(page, 'Check Your Email')).toBeVisible();
  await page.clock.runFor(200);
  await expect(page).toHaveURL('/auth?notice=reset-sent');
  await expect(boxed(page, 'Check Your Email')).toContainText('check your spam folder');

  await mainOf(page).getByRole('link', { name: 'Forgot your password' }).click();
  // The form to sign in has an e-mail address, too.
  await expect(heading(page, 'Forgot your password?')).toBeVisible();
  await ask(page, newEmail());
  await press(page, 'Stay here');
  await page.clock.runFor(60_000);
  await expect(heading(page, 'Check Your Email')).toBeVisible();
  await page.clock.resume();
  await expectGoodScreen(page);
  await mainOf(page).getByRole('link', { name: 'Back to Login' }).click();
  await expect(page).toHaveURL('/auth');
});

test('by the link of the mail a new password is set, once', async ({ page, browser, request }) => {
  const vendor = await makeVendor(request);
  const elsewhere = await pageAs(browser, request, vendor.email);
  const link = await resetLink(request, vendor.email);
  const requested: string[] = [];
  page.on('request', (one) => requested.push(one.url()));
  await page.clock.install();
  await page.goto('/about-us');
  await open(page, link);
  await expect(heading(page, 'Reset password')).toBeVisible();
  await expect(page).toHaveURL('/auth');
  // Nobody but the page itself was told the token.
  expect(requested.filter((url) => url.includes('token='))).toEqual([link]);
  expect(await page.evaluate(() => JSON.stringify([history.state, Object.entries(localStorage), Object.entries(sessionStorage)]))).not.toContain(new URL(link).searchParams.get('token'));

  const meter = mainOf(page).getByText(/^Password strength/);
  const ticked = mainOf(page).getByRole('list', { name: 'Password requirements' }).getByRole('listitem').filter({ hasText: '(fulfilled)' });
  for (const [typed, level, met] of [['abc', 'Weak', 1], ['abcdefgh', 'Weak', 2], ['Abcdefgh', 'Fair', 3], ['Abcdefg1', 'Good', 4], ['Abcdef-1', 'Strong', 4]] as const) {
    await field(page, 'New password').fill(typed);
    await expect(meter).toHaveText(`Password strength: ${level}`);
    await expect(ticked).toHaveCount(met);
  }
  await expectGoodScreen(page);
  for (const [password, confirmed, sentences] of [
    ['', '', ['Password is required', 'Please confirm your password']],
    ['Short-1', 'Short-1', ['Password must be at least 8 characters long']],
    ['no-capitals-1', 'no-capitals-1', [MIXED]],
    [NEW, `${NEW}x`, ['Passwords do not match']],
  ] as const) {
    await choose(page, password, confirmed);
    await expect(faults(page)).toHaveText([...sentences]);
  }
  await expect(page).toHaveTitle(/^Error: Reset password/);
  await expectGoodScreen(page);

  await stopClock(page);
  await choose(page, NEW);
  await expect(heading(page, 'Password Reset Successful')).toBeFocused();
  await expect(mainOf(page).getByRole('link', { name: 'Continue to Login' })).toBeVisible();
  await page.clock.runFor(3_100);
  await expect(page).toHaveURL('/auth?notice=password-reset');
  await expect(boxed(page, 'Password Reset Successful')).toBeVisible();
  await page.clock.resume();
  await expectGoodScreen(page);
  await page.goBack();
  await expect(page).toHaveURL('/about-us');

  await elsewhere.goto('/vendor/dashboard');
  await expect(elsewhere).toHaveURL(/\/auth/);
  await elsewhere.context().close();
  await signIn(page, vendor.email, NEW);
  await expect(page).toHaveURL('/vendor/dashboard');
  await expect.poll(() => subjectsTo(request, vendor.email)).toContain('Your Newsco password was changed');

  // Used up; somebody who is signed in may follow it all the same.
  await open(page, link);
  await choose(page, 'Other-Password-3');
  await expect(problem(page)).toContainText('This link is no longer valid.');
  await expectGoodScreen(page);
  await mainOf(page).getByRole('link', { name: 'Ask for a new link' }).click();
  await expect(heading(page, 'Forgot your password?')).toBeVisible();
});

test.describe('without an answer of the server', () => {
  test.use({ tolerated: /ERR_FAILED/ });

  test('both forms say that it did not work, and keep what was typed', async ({ page }) => {
    await page.route('**/api/auth/*-password', (route) => route.abort());
    await open(page, '/auth?tab=forgot');
    await ask(page, 'asha@example.com');
    await expect(problem(page)).toContainText('Failed to send reset email');
    await expect(field(page, 'Email')).toHaveValue('asha@example.com');
    await open(page, '/auth?token=something');
    await choose(page, NEW);
    await expect(problem(page)).toContainText('Password reset failed');
    await expect(field(page, 'New password')).toHaveValue(NEW);
  });
});

const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0';
const IPAD = 'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';

/** A session of a device that calls itself so; its token. */
async function signInFrom(request: APIRequestContext, userAgent: string, email: string, password: string): Promise<string> {
  const answer = await request.post('/api/auth/login', { data: { email, password }, headers: { 'User-Agent': userAgent } });
  return ((await answer.json()) as { access_token: string }).access_token;
}

async function isAlive(request: APIRequestContext, token: string): Promise<boolean> {
  return (await request.get('/api/auth/me', { headers: { Authorization: `Bearer ${token}` } })).ok();
}

const device = (page: Page, name: string) => mainOf(page).getByRole('listitem').filter({ hasText: name });
const question = (page: Page) => page.getByRole('alertdialog').filter({ hasText: 'Are you sure' });

test('changing the password ends the other sessions; each can be ended by itself, or all', async ({ page, request }) => {
  const vendor = await makeVendor(request, { approved: false });
  await enterAs(page, vendor);
  const [tablet, phone] = [await signInFrom(request, IPAD, vendor.email, vendor.password), await signInFrom(request, ANDROID, vendor.email, vendor.password)];
  await open(page, '/account');
  await expect(page).toHaveURL('/account/security');
  await expect(heading(page, 'Your account')).toBeVisible();
  await expect(device(page, 'Safari on iPad')).toBeVisible();
  await expect(mainOf(page).getByText('This device')).toHaveCount(1);
  await expectGoodScreen(page);

  await device(page, 'Safari on iPad').getByRole('button', { name: 'Sign out' }).click();
  await expect(question(page)).toContainText('Are you sure you want to sign out Safari on iPad?');
  await expectGoodScreen(page);
  await press(question(page), 'Sign out');
  await expectToast(page, 'The device was signed out.');
  await expect(device(page, 'Safari on iPad')).toHaveCount(0);
  expect([await isAlive(request, tablet), await isAlive(request, phone)]).toEqual([false, true]);

  await field(page, 'Current password').fill('not the password');
  await field(page, 'New password').fill(NEW);
  await field(page, 'Confirm new password').fill('something else');
  await press(page, 'Change password');
  await expect(faults(page)).toHaveText(['Passwords do not match']);
  await field(page, 'Confirm new password').fill(NEW);
  await press(page, 'Change password');
  await expect(faults(page)).toHaveText(['The current password is not right.']);
  await expectGoodScreen(page);
  await field(page, 'Current password').fill(vendor.password);
  await press(page, 'Change password');
  await expectToast(page, 'Your password was changed.');
  await expect(field(page, 'Current password')).toHaveValue('');
  await expect(device(page, 'Chrome on Android')).toHaveCount(0);
  expect(await isAlive(request, phone)).toBe(false);
  await expect.poll(() => subjectsTo(request, vendor.email)).toContain('Your Newsco password was changed');

  const others = [await signInFrom(request, IPAD, vendor.email, NEW), await signInFrom(request, FIREFOX, vendor.email, NEW)];
  await open(page, '/account/security');
  await press(page, 'Sign out everywhere else');
  await expect(question(page)).toContainText('Are you sure you want to sign out of ');
  await press(question(page), 'Sign out');
  await expectToast(page, 'You are signed out everywhere else.');
  await expect(mainOf(page).getByRole('button', { name: 'Sign out everywhere else' })).toHaveCount(0);
  expect(await Promise.all(others.map((token) => isAlive(request, token)))).toEqual([false, false]);
});

test('an administrator has the same screen', async ({ browser, request }, { project }) => {
  const email = 'pune.admin@example.com';
  const page = await pageAs(browser, request, email);
  const [userAgent, name] = project.name === 'phone' ? [ANDROID, 'Chrome on Android'] : [FIREFOX, 'Firefox on Windows'];
  const token = await signInFrom(request, userAgent, email, DEMO_PASSWORD);
  await open(page, '/account');
  await device(page, name).first().getByRole('button', { name: 'Sign out' }).click();
  await press(question(page), 'Sign out');
  await expectToast(page, 'The device was signed out.');
  await expect.poll(() => isAlive(request, token)).toBe(false);
  await page.context().close();
});
