/** Nothing jumps while a page loads, on a wide screen and in Hindi, whose lines are higher. The English pages of a phone are looked at with their sizes. */
import { directoryAt, PLACES } from './page-parts.ts';
import { LEAST_SHIFT, shiftOf, watchShifts } from './shifts.ts';
import { expect, pageAs, test } from './support.ts';

const PAGES: Readonly<Record<string, readonly string[]>> = {
  visitor: ['/', '/about-us', directoryAt(PLACES.mumbai), '/vendors/in/maharashtra', '/request-service', '/auth', '/auth?tab=register'],
  'vendor@example.com': ['/', directoryAt(PLACES.mumbai), '/request-service', '/vendor/dashboard', '/vendor/dashboard?tab=find', '/account', '/account/security'],
  'broker@example.com': ['/broker/dashboard'],
  'admin@example.com': ['overview', 'leads', 'vendors', 'approvals', 'referrals', 'professions', 'module-admins', 'locations', 'activity', 'system'].map((tab) => `/admin/dashboard?tab=${tab}`),
};

for (const [who, paths] of Object.entries(PAGES)) {
  test(`nothing jumps: ${who}`, async ({ browser, request }) => {
    const page = who === 'visitor' ? await browser.newPage() : await pageAs(browser, request, who);
    await watchShifts(page);
    const shifts: Record<string, number> = {};
    for (const path of paths.map((one) => `/hi${one}`)) {
      await page.goto(path, { waitUntil: 'networkidle' });
      const shift = await shiftOf(page);
      if (shift >= LEAST_SHIFT) shifts[path] = shift;
    }
    expect(shifts).toEqual({});
    await page.context().close();
  });
}
