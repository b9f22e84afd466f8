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
 * A line that is lost for a moment must not leave a page that answers nothing. Browsers before 2026 keep the failure of a module as long as the page
 * lives: where the file is there and still cannot be had the page is loaded anew, at most once a minute (the memory of that is `reload-once.ts`').
 */
const LOAD = `const load = async (file) => {
  let isThere = false;
  for (let wait = 1000; ; wait *= 2) try { return await import(file); } catch (error) {
    if (isThere && !(Date.now() - sessionStorage.getItem("reloaded-at") < 60000)) {
      sessionStorage.setItem("reloaded-at", Date.now());
      location.reload();
    }
    if (wait > 16000) throw error;
    await new Promise((go) => setTimeout(go, wait));
    isThere = await fetch(file).then(({ ok }) => ok, () => false);
  }
};`;

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
    .replace(START, (_, tag: string, imports: string) => `${tag}\n${DRAWN}\n${ask(files)}\n${LOAD}\n${imports.replace(IMPORT, 'const $1 = await load($2);')}`)
    .replace(ENTRY, 'load($1);');
}
