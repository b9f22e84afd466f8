/** What a defect put in on purpose is: one piece of code that becomes another, and the tests that must notice it. */
export type Runner = 'unit' | 'http' | 'fuzz' | 'races' | 'faults' | 'scaleout' | Screen;
/** What a browser shows pages on. */
export const SCREENS = ['phone', 'laptop'] as const;
type Screen = (typeof SCREENS)[number];

export const isScreen = (runner: Runner): runner is Screen => SCREENS.some((screen) => screen === runner);

/** Tests of one file; `test` is part of the names of those that are run. */
export type Suite = { runner: Runner; file: string; test?: string };

/** `from` stands in `file` exactly once. */
export type Change = { file: string; from: string; to: string };

/** The name is that of the table in docs/SECURITY.md. `and`: what else a defect needs that does not fit in one place. */
export type Defect = Change & { name: string; suite: Suite; and?: readonly Change[] };

const suite = (runner: Runner, file: string, test?: string): Suite => ({ runner, file, ...(test === undefined ? {} : { test }) });

export const unit = (path: string, test?: string): Suite => suite('unit', `${path}.test.ts`, test);
/** Of a file that has elements. */
export const unitOfElements = (path: string, test?: string): Suite => suite('unit', `${path}.test.tsx`, test);
export const http = (path: string, test?: string): Suite => suite('http', `src/server/${path}.http.test.ts`, test);
export const fuzz = (name: string, test?: string): Suite => suite('fuzz', `src/server/${name}.fuzz.test.ts`, test);
export const races = (name: string, test: string): Suite => suite('races', `src/server/${name}.races.test.ts`, test);
export const faults = (name: string, test: string): Suite => suite('faults', `src/server/faults/${name}.faults.test.ts`, test);
export const scaleOut = (name: string, test: string): Suite => suite('scaleout', `src/server/scale-out/${name}.scaleout.test.ts`, test);
export const phone = (name: string, test?: string): Suite => suite('phone', `e2e/${name}.e2e.ts`, test);
export const laptop = (name: string, test?: string): Suite => suite('laptop', `e2e/${name}.e2e.ts`, test);

/** As people read it. */
export function titleOf({ runner, file, test }: Suite): string {
  const short = file.replace(/^src\/server\/(features\/)?/, '').replace(/\.(?:(?:http|fuzz|races|faults|scaleout)\.)?(?:test|e2e)\.tsx?$/, '');
  return `${runner} ${short}${test === undefined ? '' : `: ${test}`}`;
}
