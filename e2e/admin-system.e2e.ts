/** System: how the installation does, as administrators of the whole platform see it. */
import { DEMO_PASSWORD } from '../scripts/demo-data/plan.ts';
import { enterAs } from './make.ts';
import { open } from './page-parts.ts';
import { expect, expectGoodScreen, test } from './support.ts';

test('an administrator reads the state and sends a test mail; a module admin has no such tab', async ({ page, request }) => {
  await enterAs(page, { email: 'admin@example.com', password: DEMO_PASSWORD });
  await open(page, '/admin/dashboard?tab=system');
  await expect(page.getByText('There is no backup yet.')).toBeVisible();
  await expect(page.getByText(/^\d+ applied, the latest is \d{4}_/)).toBeVisible();
  await expectGoodScreen(page);
  await page.getByRole('button', { name: 'Send a test mail to me' }).click();
  await expect(page.getByText('A test mail is on its way to admin@example.com').first()).toBeVisible();
  await expect.poll(async () => (await request.get('/dev/mail')).text()).toContain('Test mail of Newsco');
  await enterAs(page, { email: 'pune.admin@example.com', password: DEMO_PASSWORD });
  await open(page, '/admin/dashboard?tab=system');
  await expect(page.getByRole('heading', { name: 'Module Admin Dashboard' })).toBeVisible();
  await expect(page.getByText('There is no backup yet.')).toHaveCount(0);
});
