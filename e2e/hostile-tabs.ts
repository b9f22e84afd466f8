/** The tabs of the administration, as the tests of hostile texts go through them. */
import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../scripts/demo-data/plan.ts';
import { enterAs } from './make.ts';
import { look, lookIntoWindows } from './plain.ts';

export const inHindi = (paths: readonly string[]) => paths.map((path) => `/hi${path}`);

/** `verbs`: of the buttons that open windows. */
type Tab = [tab: string, verbs: RegExp | null, more?: string];
/** What administrators of any city see. */
export const TABS: Tab[] = [
  ['leads', /^(?:View|Assign|Reassign)/],
  ['vendors', /^(?:View|Edit|Suspend|Delete|Activate)/],
  ['approvals', /^(?:Review|View|Reject)/],
  ['referrals', /^(?:View|Assign)/],
  ['activity', null],
];
export const MASTER_TABS: Tab[] = [
  ['professions', /^Delete/],
  ['professions', /^(?:Approve|Reject)/, '&view=requests'],
  ['professions', null, '&view=requests&status=rejected'],
  ['module-admins', /^(?:View|Suspend|Reactivate|Delete)/],
  ['locations', /^(?:Rename|Deactivate)/],
];
export const addressOf = ([tab, , more = '']: Tab, mark: string) => `/admin/dashboard?tab=${tab}&search=${mark}${more}`;

export async function lookIntoTabs(page: Page, tabs: readonly Tab[], mark: string): Promise<void> {
  for (const tab of tabs) {
    await look(page, addressOf(tab, mark), mark);
    const [, verbs] = tab;
    if (verbs) await lookIntoWindows(page, new RegExp(`${verbs.source}.*${mark}`), mark);
  }
}

/** The tabs of the open screen, as its address names them; a phone shows those of the administration as a list. */
export async function tabsOn(page: Page): Promise<string[]> {
  const tabs = page.getByRole('main').locator('[role=tablist]').first().locator('[role=tab]');
  await tabs.first().waitFor({ state: 'attached' });
  return tabs.evaluateAll((all) => all.map(({ id }) => id.split('-tab-').at(-1)!));
}

export const enterAsAdmin = (page: Page) => enterAs(page, { email: 'admin@example.com', password: DEMO_PASSWORD });
