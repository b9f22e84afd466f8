/** Hostile texts where the phone is enough: the same screens are looked at in both widths in English, as a master admin. */
import { hostile } from './hostile.ts';
import { addressOf, enterAsAdmin, inHindi, lookIntoTabs, MASTER_TABS, TABS } from './hostile-tabs.ts';
import { enterAs } from './make.ts';
import { expectPlainWindow, look } from './plain.ts';
import { test } from './support.ts';
import { press } from './work-parts.ts';

test('the administration in Hindi', async ({ page, request }) => {
  const { mark } = await hostile(request);
  await enterAsAdmin(page);
  for (const address of inHindi([...TABS, ...MASTER_TABS].map((tab) => addressOf(tab, mark)))) await look(page, address, mark);
});

test('the administration of a city with its windows and its saved views', async ({ page, request }) => {
  const { mark, view, moduleAdmin } = await hostile(request);
  await enterAs(page, moduleAdmin);
  await lookIntoTabs(page, TABS, mark);
  for (const address of inHindi(TABS.map((tab) => addressOf(tab, mark)))) await look(page, address, mark);
  await look(page, '/admin/dashboard?tab=leads', view);
  await press(page, 'Saved views');
  await page.getByRole('dialog').getByRole('button', { name: `Delete ${view}` }).click();
  await expectPlainWindow(page, `Are you sure you want to delete "${view}`, page.getByRole('dialog'));
});
