/** Serves the browser's assets and the rendered pages inside Fastify. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerBuild } from 'react-router';
import type { PageContext } from '../../contract/shared/site.ts';
import { compressFor } from './compress.ts';
import { varyBy } from './http/vary.ts';
import { chosenHome } from './language-choice.ts';
import type { AdmitPage } from './page-admission.ts';
import type { RefusePage } from './page-limit.ts';
import { createPageMemory } from './page-memory.ts';
import { pagePolicy } from './page-policy.ts';
import { isPageData } from './page-refusal.ts';
import type { RenderPage } from './web-render.ts';

export type WebHostOptions = {
  /** What the loaders of a page get; called once per page. */
  pageContext: (request: FastifyRequest, nonce: string) => PageContext;
  /** Policy header of a page; `null` sends none (development). */
  cspHeader?: ((nonce: string) => string) | null;
  /** Turns pages away that would come late. */
  admit?: AdmitPage;
  /** Turns away who asks for too many pages. */
  refuse?: RefusePage;
  /** Folder of the web build, with `client` and `server` in it. */
  buildDir: string;
};

const IMMUTABLE_SECONDS = 31_536_000;
/** The path may be that of its compressed twin. */
const WORKER = /\/service-worker\.js(?:\.\w+)?$/;
const WORKER_POLICY = "default-src 'none'; connect-src 'self'";
export const isApi = (url: string) => /^\/api(?:[/?]|$)/.test(url);

/** A nonce of 128 bits. */
export function createNonce(): string {
  return randomBytes(16).toString('base64url');
}

async function registerAssets(app: FastifyInstance, clientDir: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: clientDir,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/*.br', '**/*.gz', '.vite/**'],
    setHeaders(reply, path) {
      if (WORKER.test(path)) {
        // A browser with an old worker must find the new one; the policy of the file rules what the worker may fetch.
        reply.header('cache-control', 'no-cache');
        reply.header('content-security-policy', WORKER_POLICY);
        return;
      }
      const hashed = path.includes('/assets/');
      reply.header(
        'cache-control',
        hashed ? `public, max-age=${IMMUTABLE_SECONDS}, immutable` : 'public, max-age=3600',
      );
    },
  });
}

/** Copies status and headers of a rendered page; adds what every page must have. */
function applyHead(reply: FastifyReply, response: Response, policy: string | undefined): void {
  // Data of a page is always fresh: whoever asks may just have changed it.
  const isKept = response.headers.has('cache-control') && !isPageData(reply.request.url);
  reply.code(response.status);
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') reply.header(name, value);
  }
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie);
  if (!isKept) reply.header('cache-control', 'private, no-cache');
  // The default of the server allows nothing at all, which is right for answers that are not pages.
  if (policy) reply.header('content-security-policy', policy);
  else reply.removeHeader('content-security-policy');
}

/** Adds the route that renders every page; `/api` is never its business. */
export function registerPages(
  app: FastifyInstance,
  render: () => Promise<RenderPage>,
  { pageContext, cspHeader = pagePolicy, admit, refuse, remember }: Omit<WebHostOptions, 'buildDir'> & { remember: boolean },
): void {
  const memory = createPageMemory(remember);
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    schema: { hide: true },
    async handler(request, reply) {
      if (isApi(request.url) || !request.url.startsWith('/')) return reply.callNotFound();
      const home = chosenHome(request.url, request.headers);
      if (home) return reply.header('cache-control', 'private, no-store').redirect(home, 302);
      const renderPage = await render();
      const arrivedMs = performance.now();
      const leave = admit ? await admit(request, reply, createNonce()) : () => undefined;
      if (!leave) return reply;
      try {
        if (await refuse?.(request, reply, createNonce())) return reply;
        return await sendPage(request, reply, (context) => renderPage(request, context, arrivedMs));
      } finally {
        leave();
      }
    },
  });

  async function sendPage(request: FastifyRequest, reply: FastifyReply, draw: (context: PageContext) => Promise<Response>): Promise<FastifyReply> {
    const nonce = cspHeader ? createNonce() : '';
    const page = await memory.render(request.url, nonce, (pageNonce) => draw(pageContext(request, pageNonce)));
    applyHead(reply, page.response, cspHeader?.(nonce));
    const { body, encoding } = await compressFor(request.headers['accept-encoding'], page.body);
    if (encoding) reply.header('content-encoding', encoding);
    return varyBy(reply, 'Accept-Encoding').send(body);
  }
}

/** Production: assets from the build, pages by its server bundle. */
export async function registerWebHost(app: FastifyInstance, options: WebHostOptions): Promise<void> {
  const entry = join(options.buildDir, 'server', 'index.js');
  if (!existsSync(entry)) throw new Error(`The web build is missing: run "npm run build" (${entry})`);
  // Loading it, React takes the half of itself that this names: the one for developers is slower. So nothing may have loaded it before.
  process.env['NODE_ENV'] ??= 'production';
  const { createRenderer } = await import('./web-render.ts');
  const build = (await import(pathToFileURL(entry).href)) as ServerBuild;
  const renderer = createRenderer(build, 'production');
  await registerAssets(app, join(options.buildDir, 'client'));
  registerPages(app, async () => renderer, { ...options, remember: true });
}
