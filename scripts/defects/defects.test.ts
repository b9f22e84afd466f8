/** The table of defects fits the code of today, and docs/SECURITY.md tells of each. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DEFECTS } from './all.ts';
import { plant } from './plant.ts';

/** Rows of the table below that heading: the defect, and the files of tests that it is said to be found by. */
function toldRows(): { name: string; files: string[] }[] {
  const section = readFileSync('docs/SECURITY.md', 'utf8').split('\n## ').find((part) => part.startsWith('Defects put in on purpose'))!;
  const rows = [...section.matchAll(/^\| (.+?) \| (.+) \|$/gm)].slice(1);
  return rows.map(([, name, foundBy]) => ({ name: name!, files: [...foundBy!.matchAll(/`([\w./-]+)`/g)].map(([, file]) => file!) }));
}

test.each(DEFECTS.map((defect) => [defect.name, defect] as const))('%s: its code is there once, and so are its tests', (_name, defect) => {
  for (const change of [defect, ...(defect.and ?? [])]) expect(plant(readFileSync(change.file, 'utf8'), change), change.file).not.toBeNull();
  const { file, test: name } = defect.suite;
  expect(existsSync(file), file).toBe(true);
  expect(readFileSync(file, 'utf8')).toContain(name ?? '');
});

test('each has a name of its own, and docs/SECURITY.md has a row for it, in the same order', () => {
  const names = DEFECTS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(toldRows().map(({ name }) => name)).toEqual(names);
});

test('docs/SECURITY.md names the file that is run, and no other', () => {
  const files = new Map(toldRows().map((row) => [row.name, row.files]));
  const misnamed = DEFECTS.filter(({ name, suite }) => files.get(name)?.length !== 1 || !`/${suite.file}`.includes(`/${files.get(name)![0]!}.`));
  expect(misnamed.map(({ name }) => name)).toEqual([]);
});
