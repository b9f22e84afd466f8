/** Writes .br and .gz beside every text asset of the browser build, so the server only picks a file. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(?:js|css|svg|json|webmanifest|txt)$/;
const MIN_BYTES = 512;
const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < MIN_BYTES) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  await writeFile(`${file}.br`, await brotli(bytes, { params }));
  await writeFile(`${file}.gz`, await gz(bytes, { level: 9 }));
}

/** Vite plugin for the client build. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle(options) {
      if (this.environment.name !== 'client' || !options.dir) return;
      const files = await readdir(options.dir, { recursive: true });
      const { dir } = options;
      await Promise.all(files.filter((f) => TEXT.test(f)).map((f) => compressFile(join(dir, f))));
    },
  };
}
