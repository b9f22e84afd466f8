/** What a page that wakes asks for is asked for again, as what starts it is: a line may be lost for a moment. */

declare global {
  interface Window {
    /** Stands in the page of a build, before everything else. */
    persist?: <Module>(ask: () => Promise<Module>, tries?: number) => Promise<Module>;
  }
}

/** Asks for a module until it is there, or `tries` times for one that the page can do without. A page that was not begun so asks once. */
export function persist<Module>(ask: () => Promise<Module>, tries?: number): Promise<Module> {
  return window.persist ? window.persist(ask, tries) : ask();
}
