/** Pure rules of the sitemap and of robots.txt: what search engines are told, and what they are kept from. */
import { HINDI_PREFIX, vendorsPath } from '../../../contract/shared/site.ts';

/** A page of vendors: of a place, or of one profession in a city. */
export type ListedPage = { address: string; profession: string | null; changed_at: Date };

export type SitemapItem = { url: string; lastmod?: string; links: { lang: string; url: string }[] };

/** Pages that are the same everywhere; when they last changed is not known. */
export const STEADY_PATHS = ['/', '/about-us', '/vendors', '/request-service', '/privacy'];

/** Each stands in two languages, and a sitemap may hold 50,000 addresses in 50 MB. */
export const PAGES_PER_PART = 10_000;

const KEPT_FROM = ['/api/', '/auth', '/login', '/register', '/registration-pending', '/account', '/dashboard', '/vendor/', '/broker/', '/admin', '/request-service/', '/dev/'];

/** One entry for each language of a page, each naming all languages. */
export function itemsOf(publicUrl: string, path: string, changedAt?: Date): SitemapItem[] {
  const english = publicUrl + path;
  const hindi = publicUrl + HINDI_PREFIX + (path === '/' ? '' : path);
  const links = [{ lang: 'en-IN', url: english }, { lang: 'hi-IN', url: hindi }, { lang: 'x-default', url: english }];
  return [english, hindi].map((url) => ({ url, links, ...(changedAt ? { lastmod: changedAt.toISOString() } : {}) }));
}

/** Path of a page of vendors. */
export function pathOf({ address, profession }: ListedPage): string {
  return vendorsPath(address, profession ?? undefined);
}

/** robots.txt: everything that is someone's own, or no page at all, is left alone. */
export function robotsText(publicUrl: string): string {
  const lines = KEPT_FROM.flatMap((path) => (path === '/api/' || path === '/dev/' ? [path] : [path, HINDI_PREFIX + path]));
  return ['User-agent: *', ...lines.map((path) => `Disallow: ${path}`), '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n');
}
