/** Pages: what is kept, how it is compressed, what the policy says. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { compressFor } from './compress.ts';
import { chosenHome } from './language-choice.ts';
import { createPageMemory } from './page-memory.ts';
import { pagePolicy } from './page-policy.ts';

const pageWith = (nonce: string, status = 200) => new Response(`<script nonce="${nonce}">`, { status });
const MODULE = '<link rel="modulepreload" href="/assets/a.js"/>';

async function renderTwice(url: string, enabled = true, status = 200) {
  const memory = createPageMemory(enabled);
  let rendered = 0;
  const render = async (nonce: string) => {
    rendered += 1;
    return pageWith(nonce, status);
  };
  const pages = [await memory.render(url, 'n1', render), await memory.render(url, 'n2', render)];
  return { rendered, bodies: pages.map((page) => page.body.toString()) };
}

describe('page memory', () => {
  it.each(['/', '/about-us', '/hi', '/hi/about-us'])('renders %s once and gives each answer its nonce', async (url) => {
    const { rendered, bodies } = await renderTwice(url);
    expect(rendered).toBe(1);
    expect(bodies).toEqual(['<script nonce="n1">', '<script nonce="n2">']);
  });

  it.each(['/?x=1', '/vendors', '/about-us/more', '/history'])('renders %s each time', async (url) => {
    expect((await renderTwice(url)).rendered).toBe(2);
  });

  it.each(['/', '/auth'])('lets the style sheet of %s travel before its scripts', async (url) => {
    const html = async () => new Response(MODULE, { headers: { 'content-type': 'text/html; charset=utf-8' } });
    expect((await createPageMemory(true).render(url, 'n', html)).body.toString()).toBe('<link rel="modulepreload" fetchpriority="low" href="/assets/a.js"/>');
  });

  it('keeps no failure and nothing at all in development', async () => {
    expect((await renderTwice('/', true, 500)).rendered).toBe(2);
    expect((await renderTwice('/', false)).rendered).toBe(2);
  });
});

describe('compressFor', () => {
  const page = Buffer.from('a page '.repeat(500));

  it('prefers brotli, then gzip', async () => {
    const br = await compressFor('gzip, br', page);
    const gz = await compressFor('gzip', page);
    expect([br.encoding, gz.encoding]).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(br.body).equals(page) && gunzipSync(gz.body).equals(page)).toBe(true);
  });

  it.each([
    [undefined, page],
    ['br;q=0, deflate', page],
    ['br', Buffer.from('short')],
  ])('sends %j as it is', async (header, body) => {
    expect(await compressFor(header, body)).toEqual({ body });
  });
});

describe('the home page of the chosen language', () => {
  it.each([
    ['/', { cookie: 'place=x; language=hi' }, '/hi'],
    ['/?from=mail', { cookie: 'language=hi', 'sec-fetch-site': 'cross-site' }, '/hi?from=mail'],
    ['/', { cookie: 'language=hi', 'sec-fetch-site': 'same-origin' }, null],
    ['/', { cookie: 'language=en' }, null],
    ['/', { cookie: 'language=hindi' }, null],
    ['/', { 'accept-language': 'hi-IN' }, null],
    ['/about-us', { cookie: 'language=hi' }, null],
  ])('%s with %j leads to %j', (url, headers, home) => {
    expect(chosenHome(url, headers)).toBe(home);
  });
});

it('allows no script but the bundle and those with the nonce', () => {
  const policy = pagePolicy('abc');
  expect(policy).toContain("script-src 'self' 'nonce-abc';");
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|https?:\/\/(?!www\.youtube-nocookie\.com)/);
});
