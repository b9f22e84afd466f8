/** Lets a page be drawn before the scripts that wake it are fetched and run. */

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
/** What the framework starts a page with: one import for each route, then what these routes need, then the entry. */
const START = /(<script [^>]*type="module" async="">);\n((?:import \* as \w+ from "[^"]+";\n)+)/;
const ENTRY = /^import\(("[^"]+")\);/m;
const IMPORT = /import \* as (\w+) from ("[^"]+");/g;

// Longer than the first frame takes on slow 4G.
const LONGEST_WAIT_MS = 3000;
/**
 * No frame is drawn of a page that nobody looks at; whoever comes to look at it then finds it awake. Some browsers draw none of a page that they do not say is
 * hidden (behind another window, say): it wakes without.
 */
const DRAWN = `await new Promise((drawn) => {
  if (document.hidden) drawn();
  setTimeout(drawn, ${LONGEST_WAIT_MS});
  document.addEventListener("visibilitychange", drawn, { once: true });
  requestAnimationFrame(() => setTimeout(drawn));
});`;

/** Asking for one takes a slow phone ten milliseconds, so a finger may come in between. */
const ask = (files: readonly string[]) => `for (const [index, href] of ${JSON.stringify(files)}.entries()) {
  document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", fetchPriority: "low", href }));
  if (index % 4 === 3) await new Promise((go) => setTimeout(go));
}`;

/**
 * A line that is lost, or a server that starts, must not leave a page that answers nothing: what it needs to wake is asked for until it is there, what it can do without
 * `tries` times. A file that cannot be had although the server is ready is gone with its release, or the browser keeps the failure of a module as long as the page lives,
 * as those before 2026 do: the page is loaded anew, at most once a minute (the memory of that is `reload-once.ts`'), unless it is awake. The server is asked by what nobody
 * keeps, for files come out of the browser's own stores. The modules of a start ask for theirs in the same way (`persist.ts`).
 */
const PERSIST = `const mayReload = () => {
  try {
    if ("awake" in document.documentElement.dataset || Date.now() - sessionStorage.getItem("reloaded-at") < 60000) return false;
    sessionStorage.setItem("reloaded-at", Date.now());
    return true;
  } catch {
    return false;
  }
};
const persist = async (ask, tries) => {
  let isReady = false;
  for (let n = 1, wait = 1000; ; n += 1, wait = Math.min(2 * wait, 16000)) try { return await ask(); } catch (error) {
    if (isReady && mayReload()) {
      location.reload();
      await new Promise(() => {});
    }
    if (n === tries) throw error;
    await new Promise((go) => setTimeout(go, wait));
    isReady = await fetch("/readyz", { cache: "no-store", signal: AbortSignal.timeout(5000) }).then(({ ok }) => ok, () => false);
  }
};
window.persist = persist;`;

/**
 * Browsers fetch preloaded modules as urgently as style sheets and run them before the first frame if they have them by
 * then: on a slow line a hundred kilobytes of script delay that frame, on a slow phone what running them takes. So they
 * are asked for when the frame stands there, and run one by one. Measured and weighed in docs/decisions/0020.
 * A page that starts in another way is left as it is.
 */
export function scriptsLast(html: string): string {
  if (!START.test(html)) return html;
  const files = [...html.matchAll(PRELOAD)].flatMap(([, href]) => href ?? []);
  return html
    .replace(PRELOAD, '')
    .replace(START, (_, tag: string, imports: string) => `${tag}\n${DRAWN}\n${ask(files)}\n${PERSIST}\n${imports.replace(IMPORT, 'const $1 = await persist(() => import($2));')}`)
    .replace(ENTRY, 'persist(() => import($1));');
}
