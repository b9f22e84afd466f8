/** What people press and type on the screens with the most to do, as a thumb does it on a phone. */
import type { Locator, Page } from '@playwright/test';
import { directoryAt, open, PLACES } from '../../e2e/page-parts.ts';

/** Presses and types as a person does, and counts. */
export type Thumb = { tap(where: Locator): Promise<void>; type(where: Locator, text: string): Promise<void> };
export type Journey = { name: string; /** The demo account that goes. */ as?: string; go: (page: Page, thumb: Thumb) => Promise<void> };

const button = (where: Page | Locator, name: string) => where.getByRole('button', { name, exact: true });
const goOn = (page: Page) => button(page, 'Continue');

export const JOURNEYS: readonly Journey[] = [
  {
    name: 'directory: pages, filters, words',
    async go(page, thumb) {
      await open(page, directoryAt(PLACES.mumbai));
      await thumb.tap(page.getByRole('link', { name: 'Next' }));
      await page.waitForURL(/page=2/);
      await thumb.tap(page.getByRole('button', { name: /^Filters/ }));
      const drawer = page.getByRole('dialog', { name: 'Filters' });
      await thumb.tap(drawer.getByRole('button', { name: /^Show all \d+/ }).first());
      await thumb.tap(drawer.getByRole('checkbox', { name: /^Electrician/ }));
      await thumb.tap(button(drawer, 'Apply Filters'));
      await drawer.waitFor({ state: 'hidden' });
      await thumb.type(page.getByRole('searchbox', { name: 'Search vendors' }), 'sharma');
      await page.waitForURL(/search_query=sharma/);
    },
  },
  {
    name: 'request for a service: five steps',
    async go(page, thumb) {
      await open(page, '/request-service');
      await thumb.tap(page.getByRole('radio', { name: /^Vendor/ }));
      await thumb.tap(goOn(page));
      await thumb.tap(page.getByRole('checkbox', { name: /^Electrician/ }));
      await thumb.tap(goOn(page));
      await page.getByRole('combobox', { name: 'Country' }).selectOption('India');
      await page.getByRole('combobox', { name: 'State' }).selectOption('Maharashtra');
      await thumb.type(page.getByRole('combobox', { name: 'City' }), 'pune');
      await thumb.tap(page.getByRole('option', { name: 'Pune', exact: true }));
      await thumb.tap(goOn(page));
      await thumb.type(page.getByLabel('Full Name'), 'Asha Patil');
      await thumb.type(page.getByLabel('Phone Number'), '9876543210');
      await thumb.type(page.getByLabel('Email Address'), 'asha@example.com');
      await thumb.tap(goOn(page));
      await page.getByRole('heading', { name: 'Review Your Request' }).waitFor();
    },
  },
  {
    name: 'sign-up: the account',
    async go(page, thumb) {
      await open(page, '/auth?tab=register');
      await thumb.tap(page.getByRole('radio', { name: /^Vendor/ }));
      await thumb.type(page.getByLabel('Email'), 'asha@example.com');
      await thumb.type(page.getByLabel(/^Password/), 'a long pass phrase 1');
      await thumb.type(page.getByLabel('Confirm Password'), 'a long pass phrase 1');
      await thumb.tap(goOn(page));
      await page.getByLabel('Full Name').waitFor();
    },
  },
  {
    name: 'dashboard of a vendor: tabs and a question',
    as: 'vendor@example.com',
    async go(page, thumb) {
      await open(page, '/vendor/dashboard');
      await thumb.tap(page.getByRole('tab').nth(1));
      await thumb.tap(page.getByRole('tab').nth(0));
      await thumb.tap(button(page, 'Reject').first());
      await thumb.tap(button(page.getByRole('alertdialog'), 'Cancel'));
    },
  },
  {
    name: 'all leads of an administrator: ticks, one lead, words',
    as: 'admin@example.com',
    async go(page, thumb) {
      await open(page, '/admin/dashboard?tab=leads');
      const ticks = page.getByRole('main').getByRole('checkbox');
      await ticks.nth(1).waitFor();
      await thumb.tap(ticks.nth(1));
      await thumb.tap(ticks.nth(1));
      await thumb.tap(page.getByRole('button', { name: /^View / }).first());
      await thumb.tap(button(page.getByRole('dialog'), 'Close').last());
      await thumb.type(page.getByRole('searchbox').first(), 'asha');
      await page.waitForURL(/search=asha/);
    },
  },
];
