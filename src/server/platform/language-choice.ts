/** A browser that chose Hindi by the switch comes back to the Hindi home page. */
import type { IncomingHttpHeaders } from 'node:http';
import { HINDI_PREFIX, LANGUAGE_COOKIE } from '../../contract/shared/site.ts';

/**
 * Where a visit of the home page is sent instead, or null. Only the choice counts, never what a browser
 * says it prefers, and a link of the site itself (the switch back) is followed as it is. Pages are
 * private to the browser, so no shared cache keeps an answer for the wrong person.
 */
export function chosenHome(url: string, headers: IncomingHttpHeaders): string | null {
  const [path, query] = url.split('?', 2);
  if (path !== '/' || headers['sec-fetch-site'] === 'same-origin') return null;
  const isHindi = headers.cookie?.split(/;\s*/).includes(`${LANGUAGE_COOKIE}=hi`) ?? false;
  return isHindi ? `${HINDI_PREFIX}${query ? `?${query}` : ''}` : null;
}
