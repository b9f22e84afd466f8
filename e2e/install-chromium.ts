/** Makes sure that a Chromium is there: installs Debian's when missing and root, else says what to install. */
import { spawnSync } from 'node:child_process';
import { findChromium } from './chromium.ts';

const FONTS = 'fonts-noto-core';
/** The lighter one first; older releases of Debian have the second only. */
const BROWSERS = ['chromium-headless-shell', 'chromium'];

if (findChromium() === undefined) {
  if (process.getuid?.() !== 0) {
    console.error(`Browser tests need Chromium: sudo apt-get install ${BROWSERS[0]} ${FONTS}   (or set CHROMIUM_PATH)`);
    process.exit(1);
  }
  aptGet('update', '-q');
  for (const browser of BROWSERS) {
    if (findChromium() === undefined) aptGet('install', '-qy', '--no-install-recommends', browser, FONTS);
  }
  if (findChromium() === undefined) process.exit(1);
}

/** A failure shows in what is installed afterwards. */
function aptGet(...options: string[]): void {
  spawnSync('apt-get', options, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
}
