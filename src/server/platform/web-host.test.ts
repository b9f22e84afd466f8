/** Pages: what is kept, how it is compressed, what the policy says. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { compressFor } from './compress.ts';
import { chosenHome } from './language-choice.ts';
import { createPageMemory } from './page-memory.ts';
import { pagePolicy } from './page-policy.ts';

const pageWith = (nonce: string, status: number, more: string) => new Response(`<script nonce="${nonce}">${more}`, { status });
const MODULE = '<link rel="modulepreload" href="/assets/a.js"/>';
const STARTED = `${MODULE}<link rel="modulepreload" href="/assets/b.js" nonce="n"/><script nonce="n" type="module" async="">;
import * as route0 from "/assets/a.js";
  routes = {a: route0};
import("/assets/entry.js");</script>`;

async function renderTwice(url: string, { enabled = true, status = 200, more = '' } = {}) {
  const memory = createPageMemory(enabled);
  let rendered = 0;
  const render = async (nonce: string) => {
    rendered += 1;
    return pageWith(nonce, status, more);
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

  it.each(['/', '/auth'])('draws %s before its scripts are asked for', async (url) => {
    const html = async () => new Response(STARTED, { headers: { 'content-type': 'text/html; charset=utf-8' } });
    const page = (await createPageMemory(true).render(url, 'n', html)).body.toString();
    expect(page).not.toMatch(/<link rel="modulepreload"|^import /m);
    const steps = ['requestAnimationFrame', '["/assets/a.js","/assets/b.js"]', 'await ask()', 'const route0 = await persist(() => import("/assets/a.js"));', 'routes = {a: route0};', 'persist(() => import("/assets/entry.js"));'];
    expect(steps.map((step) => page.indexOf(step))).toEqual(steps.map((step) => page.indexOf(step)).toSorted((one, other) => one - other));
    expect(steps.filter((step) => !page.includes(step))).toEqual([]);
  });

  it('leaves a page alone that starts in another way', async () => {
    const html = `${MODULE}<script type="module">start()</script>`;
    expect((await createPageMemory(true).render('/auth', 'n', async () => new Response(html, { headers: { 'content-type': 'text/html' } }))).body.toString()).toBe(html);
  });

  it.each([
    ['a failure', { status: 500 }],
    ['a page of which a part came too late', { more: '<main><!--$!--><template></template>…<!--/$--></main>' }],
    ['anything in development', { enabled: false }],
  ])('does not keep %s', async (_what, how) => {
    expect((await renderTwice('/', how)).rendered).toBe(2);
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

it('loads React only after it is told which half of it is wanted', async () => {
  const folder = fileURLToPath(new URL('..', import.meta.url));
  const sources = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith('.ts') && !/test\.ts$|web-(?:render|host-dev)\.ts$/.test(path));
  expect(sources).toContain('platform/web-host.ts');
  const early = await Promise.all(sources.map(async (path) => (/^import (?!type)[^;]*'(?:react|react-dom|react-router|@react-router)[/'][^;]*;|^import (?!type)[^;]*\/web-render\.ts';/m.test(await readFile(join(folder, path), 'utf8')) ? [path] : [])));
  expect(early.flat()).toEqual([]);
});
