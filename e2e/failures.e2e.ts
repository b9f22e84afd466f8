/** What each failure of a call says, and that the page goes on: a table of answers, one screen each. */
import type { Page, Route } from '@playwright/test';
import { cardOf, press } from './work-parts.ts';
import { enterAs, makeAssignedLead, makeVendor } from './make.ts';
import { listOf, mainOf, open } from './page-parts.ts';
import { expect, expectGoodScreen, test } from './support.ts';

test.use({ tolerated: /status of [45]\d\d|ERR_FAILED/ });

type Answer = (route: Route) => Promise<void>;
const json = (status: number, body: unknown): Answer => (route) => route.fulfill({ status, json: body });
const none: Answer = (route) => route.abort();
const html: Answer = (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' });

const LOGIN = '**/api/auth/login';
const alertOf = (page: Page) => mainOf(page).getByRole('alert').first();

async function pressSignIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('asha@example.com');
  await page.getByRole('textbox', { name: 'Password' }).fill('something-1');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

test('the sentence of an answer: its detail, else that of its error, else its message, else its status', async ({ page }) => {
  const cases: readonly [Answer, string][] = [
    [json(429, { detail: 'The detail', error: { code: 'x', message: 'The error' }, message: 'The message' }), 'The detail'],
    [json(409, { error: { code: 'x', message: 'The error' }, message: 'The message' }), 'The error'],
    [json(409, { message: 'The message' }), 'The message'],
    [json(503, {}), 'HTTP 503'],
    [html, 'Invalid JSON response from server'],
    [none, 'Login failed'],
  ];
  await open(page, '/auth');
  for (const [answer, text] of cases) {
    await page.route(LOGIN, answer, { times: 1 });
    await pressSignIn(page);
    await expect(alertOf(page)).toContainText(text);
    await expect(page.getByLabel('Email')).toHaveValue('asha@example.com');
  }
  await expect(alertOf(page)).toContainText('No connection. Check your network and try again.');
  await expectGoodScreen(page);
});

test('a browser that draws no frame wakes the page all the same', async ({ page }) => {
  await page.addInitScript(() => {
    window.requestAnimationFrame = () => 0;
  });
  await page.goto('/auth');
  await expect(page.locator('html[data-awake]')).toBeAttached();
  await page.route(LOGIN, none, { times: 1 });
  await pressSignIn(page);
  await expect(alertOf(page)).toContainText('Login failed');
});

test('who asks for too many pages is told to wait', async ({ page }) => {
  await open(page, '/about-us');
  await page.route('**/vendors.data*', json(429, { detail: 'Too many requests. Please wait a moment and try again.' }));
  await mainOf(page).getByRole('link', { name: 'Find a Vendor' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Too many requests');
  await page.unroute('**/vendors.data*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Select your location');
});

test('specializations that cannot be had are none, and a profession request that fails says so', async ({ page }) => {
  await page.route('**/api/specializations/**', json(500, {}));
  await page.route('**/api/professions/request', none);
  await open(page, '/register');
  await page.getByLabel('Email').fill('asha@example.com');
  await page.getByLabel(/^Password/).fill('long enough 1');
  await page.getByLabel(/^Confirm/).fill('long enough 1');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Full Name').fill('Asha Rao');
  await page.getByLabel('Phone Number').fill('98765 43210');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('combobox', { name: 'Profession' }).fill('paint');
  await listOf(page, 'Profession').getByRole('option', { name: 'Painter' }).click();
  await expect(page.getByRole('textbox', { name: 'Specializations' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', { name: /Request a new profession/ }).click();
  await page.getByLabel('Profession name').fill('Thatcher');
  await page.getByRole('button', { name: 'Submit Request' }).click();
  await expect(page.getByText('Failed to submit profession request. Please try again.')).toBeVisible();
  await expectGoodScreen(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Location', exact: true })).toBeVisible();
});

test('a lead action shows the words of the server, else those of the action', async ({ page, request }) => {
  const vendor = await makeVendor(request);
  const lead = await makeAssignedLead(request, vendor);
  await enterAs(page, vendor);
  await open(page, '/vendor/dashboard');
  const card = cardOf(page, lead.reference);
  for (const [answer, text] of [
    [json(409, { detail: 'This lead was withdrawn.' }), 'This lead was withdrawn.'],
    [html, 'Invalid JSON response from server'],
    [none, 'Failed to accept lead. Please try again.'],
  ] as const) {
    await page.route('**/api/dashboard/leads/*/action', answer, { times: 1 });
    await press(card, 'Accept');
    await expect(card.getByRole('alert')).toContainText(text);
    await press(card.getByRole('alert'), 'Dismiss');
    await expect(card.getByRole('alert')).toBeHidden();
  }
});
