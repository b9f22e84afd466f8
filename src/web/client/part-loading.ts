/** Parts on their way: a page is loaded anew for one that somebody waits for, not for one that was asked for ahead while they type. */

let ahead = 0;
let needed = 0;

/** Asks for parts before they are needed. A failure is met again, and shown, where the part is. */
export async function loadAhead(...loads: readonly (() => Promise<unknown>)[]): Promise<void> {
  ahead += 1;
  await Promise.allSettled(loads.map((load) => load()));
  ahead -= 1;
}

export async function loadNeeded<Module>(load: () => Promise<Module>): Promise<Module> {
  needed += 1;
  try {
    return await load();
  } finally {
    needed -= 1;
  }
}

/** Nobody waits for any of those on their way. */
export const isOnlyAhead = (): boolean => ahead > 0 && needed === 0;
