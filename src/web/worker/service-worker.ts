/** The service worker: pages from the network with an answer for the time without one, files of the build from its store. */
import { dashboardFor, handlingOf, isAsset, keptName } from './routing.ts';

declare const self: ServiceWorkerGlobalScope;

const PAGES = 'pages-1';
const FILES = 'files-1';
const OFFLINE = '/offline';
const OFFLINE_WITH_LEADS = '/offline?saved=yes';
/** Files carry the hash of their content in their name; those of earlier builds go once there are this many. */
const MAX_FILES = 200;

async function prepare(): Promise<void> {
  const pages = await caches.open(PAGES);
  await pages.addAll([OFFLINE, OFFLINE_WITH_LEADS]);
  // Nothing here depends on the build that a tab runs, so a new worker may serve the tabs of the old one.
  await self.skipWaiting();
}

async function takeOver(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== PAGES && name !== FILES).map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

/** Only whole answers of our own; a redirected one could not be given to a navigation. */
const isGood = (response: Response) => response.ok && !response.redirected && response.type === 'basic';

async function keepPage(name: string, response: Response): Promise<void> {
  if (isGood(response)) await (await caches.open(PAGES)).put(name, response);
}

async function answerOffline(url: string): Promise<Response> {
  const pages = await caches.open(PAGES);
  const name = keptName(url);
  const kept = name && (await pages.match(name, { ignoreVary: true }));
  if (kept) return kept;
  const addresses = (await pages.keys()).map((request) => request.url);
  const dashboard = dashboardFor(url, addresses);
  if (dashboard) return Response.redirect(dashboard);
  const hasDashboard = addresses.some((one) => keptName(one) !== null);
  return (await pages.match(hasDashboard ? OFFLINE_WITH_LEADS : OFFLINE, { ignoreVary: true })) ?? Response.error();
}

async function answerPage(event: FetchEvent): Promise<Response> {
  const { request } = event;
  try {
    const early = (await event.preloadResponse) as Response | undefined;
    const response = early ?? (await fetch(request));
    const name = keptName(request.url);
    if (name) event.waitUntil(keepPage(name, response.clone()));
    return response;
  } catch {
    return answerOffline(request.url);
  }
}

async function trim(files: Cache): Promise<void> {
  const keys = await files.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MAX_FILES)).map((key) => files.delete(key)));
}

async function answerFile(event: FetchEvent): Promise<Response> {
  const files = await caches.open(FILES);
  const kept = await files.match(event.request.url, { ignoreVary: true });
  if (kept) return kept;
  const response = await fetch(event.request);
  if (isGood(response)) event.waitUntil(files.put(event.request.url, response.clone()).then(() => trim(files)));
  return response;
}

/** What a page has loaded before this worker saw it. The browser has the files at hand, so nothing travels twice. */
async function keepVisit(page: string, urls: readonly string[]): Promise<void> {
  const files = await caches.open(FILES);
  for (const url of urls.filter((one) => isAsset(one, self.location.origin))) {
    if (!(await files.match(url, { ignoreVary: true }))) await files.add(url);
  }
  await trim(files);
  const name = keptName(page);
  if (name) await keepPage(name, await fetch(name));
}

self.addEventListener('install', (event) => event.waitUntil(prepare()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));

self.addEventListener('fetch', (event) => {
  const handling = handlingOf(event.request, self.location.origin);
  if (handling === 'page') event.respondWith(answerPage(event));
  if (handling === 'asset') event.respondWith(answerFile(event));
});

self.addEventListener('message', (event) => {
  const { page, files } = event.data as { page: string; files: string[] };
  event.waitUntil(keepVisit(page, files).catch(() => undefined));
});
