/** What becomes of a page when a part of it cannot be rendered. */
import { Suspense, use } from 'react';
import { expect, it, vi } from 'vitest';
import { streamPage } from './page-stream.server.ts';

const HOW = { nonce: undefined, waitForAll: false, timeoutMs: 5000 };

function Broken(): never {
  throw new Error('broken');
}

function Late({ text }: { text: Promise<string> }) {
  return use(text);
}

it('is sent whole', async () => {
  const stream = await streamPage(<main><Suspense>Vendors in Mumbai</Suspense></main>, HOW);
  expect(await new Response(stream).text()).toBe('<main><!--$-->Vendors in Mumbai<!--/$--></main>');
});

it.each([
  ['outside of every boundary', <main key="page"><Broken /></main>],
  ['within a boundary', <main key="page"><Suspense><Broken /></Suspense></main>],
])('fails as a whole when something does %s', async (_, page) => {
  await expect(streamPage(page, HOW)).rejects.toThrow('broken');
});

it('tells of what fails when the page is on its way', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let fail = (_reason: Error) => undefined as void;
  const text = new Promise<string>((_, reject) => {
    fail = reject;
  });
  const stream = await streamPage(<main><Suspense fallback="…"><Late text={text} /></Suspense></main>, HOW);
  fail(new Error('too late'));
  expect(await new Response(stream).text()).toContain('…');
  expect(told.mock.calls.flat()).toEqual([expect.objectContaining({ message: 'too late' })]);
  told.mockRestore();
});
