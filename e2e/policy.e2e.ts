/** The policy of pages: what each kind of answer says, and that what it stops on any page of a test is noticed. */
import type { Page } from '@playwright/test';
import { directoryAt, open, PLACES } from './page-parts.ts';
import { expect, pageAs, test } from './support.ts';

const NONCE = /'nonce-[\w-]{22}'/g;
const PAGE = "default-src 'none'; script-src 'self' 'nonce-…'; style-src-elem 'self' 'nonce-…'; style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; frame-src https://www.youtube-nocookie.com; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; object-src 'none'; manifest-src 'self'; require-trusted-types-for 'script'; trusted-types newsco#worker";
const NOTHING = "default-src 'none';frame-ancestors 'none';base-uri 'none';form-action 'none'";
const NOTE = "default-src 'none'; style-src 'nonce-…'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const WORKER = "default-src 'none'; connect-src 'self'";
const DOCS = /^default-src 'none'; script-src 'self'; style-src-elem 'self' 'sha256-[^']+'; style-src-attr 'unsafe-inline'; img-src 'self' data:; connect-src 'self';/;

const ALWAYS = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'x-frame-options': 'DENY',
};

const ANSWERS: [string, string | RegExp, string][] = [
  ['/', PAGE, 'private, no-cache'],
  ['/hi/about-us', PAGE, 'private, no-cache'],
  [directoryAt(PLACES.mumbai), PAGE, 'public, max-age=0, s-maxage=30, stale-while-revalidate=60'],
  ['/request-service', PAGE, 'private, no-cache'],
  ['/auth', PAGE, 'private, no-cache'],
  ['/admin/dashboard', PAGE, 'private, no-cache'],
  ['/no-such-page', PAGE, 'private, no-cache'],
  ['/offline', NOTE, 'no-cache'],
  ['/service-worker.js', WORKER, 'no-cache'],
  ['/favicon.svg', NOTHING, 'public, max-age=3600'],
  ['/api/locations/countries', NOTHING, 'public, max-age=300'],
  ['/api/professions', NOTHING, 'public, max-age=300'],
  ['/api/vendors', NOTHING, 'no-cache, s-maxage=30'],
  ['/api/auth/me', NOTHING, 'no-store'],
  ['/api/no-such-call', NOTHING, 'no-store'],
  ['/api/openapi.json', NOTHING, ''],
  ['/api/docs', DOCS, ''],
];

for (const [path, policy, kept] of ANSWERS) {
  test(`headers of ${path}`, async ({ request }) => {
    const headers = (await request.get(path)).headers();
    const said = (headers['content-security-policy'] ?? '').replaceAll(NONCE, "'nonce-…'");
    if (typeof policy === 'string') expect(said).toBe(policy);
    else expect(said).toMatch(policy);
    expect(headers).toMatchObject(ALWAYS);
    expect(headers['cache-control'] ?? '').toBe(kept);
    expect(['server', 'x-powered-by', 'content-security-policy-report-only'].filter((name) => name in headers)).toEqual([]);
  });
}

const WAYS: [string, RegExp, (page: Page) => Promise<unknown>][] = [
  ['an inline script', /script-src-elem inline|require-trusted-types-for/, (page) => page.evaluate(() => {
    const script = document.createElement('script');
    script.append('window.ran = true');
    document.body.append(script);
  })],
  ['markup from a text', /require-trusted-types-for/, (page) => page.evaluate(() => {
    document.body.innerHTML = '<img src=x onerror="window.ran = true">';
  }).catch(() => undefined)],
  ['an event handler', /script-src-attr inline|require-trusted-types-for/, (page) => page.evaluate(() => {
    document.body.setAttribute('onclick', 'window.ran = true');
    document.body.click();
  }).catch(() => undefined)],
  ['a script link', /script-src-elem inline|require-trusted-types-for/, (page) => page.evaluate(() => {
    const link = document.createElement('a');
    link.href = 'javascript:void (window.ran = true)';
    document.body.append(link);
    link.click();
  })],
  ['a picture of another site', /img-src/, (page) => page.evaluate(() => {
    new Image().src = 'https://pictures.example.com/1.png';
  })],
];

test('whatever the policy stops is stopped and noticed, on pages made by hand as well', async ({ browser, request, violations }) => {
  const own = await browser.newPage();
  const signedIn = await pageAs(browser, request, 'vendor@example.com');
  for (const one of [own, signedIn, await signedIn.context().newPage()]) {
    await open(one, '/about-us');
    for (const [name, expected, act] of WAYS) {
      await act(one);
      await expect.poll(() => violations.some((text) => expected.test(text)), name).toBe(true);
      violations.length = 0;
    }
    expect(await one.evaluate(() => 'ran' in window)).toBe(false);
  }
  await own.close();
  await signedIn.context().close();
  violations.length = 0;
});
