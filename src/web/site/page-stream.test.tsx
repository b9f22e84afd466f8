/** What becomes of a page when a part of it cannot be rendered. */
import { Suspense, use } from 'react';
import { expect, it, vi } from 'vitest';
import { streamPage } from './page-stream.server.ts';

const HOW = { nonce: undefined, timeoutMs: 5000 };

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

it('fails as a whole when a part does that comes later', async () => {
  const text = Promise.reject(new Error('broken'));
  await expect(streamPage(<main><Suspense fallback="…"><Late text={text} /></Suspense></main>, HOW)).rejects.toThrow('broken');
});

it('waits for parts that come later', async () => {
  const text = new Promise<string>((resolve) => setTimeout(resolve, 20, 'Vendors'));
  const stream = await streamPage(<main><Suspense fallback="…"><Late text={text} /></Suspense></main>, HOW);
  expect(await new Response(stream).text()).toContain('Vendors');
});

it('leaves to the browser what has not come in time', async () => {
  const told = vi.spyOn(console, 'error').mockReturnValue();
  const stream = await streamPage(<main><Suspense fallback="…"><Late text={new Promise(() => {})} /></Suspense></main>, { ...HOW, timeoutMs: 50 });
  // By which the memory of pages knows those that are not whole.
  expect(await new Response(stream).text()).toMatch(/<!--\$!-->.*…<!--\/\$-->/s);
  expect(told).toHaveBeenCalledWith(expect.objectContaining({ message: 'this part comes too late for its page' }));
  told.mockRestore();
});
