/** Ways through the sign-up that its tests share. */
import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../scripts/demo-data/plan.ts';
import { newEmail, newPhone, unique } from './make.ts';
import { open } from './page-parts.ts';
import { expect } from './support.ts';

export const step = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });
export const next = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click();
export const create = (page: Page) => page.getByRole('button', { name: 'Create Account', exact: true });
export const summary = (page: Page) => page.getByRole('alert').filter({ hasText: 'There is a problem' });
export const password = (page: Page) => page.getByLabel(/^Password/);

export async function expectFaults(page: Page, faults: readonly string[]): Promise<void> {
  await expect(summary(page)).toBeFocused();
  await expect(summary(page).getByRole('listitem')).toHaveText([...faults]);
}

export async function fillAccount(page: Page, email: string, role: 'Vendor' | 'Broker' = 'Vendor'): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(`^${role}`) }).check();
  await page.getByLabel('Email').fill(email);
  await password(page).fill(DEMO_PASSWORD);
  await page.getByLabel('Confirm Password').fill(DEMO_PASSWORD);
}

/** Opens the form and answers the first two steps. */
export async function goToProfessional(page: Page, email = newEmail(), role: 'Vendor' | 'Broker' = 'Vendor'): Promise<void> {
  await open(page, '/auth?tab=register');
  await fillAccount(page, email, role);
  await next(page);
  await page.getByLabel('Full Name').fill(`Made ${unique()}`);
  await page.getByLabel('Phone Number').fill(newPhone());
  await next(page);
  await expect(step(page, 'Professional')).toBeVisible();
}

export async function chooseProfession(page: Page, typed: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Profession' }).fill(typed);
  await page.getByRole('option', { name }).click();
}

export async function choosePlace(page: Page, city: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Country' }).selectOption('India');
  await page.getByRole('combobox', { name: 'State' }).selectOption('Maharashtra');
  await page.getByRole('combobox', { name: 'City' }).fill(city);
  await page.getByRole('option', { name: city, exact: true }).click();
}
