/** Several leads at once: given to one person, shared out, saved as a file. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../scripts/demo-data/plan.ts';
import { enterAs, makeAssignedLead, makeLead, makeVendor, unique } from './make.ts';
import { open } from './page-parts.ts';
import { expect, expectGoodScreen, test } from './support.ts';

const enterLeads = async (page: Page, search: string) => {
  await enterAs(page, { email: 'admin@example.com', password: DEMO_PASSWORD });
  await open(page, `/admin/dashboard?tab=leads&search=${search}`);
};

test('ticked leads go to one person, each with its result', async ({ page, request }) => {
  const word = `Crowd${unique()}`;
  const taker = await makeVendor(request);
  const waiting = await makeLead(request, { name: `${word} A` });
  const taken = await makeAssignedLead(request, taker, { name: `${word} B` });
  await enterLeads(page, word);
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await expect(page.getByText('2 selected').last()).toBeVisible();
  await expectGoodScreen(page);
  await page.getByRole('button', { name: 'Assign selected', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign 2 leads' });
  await dialog.getByLabel('Search people').fill(taker.name);
  await expect(dialog.getByRole('radio')).toHaveCount(1);
  await dialog.getByRole('radio', { name: taker.name }).check();
  await dialog.getByLabel('Reason').fill('Lives next door');
  await expectGoodScreen(page);
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  const result = page.getByRole('dialog', { name: 'Successfully assigned 1 leads' });
  await expect(result.getByText('The person you chose has this lead already.')).toBeVisible();
  await expect(result.getByText(waiting.reference)).toBeVisible();
  await expect(result.getByText(taken.reference)).toBeVisible();
  await expectGoodScreen(page);
  await result.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('button', { name: 'Assign selected', exact: true })).toBeHidden();
  await expect(page.locator('tbody').getByText(taker.name)).toHaveCount(2);
});

test.describe('as a file', () => {
  test.use({ tolerated: /ERR_FAILED/ });

  test('the filtered list and the ticked leads are saved; a failure is said and can be tried again', async ({ page, request }) => {
    const word = `File${unique()}`;
    const first = await makeLead(request, { name: `=${word} A` });
    const second = await makeLead(request, { name: `${word} B` });
    await enterLeads(page, word);
    await page.route('**/api/admin/leads/export.csv*', (route) => route.abort());
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const failure = page.getByRole('dialog', { name: 'Export leads' });
    await expect(failure.getByText('Failed to export leads')).toBeVisible();
    await expectGoodScreen(page);
    await page.unroute('**/api/admin/leads/export.csv*');
    const whole = page.waitForEvent('download');
    await failure.getByRole('button', { name: 'Retry' }).click();
    const text = await readFile(await (await whole).path(), 'utf8');
    expect(text).toContain(`"'=${word} A"`);
    expect(text).toContain(second.reference);
    await expect(failure).toBeHidden();
    await page.getByRole('checkbox', { name: `Select ${second.name}, ${second.reference}` }).check();
    const part = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV of selection' }).click();
    const ticked = await readFile(await (await part).path(), 'utf8');
    expect(ticked).toContain(second.reference);
    expect(ticked).not.toContain(first.reference);
  });
});

test('ticked leads are shared out by fair share, once however often it is pressed', async ({ page, request }) => {
  const word = `Share${unique()}`;
  const lead = await makeLead(request, { name: word });
  await makeVendor(request);
  await enterLeads(page, word);
  await page.getByRole('checkbox', { name: `Select ${lead.name}, ${lead.reference}` }).check();
  let runs = 0;
  page.on('request', (sent) => (runs += Number(sent.url().endsWith('/api/admin/leads/auto-assign'))));
  // Both before the page is drawn again.
  await page.getByRole('button', { name: 'Auto-assign selected' }).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  const result = page.getByRole('dialog', { name: 'Successfully assigned 1 leads' });
  await expect(result.getByText(/^Fair share: \d+ eligible/)).toBeVisible();
  await result.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('button', { name: 'Auto-assign selected' })).toBeHidden();
  expect(runs).toBe(1);
});

test.describe('an answer that is lost', () => {
  test.use({ tolerated: /ERR_FAILED/ });

  test('a run whose answer is lost is told of when it is tried again, though its leads have left the list', async ({ page, request }) => {
    const word = `Lost${unique()}`;
    const lead = await makeLead(request, { name: word });
    await makeVendor(request);
    await enterLeads(page, `${word}&status=pending`);
    await page.getByRole('checkbox', { name: `Select ${lead.name}, ${lead.reference}` }).check();
    await page.route('**/api/admin/leads/auto-assign', async (route) => {
      await route.fetch();
      await route.abort();
    }, { times: 1 });
    await page.getByRole('button', { name: 'Auto-assign selected' }).click();
    const failure = page.getByRole('dialog', { name: 'Auto-Assign Leads' });
    await expect(failure).toBeVisible();
    await expect(page.getByText(lead.reference)).toBeHidden();
    await failure.getByRole('button', { name: 'Retry' }).click();
    const result = page.getByRole('dialog', { name: 'Successfully assigned 1 leads' });
    await expect(result.getByText(lead.reference)).toBeVisible();
  });
});
