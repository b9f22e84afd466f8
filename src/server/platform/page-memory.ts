/** Keeps the rendered HTML of pages that are the same for everyone, and puts each response's nonce in. */
import { randomBytes } from 'node:crypto';
import { scriptsLast } from './scripts-last.ts';

/** Pages without query, person or data of the database: they change with the configuration only. */
const STEADY_PAGE = /^(?:\/hi)?(?:\/(?:about-us)?)?$/;

/** Where React has left a part to the browser, for it came too late. */
const LEFT_OUT = '<!--$!-->';

export type Page = { response: Response; body: Buffer };
type Render = (nonce: string) => Promise<Response>;

async function toPage(response: Response): Promise<Page> {
  if (!isHtml(response)) return { response, body: Buffer.from(await response.arrayBuffer()) };
  return { response, body: Buffer.from(scriptsLast(await response.text())) };
}

const isHtml = ({ headers }: Response) => headers.get('content-type')?.startsWith('text/html') ?? false;

/**
 * Makes the memory of one server process. A kept page was rendered with a placeholder that
 * nobody outside can know, so the replacement touches nonces only.
 */
export function createPageMemory(enabled: boolean) {
  const placeholder = `nonce-${randomBytes(16).toString('hex')}`;
  const kept = new Map<string, { response: Response; html: string }>();

  async function renderSteady(path: string, render: Render) {
    const found = kept.get(path);
    if (found) return found;
    const response = await render(placeholder);
    const fresh = { response, html: scriptsLast(await response.text()) };
    if (response.status === 200 && !fresh.html.includes(LEFT_OUT)) kept.set(path, fresh);
    return fresh;
  }

  return {
    async render(url: string, nonce: string, render: Render): Promise<Page> {
      if (!enabled || !STEADY_PAGE.test(url)) return toPage(await render(nonce));
      const { response, html } = await renderSteady(url, render);
      return { response, body: Buffer.from(html.replaceAll(placeholder, nonce)) };
    },
  };
}
