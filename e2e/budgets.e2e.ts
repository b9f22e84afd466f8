/** What a first visit loads: JavaScript and styles by file size, compressed as every server can. */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, pageAs, test } from './support.ts';
import { directoryAt, PLACES } from './page-parts.ts';

const CLIENT = new URL('../dist/web/client', import.meta.url);
const KIB = 1024;
const CSS_KIB = 8;

const kibOf = (paths: Iterable<string>): number => [...paths].reduce((sum, path) => sum + gzipSync(readFileSync(CLIENT.pathname + path), { level: 9 }).length, 0) / KIB;

const VISITOR: [string, number][] = [
  ['/', 125],
  ['/about-us', 125],
  [directoryAt(PLACES.mumbai), 140],
  ['/request-service', 170],
  ['/auth', 170],
  ['/auth?tab=register', 170],
];
const MEMBERS: [string, string, number][] = [
  ['vendor@example.com', '/vendor/dashboard', 190],
  ['vendor@example.com', '/vendor/dashboard?tab=find', 190],
  ['broker@example.com', '/broker/dashboard', 190],
  ['vendor@example.com', '/account', 215],
  ['vendor@example.com', '/account/security', 215],
];
const ADMIN_TABS = ['overview', 'leads', 'vendors', 'approvals', 'referrals', 'professions', 'module-admins', 'locations', 'activity', 'system'];
const ADMIN: [string, string, number][] = ADMIN_TABS.map((tab) => ['admin@example.com', `/admin/dashboard?tab=${tab}`, 260]);

const cases = [...VISITOR.map(([path, kib]) => [undefined, path, kib] as const), ...MEMBERS, ...ADMIN];

for (const [email, path, kib] of cases) {
  test(`${path} loads at most ${kib} KiB of JavaScript`, async ({ browser, request }) => {
    const page = email ? await pageAs(browser, request, email) : await (await browser.newContext()).newPage();
    const loaded = new Set<string>();
    page.on('response', (response) => loaded.add(new URL(response.url()).pathname));
    await page.goto(path, { waitUntil: 'networkidle' });
    const assets = [...loaded].filter((one) => one.startsWith('/assets/'));
    const [scripts, styles] = ['.js', '.css'].map((end) => kibOf(assets.filter((one) => one.endsWith(end))));
    console.log(`${path}: ${scripts!.toFixed(1)} KiB of ${kib}, styles ${styles!.toFixed(1)} KiB`);
    expect(scripts!).toBeGreaterThan(50);
    expect(scripts!).toBeLessThanOrEqual(kib);
    expect(styles!).toBeLessThanOrEqual(CSS_KIB);
    await page.context().close();
  });
}
