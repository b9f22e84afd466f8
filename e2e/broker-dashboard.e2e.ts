/** A broker's dashboard: figures and leads by side of the deal. */
import { actOnLead, enterAs, makeAssignedLead, makeBroker, makeReferral } from './make.ts';
import { cardOf, expectFigures, expectTabs, expectToast, press } from './work-parts.ts';
import { expect, expectGoodScreen, test } from './support.ts';

const BOARD = '**/api/dashboard/broker';

test('figures, badges and the filter by side', async ({ page, request }) => {
  const broker = await makeBroker(request, { name: 'Leela Menon' });
  const buyers = [await makeAssignedLead(request, broker, { side: 'buyer', notes: '2BHK near the metro' }), await makeAssignedLead(request, broker, { side: 'buyer' })];
  const seller = await makeAssignedLead(request, broker, { side: 'seller' });
  await actOnLead(request, broker, seller.id, 'accept', 'complete');
  const referred = await makeReferral(request, broker, { side: 'seller' });
  await enterAs(page, broker);
  await page.goto('/broker/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Leela Menon');
  await expectFigures(page, { 'Total Leads': '3', Completed: '1', Pending: '2', 'Buyer Leads': '2', 'Seller Leads': '1' });
  await expectTabs(page, 3, 1);
  await expect(page.getByRole('article')).toHaveCount(3);
  for (const { reference } of buyers) await expect(cardOf(page, reference).getByText('Buyer', { exact: true })).toBeVisible();
  await expect(cardOf(page, seller.reference).getByText('Seller', { exact: true })).toBeVisible();
  await expect(page.getByText('2BHK near the metro')).toBeVisible();
  await expectGoodScreen(page);

  const filter = page.getByLabel('Show', { exact: true });
  await expect(filter.getByRole('option')).toHaveText(['All Leads', 'Buyer Leads', 'Seller Leads']);
  await filter.selectOption('Buyer Leads');
  await expect(page.getByRole('article')).toHaveCount(2);
  await filter.selectOption('Seller Leads');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page).toHaveURL('/broker/dashboard?type=seller');
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(cardOf(page, seller.reference)).toBeVisible();
  await filter.selectOption('All Leads');
  await expect(page.getByRole('article')).toHaveCount(3);
  await page.getByRole('tab', { name: /Referred Leads/ }).click();
  for (const text of ['Seller', 'Waiting for assignment', referred.name]) await expect(cardOf(page, referred.reference).getByText(text, { exact: true })).toBeVisible();
});

test('accept, complete and reject', async ({ page, request }) => {
  const broker = await makeBroker(request);
  const kept = await makeAssignedLead(request, broker, { side: 'seller' });
  const refused = await makeAssignedLead(request, broker, { side: 'buyer' });
  await enterAs(page, broker);
  await page.goto('/broker/dashboard');
  const card = cardOf(page, kept.reference);
  await press(card, 'Accept');
  await expectToast(page, 'Lead accepted successfully!');
  await press(card, 'Mark Complete');
  await expectToast(page, 'Lead marked as completed successfully!');
  await press(cardOf(page, refused.reference), 'Reject');
  await press(page.getByRole('alertdialog', { name: 'Reject lead' }), 'Reject');
  await expectToast(page, 'Lead rejected successfully!');
  await expect(cardOf(page, refused.reference)).toContainText('Contact details are not shown any more.');
  await expectFigures(page, { 'Total Leads': '2', Completed: '1', Pending: '0', 'Buyer Leads': '1', 'Seller Leads': '1' });
  await expectGoodScreen(page);
});

test('nothing yet, of any side', async ({ page, request }) => {
  const broker = await makeBroker(request);
  await enterAs(page, broker);
  await page.goto('/broker/dashboard');
  await expect(page.getByRole('heading', { name: 'No assigned leads yet' })).toBeVisible();
  await expect(page.getByText("You'll see your assigned leads here once they become available")).toBeVisible();
  await expectGoodScreen(page);
  for (const [choice, title] of [['Buyer Leads', 'No buyer leads yet'], ['Seller Leads', 'No seller leads yet']] as const) {
    await page.getByLabel('Show', { exact: true }).selectOption(choice);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.getByText("You'll see your assigned leads here once they become available")).toBeVisible();
  }
  await page.getByRole('tab', { name: /Referred Leads/ }).click();
  await expect(page.getByRole('heading', { name: 'No referred leads yet' })).toBeVisible();
});

test.describe('when loading fails', () => {
  test.use({ tolerated: /ERR_FAILED/ });

  test('the dashboard says so and tries again', async ({ page, request }) => {
    const broker = await makeBroker(request);
    await enterAs(page, broker);
    await page.route(BOARD, (route) => route.abort());
    await page.goto('/broker/dashboard');
    const failure = page.getByRole('alert');
    await expect(failure).toContainText('Failed to load dashboard data');
    await expect(page.getByText('No assigned leads yet')).toBeHidden();
    await expectGoodScreen(page);
    await page.unroute(BOARD);
    await press(failure, 'Retry');
    await expect(page.getByText('No assigned leads yet')).toBeVisible();
  });
});
