/** Renders a page with React Router's request handler; knows Fastify's request and the two languages. */
import type { FastifyRequest } from 'fastify';
import { createRequestHandler, type AppLoadContext, type RequestHandler, type ServerBuild } from 'react-router';
import { HINDI_PREFIX, type PageContext } from '../../contract/shared/site.ts';
import { refusable } from './page-calls.ts';

/** By the address as the router reads it: `/hi/%2e%2e` is no page below `/hi`, and would be an empty one there. */
const isHindi = ({ url }: Request) => /^\/hi(?:\/|\.data|$)/.test(new URL(url).pathname);

function toWebRequest(request: FastifyRequest, origin: string, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    // A page is the same for everyone: what could identify a person does not reach the renderer.
    if (typeof value === 'string' && name !== 'authorization') headers.set(name, value);
  }
  // HEAD is for the head of the same page, whose body Node leaves out: rendered as HEAD it would be an empty one, and kept as that for everyone.
  return new Request(origin + request.raw.url, { method: 'GET', headers, signal });
}

function abortSignalOf(request: FastifyRequest): AbortSignal {
  const controller = new AbortController();
  request.raw.once('close', () => {
    if (request.raw.destroyed && !request.raw.complete) controller.abort();
  });
  return controller.signal;
}

/** `arrivedMs` by the monotonic clock: whoever asks has waited since then. */
export type RenderPage = (request: FastifyRequest, context: PageContext, arrivedMs: number) => Promise<Response>;

/** Makes the renderer of one build. */
export function createRenderer(build: ServerBuild, mode: 'production' | 'development'): RenderPage {
  const english: RequestHandler = createRequestHandler(build, mode);
  const hindi: RequestHandler = createRequestHandler({ ...build, basename: HINDI_PREFIX }, mode);
  return async (request, context, arrivedMs) => {
    const origin = new URL(context.site.publicUrl).origin;
    const asked = toWebRequest(request, origin, abortSignalOf(request));
    const handle = isHindi(asked) ? hindi : english;
    const { call, comeAgain } = refusable(context.call, arrivedMs);
    const loadContext: AppLoadContext = { ...context, call };
    return comeAgain(await handle(asked, loadContext));
  };
}
