/** Addresses of pages at random, most of them hostile, and what is wrong with an answer to one. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type Arbitrary, array, constant, constantFrom, oneof, option, record, tuple } from 'fast-check';
import { type Answer, failureFaults, LONGEST_MS } from './judge.ts';
import { encode } from './requests.ts';
import { hostileWord } from './values.ts';

/** `pattern`: of which page it is, where it is drawn from one. */
export type PageDraft = { method: string; path: string; headers: Record<string, string>; pattern?: string };

/** As the build has them. */
export type PageRoutes = Readonly<Record<string, { parentId?: string | undefined; path?: string | undefined } | undefined>>;

/** The patterns of all pages: `vendors/:country/:state`. */
export function patternsOf(routes: PageRoutes): string[] {
  const whole = (id: string | undefined): string[] => (id === undefined ? [] : [...whole(routes[id]?.parentId), routes[id]?.path ?? '']);
  return [...new Set(Object.keys(routes).map((id) => whole(id).filter(Boolean).join('/')))];
}

const THAT_IS_THERE: Readonly<Record<string, string>> = { ':country': 'in', ':state': 'maharashtra', ':city': 'pune', ':profession?': 'electrician', ':reference': 'REF-100001' };

/** An address of each pattern that leads to something: words at random hardly ever make one of several segments. */
export function fittingPages(patterns: readonly string[]): PageDraft[] {
  return patterns.map((pattern) => ({ pattern, method: 'GET', path: `/${pattern.split('/').map((segment) => THAT_IS_THERE[segment] ?? segment).join('/')}`, headers: {} }));
}

/** Whether a person saw the page: no redirect, and nothing that the router reads, of which it may leave out the page's own part. */
export function isShown({ method, path }: PageDraft, { status, headers: { 'content-type': type } }: Answer): boolean {
  return method === 'GET' && status === 200 && type === HTML && !path.includes('.data');
}

/** What would run, or break out of where it stands, if it were written into a page as it is. */
const MARKUP = ['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', "'><svg/onload=alert(1)>", '</title><script>alert(1)</script>', '</script><script>alert(1)</script>'];
/** Encoded wrongly, or so that it means something else after decoding. */
const RAW = ['%', '%zz', '%E0%A4%A', '%ED%A0%80', '%c0%af', '%00', '%0d%0aSet-Cookie:%20x=1', '..%2f..%2fetc%2fpasswd', '..%5c', '%2e%2e', '.', '..', '%2F%2Fevil.example', '%5cevil.example', '\\evil.example', ';x=1', '\xe9', '@evil.example', ':80', '[', '{}', '|', '^', '`', "'"];
const FITTING = ['in', 'india', 'maharashtra', 'pune', 'electrician', 'REF-100001'];
const NAMES = ['country_id', 'state_id', 'city_id', 'newsco_id', 'profession', 'search', 'search_query', 'min_rating', 'vendor', 'page', 'skip', 'limit', 'sort', 'step', 'from', 'tab', 'also', 'as', 'token', 'status', 'view', '_routes', 'index', '__proto__', 'constructor', 'x'];
const NUMBERS = ['356', '200001304', '1259229', '0', '-1', '1e9', '1.5', '2147483648', '99999999999999999999', 'NaN', '', '01', '١'];

const hostileWords = oneof({ weight: 3, arbitrary: hostileWord.map(encode) }, { weight: 2, arbitrary: constantFrom(...MARKUP).map(encode) }, { weight: 2, arbitrary: constantFrom(...RAW) });
const word = oneof({ weight: 2, arbitrary: constantFrom(...FITTING, ...NUMBERS.map(encode)) }, { weight: 3, arbitrary: hostileWords });
const fitting = oneof({ weight: 3, arbitrary: constantFrom(...FITTING) }, { weight: 2, arbitrary: hostileWords });

const pathOf = (pattern: string): Arbitrary<string> =>
  tuple(...pattern.split('/').map((segment) => (segment === '*' || segment.startsWith(':') ? fitting : constant(segment)))).map((segments) => `/${segments.join('/')}`);
const query = array(tuple(oneof({ weight: 9, arbitrary: constantFrom(...NAMES) }, { weight: 1, arbitrary: hostileWords }), word), { maxLength: 5 }).map((pairs) => (pairs.length === 0 ? '' : `?${pairs.map((pair) => pair.join('=')).join('&')}`));
const place = tuple(hostileWord, hostileWord).map(([city, region]) => `place=${encodeURIComponent(JSON.stringify([[356, 'India'], [200001304, city], [1259229, region], [null, '']]))}`);
const headers = record({ cookie: option(oneof(place, hostileWords.map((text) => `place=${text}; language=${text}`), constantFrom('language=hi', 'language=en'))), 'accept-language': option(constantFrom('hi', 'en', 'hi;q=abc', '*', ',,,', '-'.repeat(2000))), 'accept-encoding': option(constantFrom('br', 'gzip', 'nothing', 'br;q=0')) });

/** Any page in any language, as a browser asks for it or as the router does. */
export function pageDraftOf(patterns: readonly string[]): Arbitrary<PageDraft> {
  const method = oneof({ weight: 20, arbitrary: constant('GET') }, { weight: 1, arbitrary: constantFrom('HEAD', 'POST', 'PUT', 'DELETE') });
  const page = constantFrom(...patterns).chain((pattern) => pathOf(pattern).map((path) => ({ pattern, path })));
  const end = oneof({ weight: 8, arbitrary: constant('') }, { weight: 2, arbitrary: constant('.data') }, { weight: 1, arbitrary: constantFrom('/', '//', '/.data', '.data.data', '/_root.data', '%00', '.html') });
  const whole = tuple(constantFrom('', '', '/hi', '/hi/', '//', '/HI'), page, end, query).map(([language, { pattern, path }, last, asked]) => ({ pattern, path: [language, path, last, asked].join('') }));
  // What is too long for Node is answered before anyone knows that no body is wanted.
  const fits = (draft: { method: string; path: string }) => (draft.method === 'HEAD' ? draft.path.slice(0, 6000) : draft.path);
  return record({ method, page: whole, headers }).map(({ page: { pattern, path }, ...draft }) => ({ pattern, method: draft.method, path: fits({ ...draft, path }), headers: Object.fromEntries(Object.entries(draft.headers).filter((pair): pair is [string, string] => pair[1] !== null).map(([name, value]) => [name, value.slice(0, 6000)])) }));
}

/** Always asked for: what hardly comes by chance. Dots that lead out of a language, and line ends, which the router's patterns do not know. */
export const LISTED_PAGES: readonly PageDraft[] = ['/hi/%2e%2e', '/hi/%2E%2E/?x=1', '/hi/%2e%2e/about', '/%2e%2e/hi', '/about/%2e%2e/hi/about', '/hi/%2e', '/hi/vendors/%0a', '/vendors/in/%0D%0a', '/hi%2fabout', '/HI', '/offline', '/offline?saved=%3Cscript%3Ealert(1)%3C/script%3E']
  .flatMap((path) => [path, `${path}.data`]).map((path) => ({ method: 'GET', path, headers: {} }));

const NAMES_OF_FILES = [
  '/robots.txt', '/sitemap.xml', '/sitemaps/pages.xml', '/sitemaps/1.xml', '/sitemaps/9999.xml', '/manifest.webmanifest', '/service-worker.js', '/favicon.svg', '/livez', '/readyz', '/metrics',
  '/api/docs', '/api/docs/json', '/api/docs/static/index.html', '/api/openapi.json',
];
const NO_FILES = [
  '/sitemaps/0.xml', '/sitemaps/-1.xml', '/sitemaps/01.xml', '/sitemaps/99999999999999999999.xml', '/sitemaps/1.xml%00', '/sitemaps/%E0%A4%A.xml', '/sitemaps/../sitemap.xml', '/sitemaps/%2e%2e/sitemap.xml',
  '/assets', '/assets/', '/assets/none.js', '/assets/..%2f..%2f..%2fpackage.json', '/assets/%2e%2e/%2e%2e/server/index.js', '/assets/%00.js', '/assets/%zz.js', `/assets/${'a'.repeat(5000)}.js`, '/service-worker.js.map', '/service-worker.js/x',
  '/api/docs/..%2f..%2fpackage.json', '/api/docs/static/..%2f..%2fpackage.json', '/api/docs/static/%00', '/api/docs/none', '/social/..%2f..%2fpackage.json', '/icons/', '/.env', '/.git/config',
];
const ODD_HEADS: readonly PageDraft['headers'][] = [
  {}, { range: 'bytes=0-9' }, { range: 'bytes=9-0' }, { range: 'bytes=99999999999999999999-' }, { range: `bytes=${'0-1,'.repeat(500)}5-6` }, { 'if-none-match': '*' }, { 'if-none-match': '"' }, { 'if-modified-since': 'never' }, { 'accept-encoding': 'br' },
];

/** What is no page and no call of the API, as it is asked for and as it is not. */
export const LISTED_FILES: readonly PageDraft[] = [...NAMES_OF_FILES, ...NO_FILES].flatMap((path) => ['GET', 'HEAD', 'POST', 'OPTIONS'].flatMap((method) => ODD_HEADS.map((headers) => ({ method, path, headers }))));

/** Every answer has them, whatever was asked for. */
const SAFETY = { 'x-content-type-options': /^nosniff$/, 'x-frame-options': /^DENY$/, 'referrer-policy': /^no-referrer$/, 'strict-transport-security': /max-age=\d+/, 'content-security-policy': /^default-src 'none'/, 'x-request-id': /./ };
const HTML = 'text/html; charset=utf-8';

/** Each fault in a sentence. */
export function pageFaultsOf({ method, path }: PageDraft, answer: Answer): string[] {
  const { status, headers: heads, ms } = answer;
  const type = String(heads['content-type']);
  const text = plain(answer).toString();
  // The document of the API is shown by somebody else's page, under a policy of its own.
  const isPage = type === HTML && !path.startsWith('/api/docs');
  const rules: readonly [boolean, string][] = [
    [status >= 200 && status < 500, `status ${status}`],
    [ms <= LONGEST_MS, 'took longer than a second'],
    ...Object.entries(SAFETY).map(([name, pattern]): [boolean, string] => [pattern.test(String(heads[name] ?? '')), `${status} lacks ${name}`]),
    [!isRedirect(status) || /^\/(?![/\\])/.test(String(heads['location'])), `leads to ${String(heads['location'])}`],
    [heads['set-cookie'] === undefined, 'sets a cookie'],
    [type !== HTML || !MARKUP.some((markup) => text.includes(markup)), 'holds what was asked for as markup'],
    [!isPage || method === 'HEAD' || /^<!DOCTYPE html>.*<\/html>\s*$/is.test(text), 'no whole page'],
    [!isPage || /script-src 'self' 'nonce-[\w-]{20,}'|default-src 'none'; style-src/.test(String(heads['content-security-policy'])), 'a page without a nonce'],
    [method === 'HEAD' || (status >= 300 && status < 400) || isTypeOf(type, path, status), `${status} of type ${type}`],
  ];
  const isFailure = type.startsWith('application/json') && status >= 400 && method !== 'HEAD';
  return [...rules.filter(([isRight]) => !isRight).map(([, fault]) => fault), ...(isFailure ? failureFaults(answer) : [])];
}

function plain({ headers, body }: Answer): Buffer {
  if (body.length === 0) return body;
  return headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
}

const isRedirect = (status: number): boolean => status >= 300 && status < 400 && status !== 304;

const TYPES: Readonly<Record<string, RegExp>> = {
  txt: /^text\/plain/, xml: /^application\/xml/, webmanifest: /^application\/manifest\+json/, js: /^(?:text|application)\/javascript/, svg: /^image\/svg\+xml/,
};

/** Pages are HTML, what the router reads is its own kind, files are what their ends say, and refusals that a program may read are JSON. */
function isTypeOf(type: string, path: string, status: number): boolean {
  if (type === HTML || type === 'application/json; charset=utf-8') return true;
  const end = /\.(\w+)$/.exec(path)?.[1] ?? '';
  return (path.includes('.data') && type === 'text/x-script') || (status < 300 && TYPES[end]?.test(type) === true);
}
