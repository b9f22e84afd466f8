/** Somebody looks around for a professional, at more than a person's pace, on a server that limits one visitor as it does in production. */
import type { Page } from '@playwright/test';
import { cardsOf, directoryAt, mainOf, open, PLACES } from './page-parts.ts';
import { expect, test } from './support.ts';

const PAGES = 4;
const VENDORS = 8;

async function lookAt(page: Page, index: number): Promise<void> {
  const card = cardsOf(page).nth(index);
  const name = (await card.locator('h3').textContent()) ?? '';
  await card.getByRole('link', { name: /details of/i }).click();
  await expect(page.getByRole('dialog', { name }).getByRole('heading', { name: 'Recent ratings' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
}

test('lists turned, searched and narrowed, and vendors looked at', async ({ page }) => {
  await open(page, '/');
  await open(page, directoryAt(PLACES.mumbai));
  for (let number = 2; number <= PAGES; number += 1) {
    await mainOf(page).getByRole('link', { name: `Page ${number}`, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`page=${number}`));
    await expect(cardsOf(page).first()).toBeVisible();
  }
  await open(page, directoryAt(PLACES.mumbai));
  for (let index = 0; index < VENDORS; index += 1) await lookAt(page, index);
  const panel = page.getByRole('region', { name: 'Filters' });
  for (const rating of ['4.5 stars and up', '4 stars and up', '3 stars and up']) {
    await panel.getByLabel('Minimum rating').selectOption(rating);
    await expect(page).toHaveURL(/min_rating/);
  }
  await page.getByRole('searchbox', { name: 'Search vendors' }).pressSequentially('electrician', { delay: 120 });
  await expect(page).toHaveURL(/search_query=electrician/);
  await expect(cardsOf(page).first()).toContainText('Electrician');
  await open(page, '/request-service');
});
