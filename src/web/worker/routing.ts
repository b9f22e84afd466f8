/** What the service worker does with a request. Pure, so that it is tried without a browser. */

/** Documents of signed-in screens hold no data of a person: the server renders them as for a visitor. */
const KEPT_PAGE = /^(?:\/hi)?\/(?:vendor|broker)\/dashboard\/?$/;
const ANY_DASHBOARD = /^(?:\/hi)?\/dashboard\/?$/;
const ASSET = /^\/assets\/[\w.-]+$/;

export type Handling = 'page' | 'asset' | 'none';

type Asked = { method: string; mode: string; url: string };

/** Calls of the API, and everything else that may hold data of a person, are left to the network. */
export function handlingOf({ method, mode, url }: Asked, origin: string): Handling {
  const address = new URL(url);
  if (method !== 'GET' || address.origin !== origin || address.pathname.startsWith('/api')) return 'none';
  if (mode === 'navigate') return 'page';
  return ASSET.test(address.pathname) ? 'asset' : 'none';
}

/** Under which name the document of a page is kept; null for pages that are not. */
export function keptName(url: string): string | null {
  const { pathname } = new URL(url);
  return KEPT_PAGE.test(pathname) ? pathname.replace(/\/$/, '') : null;
}

/** The kept dashboard that stands for '/dashboard', which would lead to one; null for other addresses. */
export function dashboardFor(url: string, kept: readonly string[]): string | null {
  return ANY_DASHBOARD.test(new URL(url).pathname) ? (kept.find((name) => keptName(name) !== null) ?? null) : null;
}

/** Whether an address is that of a hashed file of this site. */
export function isAsset(url: string, origin: string): boolean {
  const address = new URL(url);
  return address.origin === origin && ASSET.test(address.pathname);
}
