/** Signing in and out, who is sent where, and what the guard of the signed-in screens does. */
import type { Page } from '@playwright/test';
import { enterAs, makeBroker, makeVendor, newEmail, rejectPerson, suspend } from './make.ts';
import { hold, mainOf, open, openMenu } from './page-parts.ts';
import { expect, expectGoodScreen, signIn, test } from './support.ts';

const summary = (page: Page) => page.getByRole('alert').filter({ hasText: 'There is a problem' });
const submit = (page: Page) => page.getByRole('button', { name: 'Sign In', exact: true }).click();
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const storedAuth = (page: Page): Promise<unknown> => page.evaluate(() => JSON.parse(localStorage.getItem('auth') ?? 'null'));

test.describe('the form', () => {
  test('says what is missing', async ({ page }) => {
    await open(page, '/auth');
    await expectGoodScreen(page);
    await submit(page);
    await expect(summary(page)).toBeFocused();
    await expect(summary(page).getByRole('listitem')).toHaveText(['Email is required', 'Password is required']);
    await expect(page).toHaveTitle(/^Error: Sign In/);
    await expectGoodScreen(page);
    await page.getByLabel('Email').fill('vendor@example');
    await page.getByLabel(/^Password/).fill('something');
    await submit(page);
    await expect(summary(page).getByRole('listitem')).toHaveText(['Please enter a valid email address']);
    await page.getByRole('link', { name: 'Please enter a valid email address' }).click();
    await expect(page.getByLabel('Email')).toBeFocused();
  });

  test('tells a wrong password and an unknown address in the same words, and keeps what was typed', async ({ page, request }) => {
    const { email } = await makeVendor(request);
    await open(page, '/auth');
    for (const address of [email, newEmail()]) {
      await page.getByLabel('Email').fill(address);
      await page.getByLabel(/^Password/).fill('not-the-password');
      await submit(page);
      await expect(summary(page)).toContainText('Invalid email or password');
      await expect(summary(page)).toBeFocused();
      await expect(page.getByLabel('Email')).toHaveValue(address);
    }
    await expectGoodScreen(page);
    expect(await storedAuth(page)).toBeNull();
  });

  test('shows the password on request and lets password managers help', async ({ page }) => {
    await open(page, '/auth');
    const password = page.getByLabel(/^Password/);
    await expect(password).toHaveAttribute('type', 'password');
    await expect(password).toHaveAttribute('autocomplete', 'current-password');
    await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'email');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await expect(page.getByRole('button', { name: 'Show password' })).toHaveAttribute('aria-pressed', 'true');
  });

  test('never puts the password into the address, even before its script runs', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/auth');
    await page.getByLabel('Email').fill('vendor@example.com');
    await page.getByLabel(/^Password/).fill('my-password-1');
    await submit(page);
    await expect(page).toHaveURL('/auth');
    await context.close();
  });

  test('stands at three addresses; the tabs stand in the address', async ({ page }) => {
    for (const [path, tab] of [['/auth', 'Sign In'], ['/login', 'Sign In'], ['/register', 'Sign Up'], ['/auth?tab=register', 'Sign Up']] as const) {
      await open(page, path);
      await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
    }
    await page.getByRole('tab', { name: 'Sign In' }).click();
    await expect(page).toHaveURL('/auth');
    await page.getByRole('tab', { name: 'Sign Up' }).click();
    await expect(page).toHaveURL('/auth?tab=register');
    await page.goBack();
    await expect(page.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true');
  });
});

test.describe('after signing in', () => {
  for (const [email, path, name] of [
    ['vendor@example.com', '/vendor/dashboard', 'Ramesh Kulkarni'],
    ['broker@example.com', '/broker/dashboard', 'Anjali Deshmukh'],
    ['admin@example.com', '/admin/dashboard', 'Meera Iyer'],
    ['pune.admin@example.com', '/admin/dashboard', 'Sachin Patil'],
  ] as const) {
    test(`${email} comes to ${path}`, async ({ page }) => {
      await signIn(page, email);
      await expect(page).toHaveURL(new RegExp(`${path}(\\?|$)`));
      await expect((await openMenu(page)).getByText(`Welcome, ${name}`)).toBeVisible();
      // Somebody who is signed in has nothing to do here.
      await page.goto('/auth');
      await expect(page).toHaveURL(new RegExp(`${path}(\\?|$)`));
    });
  }

  test('the browser keeps the token, the role, the name and a copy of the leads for bad connections, nothing more', async ({ page, request }) => {
    const vendor = await makeVendor(request);
    await signIn(page, vendor.email);
    await expect(page).toHaveURL('/vendor/dashboard');
    await expect.poll(() => storedAuth(page)).toEqual({
      token: expect.stringMatching(/^[\w-]{40,}$/),
      user: { id: vendor.id, role: 'vendor', status: 'approved', profile: { fullName: vendor.name, phone: vendor.phone } },
    });
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage).toSorted())).toEqual(['auth', 'offline-copy']);
    expect(await page.context().cookies()).toEqual([]);
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(vendor.password);
  });
});

test.describe('the guard', () => {
  test('holds the place while nobody knows who is there', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/vendor/dashboard');
    await expect(page.getByText('Loading…')).toBeVisible();
    await context.close();
  });

  test('sends visitors to the sign-in', async ({ page }) => {
    for (const path of ['/dashboard', '/vendor/dashboard', '/broker/dashboard', '/admin/dashboard']) {
      await page.goto(path);
      await expect(page).toHaveURL('/auth');
    }
  });

  test('denies what is for another role, and leads back', async ({ page, request }) => {
    const broker = await makeBroker(request);
    await enterAs(page, broker);
    await open(page, '/about-us');
    for (const path of ['/vendor/dashboard', '/admin/dashboard']) {
      await page.goto(path);
      await expect(heading(page)).toHaveText('Access Denied');
      await expect(page.getByText("You don't have permission to access this page.")).toBeVisible();
      await expectGoodScreen(page);
      await page.getByRole('button', { name: 'Go Back' }).click();
      await expect(page).toHaveURL('/about-us');
    }
  });

  test('says when a role is unknown', async ({ page, request }) => {
    const vendor = await makeVendor(request);
    await page.route('**/api/auth/me', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()) as object, role: 'auditor' } });
    });
    await enterAs(page, vendor);
    await page.goto('/about-us');
    // The role of the stored session gives way to the server's.
    await expect.poll(() => storedAuth(page)).toMatchObject({ user: { role: 'auditor' } });
    await page.goto('/dashboard');
    await expect(heading(page)).toHaveText('Unknown User Role');
    await expect(page.getByText('Your account role is not recognized. Please contact support.')).toBeVisible();
    await expectGoodScreen(page);
    // The session may be asked for once more at this moment.
    await page.unrouteAll({ behavior: 'wait' });
  });
});

test.describe('an account that is not approved', () => {
  test('pending: thanks and the next steps', async ({ page, request }) => {
    const { email } = await makeVendor(request, { approved: false });
    await signIn(page, email);
    await expect(page).toHaveURL('/registration-pending');
    await expect(heading(page)).toHaveText('Thank you for registering');
    await expect(page.getByText('Status: pending review')).toBeVisible();
    await expect(mainOf(page).getByRole('listitem')).toHaveCount(3);
    await expectGoodScreen(page);
    for (const path of ['/vendor/dashboard', '/dashboard']) {
      await page.goto(path);
      await expect(page).toHaveURL('/registration-pending');
    }
  });

  test('rejected: the reason', async ({ page, request }) => {
    const person = await makeBroker(request, { approved: false });
    await rejectPerson(request, person.id, 'The phone number does not answer');
    await signIn(page, person.email);
    await expect(page).toHaveURL('/registration-pending');
    await expect(page.getByText('Status: rejected')).toBeVisible();
    await expect(page.getByText('Reason: The phone number does not answer')).toBeVisible();
    await expectGoodScreen(page);
  });

  test('suspended at work: out at once, and told why', async ({ page, request }) => {
    const vendor = await makeVendor(request);
    await enterAs(page, vendor);
    await page.goto('/vendor/dashboard');
    await expect(page.getByText('No assigned leads yet')).toBeVisible();
    await suspend(request, vendor.id, 'Two missed visits');
    await page.reload();
    await expect(page).toHaveURL('/auth');
    expect(await storedAuth(page)).toBeNull();
    await signIn(page, vendor.email);
    await expect(page).toHaveURL('/registration-pending');
    await expect(page.getByText('Status: suspended')).toBeVisible();
    await expect(page.getByText('Reason: Two missed visits')).toBeVisible();
    await expectGoodScreen(page);
  });

  test('a visitor who has just registered reads the same thanks', async ({ page }) => {
    await open(page, '/registration-pending');
    await expect(heading(page)).toHaveText('Thank you for registering');
    await expect(page.getByText(/pending admin review.*1-2 business days/)).toBeVisible();
    await expect(mainOf(page).getByRole('link', { name: 'Contact Support' })).toHaveAttribute('href', /^mailto:.+@/);
    await expectGoodScreen(page);
    await mainOf(page).getByRole('link', { name: 'Back to Home' }).click();
    await expect(page).toHaveURL('/');
  });
});

test('the menu closes by its links and by what is pressed elsewhere, not by a page that comes meanwhile', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, '/auth');
  const about = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About Us' });
  // A link to the page that is open.
  await (await openMenu(page)).getByRole('link', { name: 'Join as Vendor' }).click();
  await expect(page.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true');
  await expect(about).toBeHidden();
  await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused();
  await openMenu(page);
  await expect(about).toBeVisible();
  await page.getByRole('tab', { name: 'Sign In' }).click();
  await expect(about).toBeHidden();
  await open(page, '/about-us');
  const release = await hold(page, '**/vendors.data*');
  await mainOf(page).getByRole('link', { name: 'Find a Vendor' }).click();
  await openMenu(page);
  release();
  await expect(heading(page)).toHaveText('Select your location');
  await expect(about).toBeVisible();
  await page.goBack();
  await expect(heading(page)).not.toHaveText('Select your location');
  await expect(about).toBeHidden();
});

test.describe('leaving', () => {
  test('logout ends the session here, on the server and in the other tabs', async ({ page, context, request }) => {
    const vendor = await makeVendor(request);
    await enterAs(page, vendor);
    await open(page, '/vendor/dashboard');
    const { token } = (await storedAuth(page)) as { token: string };
    const other = await context.newPage();
    await open(other, '/vendor/dashboard');
    await (await openMenu(page)).getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    await expect(heading(page)).toHaveText('Build Trust, Play Fair');
    await expect((await openMenu(page)).getByRole('link', { name: 'Login' })).toBeVisible();
    expect(await storedAuth(page)).toBeNull();
    expect((await request.get('/api/auth/me', { headers: { Authorization: `Bearer ${token}` } })).status()).toBe(401);
    await expect(other).toHaveURL('/auth');
    await page.goto('/vendor/dashboard');
    await expect(page).toHaveURL('/auth');
  });

  test('a session that ended elsewhere is noticed when the page starts', async ({ page, request }) => {
    const vendor = await makeVendor(request);
    await enterAs(page, vendor);
    const { token } = (await storedAuth(page)) as { token: string };
    await request.post('/api/auth/logout', { headers: { Authorization: `Bearer ${token}` } });
    await page.goto('/vendor/dashboard');
    await expect(page).toHaveURL('/auth');
    await expect.poll(() => storedAuth(page)).toBeNull();
  });

  test('broken storage is no session', async ({ page }) => {
    await page.goto('/livez');
    await page.evaluate(() => localStorage.setItem('auth', '{"token":'));
    await page.goto('/vendor/dashboard');
    await expect(page).toHaveURL('/auth');
  });
});
