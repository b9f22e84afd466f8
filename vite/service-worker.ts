/** Builds the service worker as one file of its own: a worker that needed another file could be left without it. */
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const ENTRY = fileURLToPath(new URL('../src/web/worker/service-worker.ts', import.meta.url));
const FILE = 'service-worker.js';

async function buildWorker(): Promise<string> {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: { write: false, target: 'es2022', rolldownOptions: { input: ENTRY, output: { format: 'iife', entryFileNames: FILE } } },
  });
  const [first] = [result].flat();
  const chunk = first && 'output' in first ? first.output[0] : undefined;
  if (!chunk) throw new Error('The service worker was not built.');
  return chunk.code;
}

/** Vite plugin for the browser's build. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      this.emitFile({ type: 'asset', fileName: FILE, source: await buildWorker() });
    },
  };
}
