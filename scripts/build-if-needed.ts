/** Builds the pages when there is no build yet or a source is newer than it. */
import { execFileSync } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const SOURCES = ['src/web', 'src/contract', 'vite', 'vite.config.ts', 'react-router.config.ts', 'package.json'];
const BUILT = 'dist/web/server/index.js';

async function newest(path: string): Promise<number> {
  const info = await stat(path);
  if (!info.isDirectory()) return info.mtimeMs;
  const times = await Promise.all((await readdir(path)).map((name) => newest(join(path, name))));
  return Math.max(0, ...times);
}

/** Runs the build unless it is fresh. */
export async function buildIfNeeded(): Promise<void> {
  const built = await stat(BUILT).then((info) => info.mtimeMs, () => 0);
  const changed = Math.max(...(await Promise.all(SOURCES.map(newest))));
  if (built > changed) return;
  console.log('Building the pages (once, about half a minute) ...');
  execFileSync('npm', ['run', '--silent', 'build'], { stdio: ['ignore', 'ignore', 'inherit'] });
}
