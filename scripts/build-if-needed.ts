/** Builds the pages, and the server that operators start, when there is no build yet or a source is newer than it. */
import { execFileSync } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const PAGES = { built: 'dist/web/server/index.js', sources: ['src/web', 'src/contract', 'vite', 'vite.config.ts', 'react-router.config.ts', 'package.json'] };
const SERVER = { built: 'dist/server/main.js', sources: ['src/server', 'src/contract', 'tsconfig.base.json', 'tsconfig.server.json', 'tsconfig.build.json'] };

async function newest(path: string): Promise<number> {
  const info = await stat(path);
  if (!info.isDirectory()) return info.mtimeMs;
  const times = await Promise.all((await readdir(path)).map((name) => newest(join(path, name))));
  return Math.max(0, ...times);
}

async function isFresh({ built, sources }: typeof PAGES): Promise<boolean> {
  const builtMs = await stat(built).then((info) => info.mtimeMs, () => 0);
  return builtMs > Math.max(...(await Promise.all(sources.map(newest))));
}

/** Runs the build unless the pages are fresh. */
export async function buildIfNeeded(): Promise<void> {
  if (await isFresh(PAGES)) return;
  console.log('Building the pages (once, about half a minute) ...');
  execFileSync('npm', ['run', '--silent', 'build'], { stdio: ['ignore', 'ignore', 'inherit'] });
}

/** For who starts the server as operators do. */
export async function buildAllIfNeeded(): Promise<void> {
  await buildIfNeeded();
  if (await isFresh(SERVER)) return;
  console.log('Building the server ...');
  execFileSync('node_modules/.bin/tsc', ['-p', 'tsconfig.build.json'], { stdio: ['ignore', 'ignore', 'inherit'] });
}
