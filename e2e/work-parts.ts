/** Parts of the dashboards of vendors and brokers, as a browser test finds them. */
import { expect, type Locator, type Page } from '@playwright/test';

/** The figure under a name: 'Total Leads'. */
export const figureOf = (page: Page, label: string): Locator =>
  page.getByRole('main').getByText(label, { exact: true }).and(page.locator('div > div > span')).locator('xpath=../following-sibling::div[1]');

export async function expectFigures(page: Page, figures: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(figures)) await expect(figureOf(page, label)).toHaveText(value);
}

/** The card of the lead with this reference. */
export const cardOf = (page: Page, reference: string): Locator => page.getByRole('article').filter({ hasText: reference });

export const press = (where: Page | Locator, name: string): Promise<void> => where.getByRole('button', { name, exact: true }).click();

/** The polite news in the corner. */
export async function expectToast(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog')).filter({ hasText: text })).toBeVisible();
}

/** The tab shows how many leads it holds. */
export async function expectTabs(page: Page, assigned: number, referred: number): Promise<void> {
  await expect(page.getByRole('tab').nth(0)).toHaveText(`Assigned Leads${assigned}`);
  await expect(page.getByRole('tab').nth(1)).toHaveText(`Referred Leads${referred}`);
}
