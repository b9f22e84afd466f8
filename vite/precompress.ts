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

async function compressFolder(dir: string): Promise<void> {
  const files = await readdir(dir, { recursive: true });
  const known = new Set(files);
  await Promise.all(files.filter((file) => TEXT.test(file) && !known.has(`${file}.br`)).map((file) => compressFile(join(dir, file))));
}

/** Vite plugin. Runs after the server's bundle too, since the list of routes joins the browser's files only then. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir }) {
      if (dir) await compressFolder(join(dir, '..', 'client'));
    },
  };
}
