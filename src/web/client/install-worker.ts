/** Brings the service worker in, once the page is loaded, and tells it what the page has loaded. */

const WORKER = '/service-worker.js';

type TrustedTypes = { createPolicy: (name: string, rules: { createScriptURL: () => string }) => { createScriptURL: (text: string) => string } };

/** Under Trusted Types only this one constant address can become a script. */
function workerAddress(): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  return trustedTypes?.createPolicy('newsco#worker', { createScriptURL: () => WORKER }).createScriptURL('') ?? WORKER;
}

/** The worker keeps the files of this page, and its document where it is a dashboard. */
export async function keepForOffline(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  const files = performance.getEntriesByType('resource').map(({ name }) => name);
  active?.postMessage({ page: window.location.href, files }, []);
}

export async function installWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register(workerAddress(), { updateViaCache: 'none' });
  await keepForOffline();
}
