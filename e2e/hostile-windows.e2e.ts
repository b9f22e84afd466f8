/** Texts that would run or break out are shown as they were typed in the windows of vendors and brokers, and where a lead is given away. Windows are the same however wide the page is. */
import { hostile, nastyText } from './hostile.ts';
import { enterAsAdmin } from './hostile-tabs.ts';
import { enterAs, makeLead, makeVendor, unique } from './make.ts';
import { expectPlain, expectPlainWindow, look, lookIntoWindows } from './plain.ts';
import { expect, test } from './support.ts';

test.setTimeout(120_000);

for (const role of ['vendor', 'broker'] as const) {
  test(`windows of a ${role}`, async ({ page, request }) => {
    const made = await hostile(request);
    await makeVendor(request, { name: nastyText(made.mark), place: made.city });
    await enterAs(page, made[role]);
    await look(page, `/${role}/dashboard`, made.mark);
    await lookIntoWindows(page, /^Reject/, made.mark);
    if (role === 'broker') return;
    await look(page, `/vendor/dashboard?tab=find&search=${made.mark}`, made.mark);
    await lookIntoWindows(page, new RegExp(`^Rate this vendor: ${made.mark}`), made.mark);
    await page.getByRole('main').getByRole('link', { name: new RegExp(`^Details of ${made.mark}`) }).first().click();
    await expectPlainWindow(page, made.mark, page.getByRole('dialog'));
  });
}

test('who is offered for a lead, who gets it and why', async ({ page, request }) => {
  const { city } = await hostile(request);
  const [person, lead] = [unique(), unique()];
  await makeVendor(request, { name: nastyText(person), place: city });
  for (const name of [`${lead}a`, `${lead}b`]) await makeLead(request, { name: nastyText(name), place: city });
  await enterAsAdmin(page);
  await look(page, `/admin/dashboard?tab=leads&search=${lead}a`, lead);
  await page.getByRole('main').getByRole('button', { name: new RegExp(`^Assign .*${lead}a`) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: new RegExp(person) }).check();
  await expectPlain(page, person);
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expectPlain(page, person);
  await look(page, `/admin/dashboard?tab=leads&search=${lead}b`, lead);
  await page.getByRole('checkbox', { name: new RegExp(`^Select ${lead}b`) }).check();
  await page.getByRole('button', { name: 'Auto-assign selected' }).click();
  await expect(dialog.getByText(/^Fair share: \d+ eligible/)).toBeVisible();
  await expectPlainWindow(page, lead, dialog);
});
