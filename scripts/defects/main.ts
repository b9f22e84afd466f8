/**
 * Puts defects into a copy of the source, one after the other, and expects the tests named with each to notice it.
 * `--only TEXT`: those alone whose name, file or tests contain the text. `--shard 1/2`: those of every second file of tests, so that two share the work.
 */
import { parseArgs } from 'node:util';
import { buildIfNeeded } from '../build-if-needed.ts';
import { DEFECTS } from './all.ts';
import { type Defect, SCREENS, type Suite, titleOf } from './defect.ts';
import { judge, ofFile, type Verdict } from './judge.ts';
import { type Run, runTests } from './run-suite.ts';
import { copyTree, type Tree } from './tree.ts';

const LIMIT_MS = 300_000;
// Their servers show built pages.
const WITH_PAGES = new Set<string>(['fuzz', 'faults', 'scaleout', ...SCREENS]);

const { values: { only = '', shard = '1/1' } } = parseArgs({ options: { only: { type: 'string' }, shard: { type: 'string' } } });
const [part, parts] = shard.split('/').map(Number) as [number, number];
const suiteFiles = [...new Set(DEFECTS.map(({ suite }) => suite.file))];
const isMeant = ({ name, file, suite }: Defect) => suiteFiles.indexOf(suite.file) % parts === part - 1 && `${name}\n${file}\n${titleOf(suite)}`.toLowerCase().includes(only.toLowerCase());
const chosen = DEFECTS.filter(isMeant);
if (chosen.length === 0) throw new Error(`No defect of shard ${shard} has '${only}' in its name, its file or its tests.`);

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());

const verdictOf = (ran: Awaited<ReturnType<typeof runTests>>, file: string): Verdict => (typeof ran === 'string' ? { kind: 'broke', reason: ran } : judge(ofFile(ran, file)));

/** Files of a runner are run together, those picked by the name of a test by themselves. */
function runsOf(suites: readonly Suite[]): Run[] {
  const runs = new Map<string, Run & { files: string[] }>();
  for (const { runner, file, test } of suites) {
    const key = `${runner} ${test ?? ''}`;
    const run = runs.get(key) ?? { runner, files: [], ...(test === undefined ? {} : { test }) };
    if (!run.files.includes(file)) run.files.push(file);
    runs.set(key, run);
  }
  return [...runs.values()];
}

/** How each suite ends without a defect. */
async function judgeSound(tree: Tree): Promise<Map<string, Verdict>> {
  const verdicts = new Map<string, Verdict>();
  for (const run of runsOf(chosen.map(({ suite }) => suite))) {
    const ran = await runTests(tree, run, LIMIT_MS * run.files.length, stop.signal);
    for (const file of run.files) {
      const suite = { ...run, file };
      const verdict = verdictOf(ran, file);
      verdicts.set(titleOf(suite), verdict);
      console.log(`without a defect, ${titleOf(suite)}: ${verdict.kind}`);
    }
  }
  return verdicts;
}

/** What browsers get is made from these files. */
const BUILT = /^src\/web\/|^vite\.config\.ts$/;

/** Empty when the defect was found; otherwise what is wrong. */
type Line = { name: string; suite: string; fault: string; by: string; seconds: number };

async function tryOut(tree: Tree, defect: Defect, sound: Verdict): Promise<Pick<Line, 'fault' | 'by'>> {
  if (sound.kind !== 'green') return { fault: `its tests are red without it: ${sound.kind === 'found' ? sound.by : sound.reason}`, by: '' };
  const takeOut = tree.put(defect);
  if (takeOut === null) return { fault: `no longer fits ${defect.file}`, by: '' };
  let putBack = () => undefined as void;
  try {
    if (WITH_PAGES.has(defect.suite.runner) && BUILT.test(defect.file)) putBack = tree.build();
    const { file, ...run } = defect.suite;
    const verdict = verdictOf(await runTests(tree, { ...run, files: [file] }, LIMIT_MS, stop.signal), file);
    if (verdict.kind === 'found') return { fault: '', by: verdict.by };
    return { fault: verdict.kind === 'green' ? 'found by no test' : `broke: ${verdict.reason}`, by: '' };
  } catch (error) {
    return { fault: `broke: ${(error as Error).message}`, by: '' };
  } finally {
    takeOut();
    putBack();
  }
}

function printTable(lines: readonly Line[]): void {
  console.log(['', '| Defect | Tests | First that failed | Seconds |', '|---|---|---|---|'].join('\n'));
  for (const { name, suite, fault, by, seconds } of lines) console.log(`| ${name} | ${suite} | ${fault === '' ? by : `✗ ${fault}`} | ${seconds} |`);
  const failed = lines.filter(({ fault }) => fault !== '').length;
  console.log(`\n${lines.length - failed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

if (chosen.some(({ suite }) => WITH_PAGES.has(suite.runner))) await buildIfNeeded();
const tree = copyTree(process.cwd());
// Also when it ends in a way nobody thought of.
process.once('exit', () => tree.remove());
const lines: Line[] = [];
const sound = await judgeSound(tree);
for (const defect of chosen) {
  if (stop.signal.aborted) break;
  const [suite, from] = [titleOf(defect.suite), Date.now()];
  const outcome = await tryOut(tree, defect, sound.get(suite)!);
  const line = { name: defect.name, suite, ...outcome, seconds: Math.round((Date.now() - from) / 1000) };
  lines.push(line);
  console.log(`${line.fault === '' ? '✓' : '✗'} ${line.name} (${line.seconds} s): ${line.fault || line.by}`);
}
if (stop.signal.aborted) process.exitCode = 130;
else printTable(lines);
