/** What a page needs to wake is asked for again, as what starts it is: a line may be lost for a moment. */

declare global {
  interface Window {
    /** Stands in the page of a build, before everything else. */
    persist?: <Module>(ask: () => Promise<Module>) => Promise<Module>;
  }
}

/** Asks for a module of the start. A page that was not begun so asks once. */
export function persist<Module>(ask: () => Promise<Module>): Promise<Module> {
  return window.persist ? window.persist(ask) : ask();
}
