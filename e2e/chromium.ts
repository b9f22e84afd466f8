/** Finds the Chromium that drives the browser tests. */
import { existsSync } from 'node:fs';

// The headless shell is the same engine without the window: less than half the work for each page.
const PLACES = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Path of a Chromium, `CHROMIUM_PATH` first; undefined when there is none. */
export function findChromium(): string | undefined {
  return [process.env.CHROMIUM_PATH, ...PLACES].find((path) => path && existsSync(path));
}
