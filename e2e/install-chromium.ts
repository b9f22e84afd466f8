/** Makes sure that a Chromium is there: installs Debian's when missing and root, else says what to install. */
import { execFileSync } from 'node:child_process';
import { findChromium } from './chromium.ts';

const PACKAGES = ['chromium', 'fonts-noto-core'];

if (findChromium() === undefined) {
  if (process.getuid?.() !== 0) {
    console.error(`Browser tests need Chromium: sudo apt-get install ${PACKAGES.join(' ')}   (or set CHROMIUM_PATH)`);
    process.exit(1);
  }
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  execFileSync('apt-get', ['update', '-q'], options);
  execFileSync('apt-get', ['install', '-qy', '--no-install-recommends', ...PACKAGES], options);
}
