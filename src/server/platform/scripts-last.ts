/** Lets what a page is drawn with travel before the scripts that wake it. */

const PRELOAD = '<link rel="modulepreload" ';

/**
 * Browsers fetch preloaded modules as urgently as style sheets, and the framework writes them first: on a slow line a
 * hundred kilobytes of script would delay the first paint. Scripts start no later for it where the line is not full.
 */
export function scriptsLast(html: string): string {
  return html.replaceAll(PRELOAD, `${PRELOAD}fetchpriority="low" `);
}
