/** The table of defects fits the code of today, and docs/SECURITY.md tells of each. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DEFECTS } from './all.ts';
import { plant } from './plant.ts';

/** First cells of the table below that heading. */
function toldNames(): string[] {
  const section = readFileSync('docs/SECURITY.md', 'utf8').split('\n## ').find((part) => part.startsWith('Defects put in on purpose'))!;
  return [...section.matchAll(/^\| (.+?) \| .+ \|$/gm)].map(([, name]) => name!).slice(1);
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
  expect(toldNames()).toEqual(names);
});
