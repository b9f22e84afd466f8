/** What a first visit loads: JavaScript, styles and page by size, compressed as every server can; and that nothing jumps. */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, pageAs, test } from './support.ts';
import { directoryAt, PLACES } from './page-parts.ts';
import { LEAST_SHIFT, shiftOf, watchShifts } from './shifts.ts';

const CLIENT = new URL('../dist/web/client', import.meta.url);
const KIB = 1024;
const CSS_KIB = 8;
/** What visitors read in Hindi. English texts stand in the code. */
const HINDI_KIB = 30;

const kibOf = (content: Buffer | string): number => gzipSync(content, { level: 9 }).length / KIB;
const kibOfFiles = (paths: Iterable<string>): number => [...paths].reduce((sum, path) => sum + kibOf(readFileSync(CLIENT.pathname + path)), 0);

type Budget = { path: string; js: number; /** Of the page itself, where it is rendered for everyone. */ html?: number; email?: string };

const BUDGETS: Budget[] = [
  { path: '/', js: 125, html: 10 },
  { path: '/about-us', js: 125, html: 10 },
  { path: directoryAt(PLACES.mumbai), js: 140, html: 15 },
  { path: '/vendors/in/maharashtra/mumbai', js: 140, html: 15 },
  { path: '/vendors/in/maharashtra', js: 125, html: 15 },
  { path: '/vendors/in', js: 125, html: 15 },
  // The same code, and the texts: 9 KiB of frame and landing pages, 21 of what visitors use. What a page does not show comes when it is awake, what people at work use when somebody is signed in.
  { path: '/hi', js: 125 + HINDI_KIB, html: 10 },
  { path: '/hi/vendors/in/maharashtra/mumbai', js: 140 + HINDI_KIB, html: 16 },
  { path: '/hi/request-service', js: 170 + HINDI_KIB },
  { path: '/request-service', js: 170 },
  { path: '/auth', js: 170 },
  { path: '/auth?tab=register', js: 170 },
  { email: 'vendor@example.com', path: '/vendor/dashboard', js: 190 },
  { email: 'vendor@example.com', path: '/vendor/dashboard?tab=find', js: 190 },
  { email: 'broker@example.com', path: '/broker/dashboard', js: 190 },
  { email: 'vendor@example.com', path: '/account', js: 215 },
  { email: 'vendor@example.com', path: '/account/security', js: 215 },
  ...['overview', 'leads', 'vendors', 'approvals', 'referrals', 'professions', 'module-admins', 'locations', 'activity', 'system'].map((tab) => (
    { email: 'admin@example.com', path: `/admin/dashboard?tab=${tab}`, js: 260 })),
];

for (const { path, js, html, email } of BUDGETS) {
  test(`${path} loads at most ${js} KiB of JavaScript`, async ({ browser, request }) => {
    const page = email ? await pageAs(browser, request, email) : await browser.newPage();
    const loaded = new Set<string>();
    page.on('response', (response) => loaded.add(new URL(response.url()).pathname));
    await watchShifts(page);
    const document = await page.goto(path, { waitUntil: 'networkidle' });
    // Another page in its place may well be smaller.
    expect([document!.status(), new URL(page.url()).pathname]).toEqual([200, path.split('?')[0]]);
    // The last that a page asks for by itself, when it has nothing else to do.
    await expect.poll(() => [...loaded].some((one) => one.includes('/install-worker-'))).toBe(true);
    const assets = [...loaded].filter((one) => one.startsWith('/assets/'));
    const [scripts, styles] = ['.js', '.css'].map((end) => kibOfFiles(assets.filter((one) => one.endsWith(end))));
    const markup = kibOf(await document!.body());
    const shifted = await shiftOf(page);
    console.log(`${path}: ${scripts!.toFixed(1)} KiB of ${js}, styles ${styles!.toFixed(1)} KiB, page ${markup.toFixed(1)} KiB, shifted ${shifted.toFixed(3)}`);
    expect(scripts!).toBeGreaterThan(50);
    expect(scripts!).toBeLessThanOrEqual(js);
    expect(styles!).toBeLessThanOrEqual(CSS_KIB);
    // A second one, asked for by the first part that is loaded on demand, would be applied to the whole page again.
    await expect(page.locator('link[rel="stylesheet"]')).toHaveCount(1);
    if (html !== undefined) expect(markup).toBeLessThanOrEqual(html);
    // The letters are those of the device.
    expect([...loaded].filter((one) => /\.(?:woff2?|ttf|otf)$/.test(one))).toEqual([]);
    expect(shifted).toBeLessThan(LEAST_SHIFT);
    await page.context().close();
  });
}
