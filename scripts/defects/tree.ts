/** A copy of the source that defects are put into, so that nobody's work is touched. */
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Change, Defect } from './defect.ts';
import { plant } from './plant.ts';

export type Tree = ReturnType<typeof copyTree>;

const BUILT = ['dist', '.react-router'];

/** What git knows and what is new, as it lies there, with what is built. */
export function copyTree(from: string) {
  const home = mkdtempSync(join(tmpdir(), 'defects-'));
  // Where it runs as root, the database is another user's.
  chmodSync(home, 0o755);
  const [root, temp] = [join(home, 'tree'), join(home, 'tmp')];
  mkdirSync(temp);
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: from, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  const isThere = (path: string) => path !== '' && existsSync(join(from, path)) && !lstatSync(join(from, path)).isSymbolicLink();
  for (const path of [...listed.split('\0'), ...BUILT].filter(isThere)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    cpSync(join(from, path), join(root, path), { recursive: true, preserveTimestamps: true });
  }
  symlinkSync(realpathSync(join(from, 'node_modules')), join(root, 'node_modules'));
  const [pages, soundPages] = [join(root, 'dist'), join(home, 'dist')];

  return {
    root,
    /** For what the tests write. */
    temp,
    /** Puts the defect in and gives what takes it out; null when it no longer fits. */
    put(defect: Defect): (() => void) | null {
      const done: (() => void)[] = [];
      const takeOut = () => done.toReversed().forEach((undo) => undo());
      for (const change of [defect, ...(defect.and ?? [])]) {
        const undo = putOne(root, change);
        if (undo === null) {
          takeOut();
          return null;
        }
        done.push(undo);
      }
      return takeOut;
    },
    /** Builds the pages as the source is now and gives what puts the former ones back. */
    build(): () => void {
      cpSync(pages, soundPages, { recursive: true, preserveTimestamps: true });
      const putBack = () => {
        rmSync(pages, { recursive: true, force: true });
        renameSync(soundPages, pages);
      };
      try {
        execFileSync('node_modules/.bin/react-router', ['build'], { cwd: root, stdio: 'ignore' });
      } catch (error) {
        putBack();
        throw error;
      }
      return putBack;
    },
    remove: () => rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 }),
  };
}

function putOne(root: string, { file, ...change }: Change): (() => void) | null {
  const path = join(root, file);
  const sound = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const text = plant(sound, change);
  if (text === null) return null;
  writeFileSync(path, text);
  return () => writeFileSync(path, sound);
}
