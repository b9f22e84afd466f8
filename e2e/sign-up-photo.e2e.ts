/** The photo of the ID card in the sign-up: looked at first, kept through a failure, seen by whoever reviews. */
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { DEMO_PASSWORD } from '../scripts/demo-data/plan.ts';
import { newEmail } from './make.ts';
import { open } from './page-parts.ts';
import { choosePlace, create, expectFaults, goToProfessional, next, password, step, summary } from './sign-up-parts.ts';
import { expect, expectGoodScreen, pageAs, test } from './support.ts';

const photoField = (page: Page): Locator => page.getByLabel(/ID card photo/);
const preview = (page: Page): Locator => page.getByRole('img', { name: 'Preview of your ID card photo' });
const photo = async () => ({ name: 'card.jpg', mimeType: 'image/jpeg', buffer: await sharp({ create: { width: 640, height: 400, channels: 3, background: '#2c6e63' } }).jpeg().toBuffer() });

/** The picture is there and can be drawn. */
async function expectDrawn(picture: Locator): Promise<void> {
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
}

test.describe('a photo of the ID card', () => {
  test.use({ tolerated: /ERR_FAILED/ });

  test('is looked at first, survives a failed upload, and is seen by whoever reviews', async ({ page, browser, request }) => {
    const email = newEmail();
    await goToProfessional(page, email, 'Broker');
    await next(page);
    await choosePlace(page, 'Solapur');
    await photoField(page).setInputFiles({ name: 'card.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
    await expect(photoField(page)).toHaveAccessibleDescription(/Please select an image file/);
    await create(page).click();
    await expectFaults(page, ['Please select an image file']);
    await photoField(page).setInputFiles({ name: 'card.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(5 * 1024 * 1024) });
    await create(page).click();
    await expectFaults(page, ['File size must be less than 5MB']);
    await photoField(page).setInputFiles({ name: 'card.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<script>') });
    await create(page).click();
    // The server looks inside.
    await expectFaults(page, ['Please select an image file']);
    await photoField(page).setInputFiles(await photo());
    await expectDrawn(preview(page));
    await expectGoodScreen(page);
    await page.route('**/api/auth/register', (route) => route.abort(), { times: 1 });
    await create(page).click();
    await expect(summary(page)).toContainText('No connection. Check your network and try again.');
    await expectDrawn(preview(page));
    await create(page).click();
    await expect(page).toHaveURL('/registration-pending');

    const desk = await pageAs(browser, request, 'admin@example.com');
    await open(desk, '/admin/dashboard?tab=approvals');
    await desk.getByLabel('Search').fill(email);
    await expect(desk.getByText('1 registration waits for review')).toBeVisible();
    await desk.getByRole('button', { name: /^Review / }).click();
    await expectDrawn(desk.getByRole('dialog').getByRole('img', { name: /^ID card photo of / }));
    await expectGoodScreen(desk);
    await desk.close();
  });

  test('is asked for once more after a reload, which keeps the rest', async ({ page }) => {
    await goToProfessional(page, newEmail(), 'Broker');
    await next(page);
    await choosePlace(page, 'Solapur');
    await photoField(page).setInputFiles(await photo());
    await expectDrawn(preview(page));
    await page.reload();
    await password(page).fill(DEMO_PASSWORD);
    await page.getByLabel('Confirm Password').fill(DEMO_PASSWORD);
    for (const title of ['Personal', 'Professional', 'Location']) {
      await next(page);
      await expect(step(page, title)).toBeFocused();
    }
    await expect(page.getByRole('combobox', { name: 'City' })).toHaveValue('Solapur');
    await expect(page.getByText('Photos are not kept when the page is loaded again. Please choose yours once more.')).toBeVisible();
    await photoField(page).setInputFiles(await photo());
    await page.getByRole('button', { name: 'Remove photo' }).click();
    await expect(preview(page)).toHaveCount(0);
    await create(page).click();
    await expect(page).toHaveURL('/registration-pending');
  });
});
