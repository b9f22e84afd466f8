/** GET /robots.txt, /sitemap.xml and /sitemaps/{name}.xml */
import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { XMLToSitemapItemStream, parseSitemapIndex, type SitemapItem } from 'sitemap';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildPlaces, PLACES } from '../../testing/builders/locations.ts';
import { buildVendor } from '../../testing/builders/vendors.ts';
import { createTestApp, TEST_NOW, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
const SITE = 'https://newsco.example';
const CHANGED = new Date('2026-11-02T03:04:05.000Z');

beforeAll(async () => {
  app = await createTestApp({ PUBLIC_URL: SITE });
  await buildPlaces(app);
  await buildVendor(app, { profession: 'electrician' });
  await buildVendor(app, { profession: 'plumber' });
  await buildVendor(app, { cityId: PLACES.bengaluru, newscoId: PLACES.indiranagar });
  await buildVendor(app, { cityId: PLACES.dubai, status: 'pending' });
  await app.db.updateTable('vendor_counts').set({ changed_at: CHANGED }).execute();
});
afterAll(() => app.close());

const get = (url: string, encoding?: string) => app.app.inject({ url, headers: encoding ? { 'accept-encoding': encoding } : {} });
const parse = (xml: string) => parseWith<SitemapItem>(Readable.from([xml]).pipe(new XMLToSitemapItemStream()));
async function parseWith<T>(stream: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of stream) items.push(item);
  return items;
}

test('the index names its parts, with the time of the newest change', async () => {
  const answer = await get('/sitemap.xml');
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([200, 'application/xml; charset=utf-8', 'public, max-age=3600']);
  expect(await parseSitemapIndex(Readable.from([answer.body]))).toEqual([
    { url: `${SITE}/sitemaps/pages.xml` },
    { url: `${SITE}/sitemaps/1.xml`, lastmod: CHANGED.toISOString() },
  ]);
});

test('a part names each page with vendors in both languages, and each other', async () => {
  const items = await parse((await get('/sitemaps/1.xml')).body);
  const paths = ['in', 'in/karnataka', 'in/karnataka/bengaluru', 'in/karnataka/bengaluru/electrician', 'in/maharashtra', 'in/maharashtra/pune', 'in/maharashtra/pune/electrician', 'in/maharashtra/pune/plumber'];
  expect(items.map(({ url }) => url).toSorted()).toEqual(['', '/hi'].flatMap((prefix) => paths.map((path) => `${SITE}${prefix}/vendors/${path}`)).toSorted());
  const english = `${SITE}/vendors/in/maharashtra/pune/plumber`;
  const hindi = `${SITE}/hi/vendors/in/maharashtra/pune/plumber`;
  for (const url of [english, hindi]) {
    expect(items.find((item) => item.url === url)).toMatchObject({
      lastmod: CHANGED.toISOString(),
      links: [{ lang: 'en-IN', url: english }, { lang: 'hi-IN', url: hindi }, { lang: 'x-default', url: english }],
    });
  }
});

test('steady pages stand in a part of their own, without a time', async () => {
  const items = await parse((await get('/sitemaps/pages.xml')).body);
  expect(items.filter(({ url }) => !url.includes('/hi')).map(({ url, lastmod }) => [url, lastmod])).toEqual(
    ['/', '/about-us', '/vendors', '/request-service', '/privacy'].map((path) => [SITE + path, undefined]),
  );
});

test('is sent compressed to those who read that', async () => {
  const plain = await get('/sitemaps/1.xml');
  const packed = await get('/sitemaps/1.xml', 'gzip, br');
  expect([plain.headers['content-encoding'], packed.headers['content-encoding'], packed.headers['vary']]).toEqual([undefined, 'gzip', 'Accept-Encoding']);
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
});

test.each(['/sitemaps/2.xml', '/sitemaps/0.xml', '/sitemaps/99999.xml', '/sitemaps/x.xml', '/sitemaps/1.xml.gz'])('%s is not there', async (url) => {
  expect((await get(url)).statusCode).toBe(404);
});

test('is kept for ten minutes', async () => {
  expect((await get('/sitemaps/1.xml')).body).not.toContain('mumbai');
  await buildVendor(app, { cityId: PLACES.mumbai });
  expect((await get('/sitemaps/1.xml')).body).not.toContain('mumbai');
  app.setNow(new Date(TEST_NOW.getTime() + 600_000));
  const { body } = await get('/sitemaps/1.xml');
  app.setNow(TEST_NOW);
  expect(body).toContain(`${SITE}/vendors/in/maharashtra/mumbai/electrician<`);
});

test('a vendor who leaves or comes changes the time of the page', async () => {
  const vendor = await buildVendor(app, { cityId: PLACES.hyderabad });
  const cell = () => app.db.selectFrom('vendor_counts').select(['listed', 'changed_at']).where('place_id', '=', PLACES.hyderabad).where('profession_id', '=', 0).executeTakeFirstOrThrow();
  await app.db.updateTable('vendor_counts').set({ changed_at: CHANGED }).execute();
  await app.db.updateTable('vendor_search').set({ rating: 5 }).where('user_id', '=', vendor.id).execute();
  expect(await cell()).toEqual({ listed: 1, changed_at: CHANGED });
  await app.db.deleteFrom('vendor_search').where('user_id', '=', vendor.id).execute();
  const { listed, changed_at: changedAt } = await cell();
  expect([listed, changedAt > CHANGED]).toEqual([0, true]);
});

test('robots.txt keeps robots from what is someone\'s own, and names the sitemap', async () => {
  const answer = await get('/robots.txt');
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  const lines = answer.body.split('\n');
  expect(lines[0]).toBe('User-agent: *');
  expect(lines).toContain(`Sitemap: ${SITE}/sitemap.xml`);
  const refused = lines.flatMap((line) => /^Disallow: (.+)$/.exec(line)?.[1] ?? []);
  const isKeptFrom = (path: string) => refused.some((start) => path.startsWith(start));
  const kept = ['/api/vendors', '/auth?tab=register', '/login', '/register', '/registration-pending', '/account/security', '/dashboard', '/vendor/dashboard', '/broker/dashboard', '/admin/dashboard', '/request-service/done/REF-1', '/request-service/withdraw', '/hi/auth', '/hi/vendor/dashboard'];
  const open = ['/', '/hi', '/about-us', '/vendors', '/vendors/directory?city_id=1', '/vendors/in/maharashtra/pune', '/hi/vendors/in', '/request-service', '/sitemap.xml', '/assets/x.js'];
  expect(kept.filter((path) => !isKeptFrom(path))).toEqual([]);
  expect(open.filter(isKeptFrom)).toEqual([]);
});

test('parts that are not there are asked for only so often', async () => {
  const limited = await createTestApp({ RATE_LIMITS: '0.001' });
  try {
    const statuses = [];
    for (let call = 0; call < 13; call += 1) statuses.push((await limited.app.inject('/sitemaps/9999.xml')).statusCode);
    expect(statuses).toEqual([...Array<number>(12).fill(404), 429]);
  } finally {
    await limited.close();
  }
});
