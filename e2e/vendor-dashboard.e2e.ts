/** A vendor's dashboard: figures, leads to answer, leads passed on, and what happens when a call fails. */
import { actOnLead, assignLead, enterAs, makeAssignedLead, makeReferral, makeVendor } from './make.ts';
import { cardOf, expectFigures, expectTabs, expectToast, press } from './work-parts.ts';
import { expect, expectGoodScreen, test } from './support.ts';

const BOARD = '**/api/dashboard/vendor';
const ACTION = '**/api/dashboard/leads/*/action';

test('figures, tabs and cards tell where the work stands', async ({ page, request }) => {
  const vendor = await makeVendor(request, { name: 'Farida Shaikh' });
  const done = await makeAssignedLead(request, vendor);
  await actOnLead(request, vendor, done.id, 'accept', 'complete');
  const taken = await makeAssignedLead(request, vendor);
  await actOnLead(request, vendor, taken.id, 'accept');
  const fresh = await makeAssignedLead(request, vendor, { notes: 'The kitchen sockets trip every evening.' });
  await enterAs(page, vendor);
  await page.goto('/vendor/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Farida Shaikh');
  await expectFigures(page, { 'Total Leads': '3', Completed: '1', Pending: '2', Rating: '0/5' });
  await expectTabs(page, 3, 0);
  await expect(page).toHaveTitle(/^\(1\) Vendor Dashboard/);

  const card = cardOf(page, fresh.reference);
  for (const text of ['Assigned', 'Service Request', fresh.name, `Electrician · ${fresh.reference}`, 'Solapur, Maharashtra, India', 'The kitchen sockets trip every evening.']) {
    await expect(card.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(card.getByRole('link', { name: fresh.phone })).toHaveAttribute('href', /^tel:/);
  await expect(card.getByRole('link', { name: fresh.email })).toHaveAttribute('href', /^mailto:/);
  await expect(card.getByRole('button')).toHaveText(['Accept', 'Reject']);
  await expect(cardOf(page, taken.reference).getByRole('button')).toHaveText(['Mark Complete', 'Reject']);
  await expect(cardOf(page, done.reference).getByRole('button')).toHaveCount(0);
  // What is to be done comes first.
  await expect(page.getByRole('article').last()).toContainText(done.reference);
  await expectGoodScreen(page);
});

test('accept, then complete', async ({ page, request }) => {
  const vendor = await makeVendor(request);
  const lead = await makeAssignedLead(request, vendor);
  await enterAs(page, vendor);
  await page.goto('/vendor/dashboard');
  const card = cardOf(page, lead.reference);
  await press(card, 'Accept');
  await expectToast(page, 'Lead accepted successfully!');
  await expect(card.getByText('Accepted', { exact: true })).toBeVisible();
  await expect(card.getByRole('button')).toHaveText(['Mark Complete', 'Reject']);
  await expect(card.getByRole('link', { name: 'Call' })).toHaveAttribute('href', /^tel:/);
  await expect(card.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /^https:\/\/wa\.me\/91/);
  await expect(card.getByRole('link', { name: 'Map' })).toBeVisible();
  await expectFigures(page, { 'Total Leads': '1', Completed: '0', Pending: '1' });
  await expectGoodScreen(page);
  await press(card, 'Mark Complete');
  await expectToast(page, 'Lead marked as completed successfully!');
  await expect(card.getByText('Completed', { exact: true })).toBeVisible();
  await expect(card.getByRole('button')).toHaveCount(0);
  await expectFigures(page, { 'Total Leads': '1', Completed: '1', Pending: '0' });
  await page.reload();
  await expect(card.getByText('Completed', { exact: true })).toBeVisible();
});

test('reject asks first; the contact goes with the lead', async ({ page, request }) => {
  const vendor = await makeVendor(request);
  const lead = await makeAssignedLead(request, vendor);
  await enterAs(page, vendor);
  await page.goto('/vendor/dashboard');
  const card = cardOf(page, lead.reference);
  const question = page.getByRole('alertdialog', { name: 'Reject lead' });
  await press(card, 'Reject');
  await expect(question).toContainText(`Are you sure you want to reject the lead of ${lead.name}?`);
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectGoodScreen(page);
  await press(question, 'Cancel');
  await expect(question).toBeHidden();
  await expect(card.getByText('Assigned', { exact: true })).toBeVisible();
  await press(card, 'Reject');
  await press(question, 'Reject');
  await expectToast(page, 'Lead rejected successfully!');
  await expect(card.getByText('Rejected', { exact: true })).toBeVisible();
  await expect(card.getByText('Contact details are not shown any more.')).toBeVisible();
  await expect(card).not.toContainText(lead.phone);
  await expect(card).not.toContainText(lead.name);
  await expect(card.getByRole('button')).toHaveCount(0);
  await expectFigures(page, { 'Total Leads': '1', Completed: '0', Pending: '0' });
});

test('a lead that was given to someone else meanwhile is refused in the words of the server', async ({ page, request }) => {
  const [vendor, other] = [await makeVendor(request), await makeVendor(request)];
  const lead = await makeAssignedLead(request, vendor);
  await enterAs(page, vendor);
  await page.goto('/vendor/dashboard');
  const card = cardOf(page, lead.reference);
  await expect(card).toBeVisible();
  await page.route(BOARD, (route) => route.abort('aborted'));
  await assignLead(request, lead.id, other.id, 'Lives nearer');
  const refused = page.waitForResponse(ACTION);
  await press(card, 'Accept');
  expect((await refused).status()).toBe(409);
  const { detail } = (await (await refused).json()) as { detail: string };
  await expect(card.getByRole('alert')).toContainText(detail);
  await expect(card.getByText('Assigned', { exact: true })).toBeVisible();
});

test('nothing yet', async ({ page, request }) => {
  const vendor = await makeVendor(request);
  await enterAs(page, vendor);
  await page.goto('/vendor/dashboard');
  await expect(page.getByRole('heading', { name: 'No assigned leads yet' })).toBeVisible();
  await expect(page.getByText("You'll see your assigned leads here once they become available")).toBeVisible();
  await expectFigures(page, { 'Total Leads': '0', Completed: '0', Pending: '0', Rating: '0/5' });
  await expectGoodScreen(page);
  await page.getByRole('tab', { name: /Referred Leads/ }).click();
  await expect(page).toHaveURL('/vendor/dashboard?tab=referred');
  await expect(page.getByRole('heading', { name: 'No referred leads yet' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No referred leads yet' })).toBeVisible();
  await expectGoodScreen(page);
});

test('leads passed on: waiting, with someone, done', async ({ page, request }) => {
  const [vendor, worker] = [await makeVendor(request), await makeVendor(request, { name: 'Imran Khan' })];
  const [pending, rejected, accepted, completed] = [await makeReferral(request, vendor), await makeReferral(request, vendor), await makeReferral(request, vendor), await makeReferral(request, vendor)];
  for (const { id } of [rejected, accepted, completed]) await assignLead(request, id, worker.id);
  await actOnLead(request, worker, rejected.id, 'reject');
  await actOnLead(request, worker, accepted.id, 'accept');
  await actOnLead(request, worker, completed.id, 'accept', 'complete');
  await enterAs(page, vendor);
  await page.goto('/vendor/dashboard?tab=referred');
  await expectTabs(page, 0, 4);
  for (const { reference, name } of [pending, rejected]) {
    await expect(cardOf(page, reference)).toContainText('Waiting for assignment');
    await expect(cardOf(page, reference)).toContainText(name);
    await expect(cardOf(page, reference)).not.toContainText('Imran Khan');
  }
  await expect(cardOf(page, accepted.reference)).toContainText('Assigned to vendor');
  await expect(cardOf(page, accepted.reference)).toContainText('Imran Khan');
  await expect(cardOf(page, accepted.reference).getByRole('link', { name: worker.phone })).toHaveAttribute('href', /^tel:/);
  await expect(cardOf(page, completed.reference)).toContainText('Completed successfully');
  for (const { phone, email } of [pending, accepted]) for (const secret of [phone, email]) await expect(page.getByText(secret)).toHaveCount(0);
  await expectGoodScreen(page);
});

test.describe('when calls fail', () => {
  test.use({ tolerated: /status of 50[03]|ERR_FAILED/ });

  test('the dashboard says so and tries again', async ({ page, request }) => {
    const vendor = await makeVendor(request);
    await enterAs(page, vendor);
    await page.route(BOARD, (route) => route.fulfill({ status: 503, json: { success: false, detail: 'The service is starting.', request_id: 'req-42' } }));
    await page.goto('/vendor/dashboard');
    const failure = page.getByRole('alert');
    await expect(failure).toContainText('Failed to load dashboard data');
    await expect(failure).toContainText('Reference: req-42');
    // It does not pose as empty.
    await expect(page.getByText('No assigned leads yet')).toBeHidden();
    await expectGoodScreen(page);
    await page.unroute(BOARD);
    await press(failure, 'Retry');
    await expect(page.getByText('No assigned leads yet')).toBeVisible();
    await expect(failure).toBeHidden();
  });

  test('an action is taken back, says so in its card, and can be tried again', async ({ page, request }) => {
    const vendor = await makeVendor(request);
    const lead = await makeAssignedLead(request, vendor);
    await enterAs(page, vendor);
    await page.goto('/vendor/dashboard');
    const card = cardOf(page, lead.reference);
    await page.route(ACTION, (route) => route.abort());
    await press(card, 'Accept');
    await expect(card.getByRole('alert')).toContainText('Failed to accept lead. Please try again.');
    await expect(card.getByText('Assigned', { exact: true })).toBeVisible();
    await expectFigures(page, { Completed: '0', Pending: '1' });
    await expectGoodScreen(page);

    await press(card, 'Reject');
    const question = page.getByRole('alertdialog', { name: 'Reject lead' });
    await press(question, 'Reject');
    await expect(question.getByRole('alert')).toContainText('Failed to reject lead. Please try again.');
    await expectGoodScreen(page);
    await press(question, 'Cancel');

    await press(card, 'Accept');
    await expect(card.getByRole('alert')).toBeVisible();
    await page.unroute(ACTION);
    await press(card, 'Retry');
    await expectToast(page, 'Lead accepted successfully!');
    await expect(card.getByRole('alert')).toBeHidden();
    await page.route(ACTION, (route) => route.abort());
    await press(card, 'Mark Complete');
    await expect(card.getByRole('alert')).toContainText('Failed to complete lead. Please try again.');
    await expect(card.getByText('Accepted', { exact: true })).toBeVisible();
  });
});
