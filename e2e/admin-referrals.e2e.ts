/** Referral Management: finding, reading and assigning referrals. */
import { DEMO_PASSWORD } from '../scripts/demo-data/plan.ts';
import { enterAs, HOME, makeReferral, makeVendor } from './make.ts';
import { open } from './page-parts.ts';
import { expect, expectGoodScreen, test } from './support.ts';
import { expectToast } from './work-parts.ts';

const referralsTab = '/admin/dashboard?tab=referrals';

test('a referral is found by type and status, read, and given to someone of any city', async ({ page, request }) => {
  const referrer = await makeVendor(request);
  const referral = await makeReferral(request, referrer, { notes: 'Two fans' });
  const far = await makeVendor(request, { place: HOME.thane });
  await enterAs(page, { email: 'admin@example.com', password: DEMO_PASSWORD });
  await open(page, referralsTab);
  await page.getByLabel('Type').selectOption('Vendor Referral');
  await page.getByLabel('Status').selectOption('Pending');
  await page.getByLabel('Search').fill(referral.reference);
  await expect(page).toHaveURL(/type=vendor&status=pending&search=REF-/);
  await expect(page.getByText('1 referral', { exact: true })).toBeVisible();
  await expectGoodScreen(page);
  await page.getByRole('button', { name: `View referral of ${referral.name}` }).click();
  const details = page.getByRole('dialog', { name: 'Referral Details' });
  await expect(details.getByText('Two fans')).toBeVisible();
  await expect(details.getByText(referrer.name)).toBeVisible();
  await expectGoodScreen(page);
  await details.getByRole('button', { name: 'Assign', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign Referral' });
  await dialog.getByLabel('Search people').fill(far.name);
  await expect(dialog.getByRole('radio')).toHaveCount(1);
  await dialog.getByRole('radio', { name: far.name }).check();
  await expectGoodScreen(page);
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Assign anyway' }).click();
  await expectToast(page, 'Referral assigned successfully');
  await expect(details.getByText(far.name).first()).toBeVisible();
});

test('of two filters chosen in a moment both count; after Back the second one is gone', async ({ page }) => {
  await enterAs(page, { email: 'admin@example.com', password: DEMO_PASSWORD });
  await open(page, referralsTab);
  const [type, status] = [page.getByLabel('Type'), page.getByLabel('Status')];
  await expect(type).toHaveValue('');
  await page.evaluate(() => {
    for (const [label, value] of [['Type', 'vendor'], ['Status', 'pending']] as const) {
      const select = [...document.querySelectorAll('select')].find((one) => one.labels[0]?.textContent === label)!;
      select.value = value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    }
  });
  await expect(page).toHaveURL(/type=vendor&status=pending/);
  await expect(status).toHaveValue('pending');
  await page.goBack();
  await expect(status).toHaveValue('');
  await type.selectOption('broker');
  await expect(page).not.toHaveURL(/status=/);
});

test('a module admin sees the referrals of the own city alone', async ({ page, request }) => {
  const referral = await makeReferral(request, await makeVendor(request));
  await enterAs(page, { email: 'pune.admin@example.com', password: DEMO_PASSWORD });
  await open(page, `${referralsTab}&search=${referral.reference}`);
  await expect(page.getByText('No referrals found matching your criteria.')).toBeVisible();
  await expectGoodScreen(page);
  await open(page, `${referralsTab}&lead=${referral.id}`);
  await expect(page.getByRole('dialog').getByText('Failed to fetch referral details')).toBeVisible();
});
