/** Development only: Vite inside Fastify, with hot reload. Imported dynamically, never in production. */
import type { FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import { registerPages, type WebHostOptions } from './web-host.ts';
import { createRenderer } from './web-render.ts';

const isApi = (url: string) => /^\/api(?:[/?]|$)/.test(url);

/** Serves sources through Vite. No policy header: Vite's own client needs inline scripts and styles. */
export async function registerDevWebHost(
  app: FastifyInstance,
  options: Pick<WebHostOptions, 'pageContext'>,
): Promise<void> {
  // What the route table goes by.
  process.env['NODE_ENV'] ??= 'development';
  const { createServer } = await import('vite');
  const vite = await createServer({
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook('onClose', () => vite.close());
  app.addHook('onRequest', (request, reply, done) => {
    if (isApi(request.url)) return done();
    vite.middlewares(request.raw, reply.raw, (error?: unknown) => done(error as Error | undefined));
  });
  const render = async () => {
    const build = await vite.ssrLoadModule('virtual:react-router/server-build');
    return createRenderer(build as unknown as ServerBuild, 'development');
  };
  registerPages(app, render, { ...options, cspHeader: null, remember: false });
}
