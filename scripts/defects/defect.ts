/** What a defect put in on purpose is: one piece of code that becomes another, and the tests that must notice it. */
export type Runner = 'unit' | 'http' | 'races' | 'faults' | 'scaleout' | 'browser';

/** Tests of one file; `test` is part of the names of those that are run. */
export type Suite = { runner: Runner; file: string; test?: string };

/** `from` stands in `file` exactly once. */
export type Change = { file: string; from: string; to: string };

/** The name is that of the table in docs/SECURITY.md. `and`: what else a defect needs that does not fit in one place. */
export type Defect = Change & { name: string; suite: Suite; and?: readonly Change[] };

const suite = (runner: Runner, file: string, test?: string): Suite => ({ runner, file, ...(test === undefined ? {} : { test }) });

export const unit = (path: string, test?: string): Suite => suite('unit', `${path}.test.ts`, test);
export const http = (path: string, test?: string): Suite => suite('http', `src/server/${path}.http.test.ts`, test);
export const races = (test: string): Suite => suite('races', 'src/server/conflicts.races.test.ts', test);
export const faults = (name: string, test: string): Suite => suite('faults', `src/server/faults/${name}.faults.test.ts`, test);
export const scaleOut = (name: string, test: string): Suite => suite('scaleout', `src/server/scale-out/${name}.scaleout.test.ts`, test);
/** On the phone. */
export const browser = (name: string, test?: string): Suite => suite('browser', `e2e/${name}.e2e.ts`, test);

/** As people read it. */
export function titleOf({ runner, file, test }: Suite): string {
  const short = file.replace(/^src\/server\/(features\/)?/, '').replace(/\.(?:(?:http|races|faults|scaleout)\.)?(?:test|e2e)\.tsx?$/, '');
  return `${runner} ${short}${test === undefined ? '' : `: ${test}`}`;
}
