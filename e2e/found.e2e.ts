/** How search engines and shared links see the site: addresses, heads, structured data, what they are kept from. */
import type { APIRequestContext } from '@playwright/test';
import type { VendorCard } from '../src/contract/vendors.ts';
import { cardsOf, directoryAt, mainOf, namesOf, open, PLACES } from './page-parts.ts';
import { expect, expectGoodScreen, test } from './support.ts';

const CITY = '/vendors/in/maharashtra/mumbai';
const PLUMBERS = `${CITY}/plumber`;

type Head = { status: number; html: string; title: string; robots: string | null; canonical: string | null; og: (name: string) => string | null; languages: string[] };

const unescape = (text: string) => text.replaceAll('&amp;', '&');

/** The head of a page as its first HTML has it. */
async function headOf(request: APIRequestContext, path: string): Promise<Head> {
  const answer = await request.get(path, { maxRedirects: 0 });
  const html = await answer.text();
  const first = (pattern: RegExp) => pattern.exec(html)?.[1] ?? null;
  const canonical = first(/<link rel="canonical" href="([^"]*)"/);
  return {
    status: answer.status(),
    html,
    title: first(/<title>([^<]*)/) ?? '',
    robots: first(/<meta name="robots" content="([^"]*)"/),
    canonical: canonical && unescape(new URL(canonical).pathname + new URL(canonical).search),
    og: (name) => first(new RegExp(`<meta property="og:${name}" content="([^"]*)"`)),
    languages: [...html.matchAll(/hrefLang="([^"]*)" href/gi)].map(([, language]) => language!),
  };
}

test.describe('the first HTML', () => {
  test('of one profession in a city: title, preview, vendors, structured data', async ({ request }) => {
    const head = await headOf(request, PLUMBERS);
    const { data } = (await (await request.get(`/api/vendors?${PLACES.mumbai}&profession=plumber`)).json()) as { data: { vendors: VendorCard[]; total: number } };
    expect(head).toMatchObject({ status: 200, robots: null, canonical: PLUMBERS, languages: ['en-IN', 'hi-IN', 'x-default'] });
    expect(head.title).toBe(`Plumbers in Mumbai - ${data.total} vendors – Newsco`);
    expect(head.og('title')).toBe(`Plumbers in Mumbai - ${data.total} vendors`);
    expect(head.html).toMatch(/<h1[^>]*>Plumbers in Mumbai</);
    const [breadcrumbs, list] = structuredData(head.html);
    expect(breadcrumbs!.itemListElement.map(({ name }) => name)).toEqual(['Newsco', 'India', 'Maharashtra', 'Mumbai', 'Plumbers']);
    expect(list!.itemListElement.map(({ item }) => [item.name, item.aggregateRating?.ratingValue])).toEqual(
      data.vendors.map((vendor) => [vendor.full_name, vendor.total_ratings > 0 ? vendor.average_rating : undefined]),
    );
    expect(list!.itemListElement.every(({ item }) => item['@type'] === 'Plumber' && item.url!.includes(`${PLUMBERS}?vendor=`))).toBe(true);
    expect(JSON.stringify([breadcrumbs, list])).not.toMatch(/telephone|email|\+91|@example/);
    const picture = await request.get(new URL(head.og('image')!).pathname);
    expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png']);
  });

  test('may be kept by a shared cache, the data behind it and a failure may not', async ({ request }) => {
    const headers = async (path: string) => (await request.get(path)).headers();
    const page = await headers(CITY);
    expect([page['cache-control'], page['vary']]).toEqual(['public, max-age=0, s-maxage=30, stale-while-revalidate=60', 'Accept-Encoding']);
    for (const path of [`${CITY}.data`, '/vendors/in/nowhere/nowhere', '/vendors']) expect((await headers(path))['cache-control'], path).toBe('private, no-cache');
  });

  // Views of a page name it; what is someone's own has no address for search engines at all.
  const RULES: [path: string, robots: string | null, canonical: string | null][] = [
    ['/', null, '/'],
    ['/hi', null, '/hi'],
    ['/about-us', null, '/about-us'],
    ['/vendors', null, '/vendors'],
    ['/request-service', null, '/request-service'],
    ['/privacy', null, '/privacy'],
    ['/vendors/in', null, '/vendors/in'],
    ['/vendors/in/maharashtra', null, '/vendors/in/maharashtra'],
    [CITY, null, CITY],
    [`/hi${CITY}`, null, `/hi${CITY}`],
    [`${CITY}?utm_source=x`, null, CITY],
    [directoryAt(PLACES.mumbai), null, CITY],
    [directoryAt(`${PLACES.mumbai}&profession=plumber`), null, PLUMBERS],
    [directoryAt(`${PLACES.mumbai}&profession=Plumber`), null, PLUMBERS],
    [directoryAt(`${PLACES.mumbai}&page=2`), 'noindex,follow', CITY],
    [directoryAt(`${PLACES.mumbai}&sort_by=name`), 'noindex,follow', CITY],
    [directoryAt(`${PLACES.mumbai}&search_query=a`), 'noindex,follow', CITY],
    [directoryAt(`${PLACES.mumbai}&profession=plumber&languages=Hindi`), 'noindex,follow', PLUMBERS],
    [directoryAt(`${PLACES.mumbai}&profession=plumber&profession=mason`), 'noindex,follow', CITY],
    [directoryAt('country_id=356&state_id=200001304'), 'noindex,follow', '/vendors/directory?country_id=356&state_id=200001304'],
    [directoryAt(PLACES.nagpur), 'noindex,follow', '/vendors/in/maharashtra/nagpur'],
    ['/vendors/directory', 'noindex,follow', '/vendors/directory'],
    ...['/auth', '/auth?tab=register', '/login', '/register', '/registration-pending', '/request-service/done/REF-123456', '/request-service/withdraw', '/dashboard', '/vendor/dashboard', '/broker/dashboard', '/admin/dashboard', '/account', '/account/security', '/hi/auth'].map(
      (path): [string, string, null] => [path, 'noindex,follow', null],
    ),
  ];
  test('says whether a page is kept, and where', async ({ request }) => {
    const found: Head[] = [];
    // One after the other: of all at once a busy server refuses some.
    for (const [path] of RULES) found.push(await headOf(request, path));
    expect(found.map(({ robots, canonical }, index) => [RULES[index]![0], robots, canonical])).toEqual(RULES);
    expect(found.map(({ status }) => status)).toEqual(RULES.map(() => 200));
  });

  test('of an address that is not there: 404; of a former one: the way to that of today', async ({ request }) => {
    for (const path of ['/vendors/xx', '/vendors/in/nowhere', '/vendors/in/maharashtra/nowhere', `${CITY}/wizard`, `${PLUMBERS}/more`, '/vendors/in/maharashtra?page=9', '/vendors/in/%00', "/vendors/in/a'b"]) {
      const { status, robots } = await headOf(request, path);
      expect([path, status, robots]).toEqual([path, 404, 'noindex,follow']);
    }
    const moves: [string, number, string][] = [
      ['/vendors/IN/Maharashtra/Bombay/Plumber', 301, PLUMBERS],
      ['/hi/vendors/in/maharashtra/bombay', 301, `/hi${CITY}`],
      ['/vendors/india', 301, '/vendors/in'],
      [`${PLUMBERS}?languages=Hindi&page=1`, 302, directoryAt(`${PLACES.mumbai}&profession=plumber&languages=Hindi`)],
    ];
    for (const [path, status, location] of moves) {
      const answer = await request.get(path, { maxRedirects: 0 });
      expect([path, answer.status(), answer.headers()['location']]).toEqual([path, status, location]);
    }
  });

  test('links lead from the home page to every page of the sitemap', async ({ request }) => {
    // Three countries of few vendors stand for all.
    const isTried = (path: string) => /^\/vendors\/(?:ae|gb|sg)(?:\/|$)/.test(path);
    const sitemap = await (await request.get('/sitemaps/1.xml')).text();
    const wanted = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => new URL(url!).pathname).filter(isTried);
    const seen = new Set(['/']);
    for (const path of seen) {
      const { html } = await headOf(request, path);
      for (const [, href] of html.matchAll(/<a [^>]*href="(\/vendors[^"?]*)"/g)) if (href === '/vendors' || isTried(href!)) seen.add(href!);
    }
    expect(wanted.length).toBeGreaterThan(10);
    expect(wanted.filter((path) => !seen.has(path))).toEqual([]);
  });
});

type Structured = { '@type': string; itemListElement: { name?: string; item: { '@type': string; name: string; url?: string; aggregateRating?: { ratingValue: number } } }[] };

function structuredData(html: string): Structured[] {
  const [, text] = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html)!;
  return (JSON.parse(text!) as { '@graph': Structured[] })['@graph'];
}

test('from the list of places to a city, a vendor and a filter; the structured data stays what the page was', async ({ page }) => {
  await open(page, '/vendors/in/maharashtra');
  await expectGoodScreen(page);
  await mainOf(page).getByRole('link', { name: 'Mumbai' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vendors in Mumbai');
  await expectGoodScreen(page);
  await mainOf(page).getByRole('link', { name: 'Plumbers' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plumbers in Mumbai');
  await expect(page).toHaveURL(PLUMBERS);
  const names = await namesOf(page);
  await cardsOf(page).first().getByRole('link', { name: /details of/i }).click();
  await expect(page.getByRole('dialog', { name: names[0]! })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(PLUMBERS);
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Name', exact: true }).click();
  await expect(page).toHaveURL(/\/vendors\/directory\?.*profession=plumber.*sort_by=name/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plumbers in Mumbai');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${PLUMBERS}$`));
});

test('a page with structured data wakes without a complaint of the browser', async ({ page }) => {
  await open(page, PLUMBERS);
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(1);
  await expect(cardsOf(page).first()).toBeVisible();
});
