/** Renders a page on the server with the nonce of its response. */
import { isRouteErrorResponse, ServerRouter, type AppLoadContext, type EntryContext, type HandleErrorFunction } from 'react-router';
import { messages as hindi } from './locales/hi/messages.po';
import { createI18n, localeOfPath } from './site/locale.ts';
import { PageEnvironmentProvider } from './site/page-environment.tsx';
import { createTranslate } from './site/phrases/phrases.ts';
import { streamPage } from './site/page-stream.server.ts';
import { renderTurn } from './site/render-turns.server.ts';

export const streamTimeout = 5_000;

const hindiTexts = createI18n('hi', hindi);
const LANGUAGES = {
  en: { i18n: createI18n('en', {}), words: (text: string) => text },
  hi: { i18n: hindiTexts, words: createTranslate(hindiTexts) },
};

/** An address that leads nowhere is its visitor's fault: the router itself would write it out, with whatever stands in it. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  const isTheirs = isRouteErrorResponse(error) && error.status < 500;
  if (!request.signal.aborted && !isTheirs) console.error(error);
};

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  // Development sends no policy and an empty nonce; an attribute would only differ from the browser's.
  const nonce = context.nonce || undefined;
  const locale = localeOfPath(new URL(request.url).pathname);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  await renderTurn();
  const page = (
    <PageEnvironmentProvider locale={locale} nonce={nonce} structuredData={context.structuredData} {...LANGUAGES[locale]}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </PageEnvironmentProvider>
  );
  const body = await streamPage(page, { nonce, timeoutMs: streamTimeout + 1_000 });
  return new Response(body, { status, headers });
}
