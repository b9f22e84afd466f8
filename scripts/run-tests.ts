/** Runs the named groups of checks and prints one line, 'N passed, N failed', over all of them. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { buildAllIfNeeded, buildIfNeeded } from './build-if-needed.ts';
import { readPlaywright, readVitest, type Tally } from './test-reports.ts';

type Step = { name: string; command: string[]; env?: Record<string, string>; report?: string; read?: (report: unknown) => Tally; before?: () => Promise<void> };

const REPORTS = 'test-results/reports';

function vitest(project: string, ...more: string[]): Step {
  const report = `${REPORTS}/${project}.json`;
  return { name: project, command: ['vitest', 'run', '--project', project, '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`, ...more], report, read: readVitest };
}

/** Servers are started as in production, with the built pages. */
const withPages = (step: Step): Step => ({ ...step, before: buildIfNeeded });
/** Servers are those that operators start. */
const asShipped = (step: Step): Step => ({ ...step, before: buildAllIfNeeded, env: { FAULTS_SERVER: 'built' } });

/** Some calls of a long run, enough to notice what has just been broken. */
const short = (step: Step, env: Record<string, string>): Step => ({ ...step, env });

/** All calls of it, of which none may be slow though each is on the disk when it is acknowledged: so nothing runs beside. */
const whole = (step: Step): Step => ({ ...step, env: { HTTP_WORKERS: '1', TEST_DURABLE: '1', FUZZ_RUNS: process.env['FUZZ_RUNS'] ?? '20000' } });

const npm = (name: string): Step => ({ name, command: ['npm', 'run', '--silent', name] });

const GROUPS: Record<string, Step[]> = {
  check: [npm('types'), npm('lint'), npm('imports'), npm('unused'), vitest('unit')],
  http: [vitest('http'), short(withPages(vitest('fuzz', '--project', 'races')), { FUZZ_RUNS: '1000', RACE_RUNS: '6' })],
  fuzz: [whole(withPages(vitest('fuzz', '--project', 'http', 'src/server/bad-input', 'src/server/api.fuzz', 'src/server/pages.fuzz', 'src/server/platform/http/connections', 'src/server/features/registration/hostile-photos')))],
  // Enough to show that another PostgreSQL behaves the same: the story, sessions, directory, commands. For another Node half of it will do.
  'http-part': [vitest('http', 'src/server/story', 'src/server/features/accounts/login', 'src/server/features/accounts/sessions', 'src/server/features/vendors', 'src/server/commands')],
  'http-few': [vitest('http', 'src/server/story', 'src/server/platform/http/connections', 'src/server/features/accounts/login', 'src/server/features/accounts/sessions')],
  faults: [asShipped(vitest('faults'))],
  scaleout: [asShipped(vitest('scaleout'))],
  races: [vitest('races')],
  // In a minute: what is acknowledged survives kill -9, a stop loses nothing, a frozen database stops nobody; with a server and with the embedded database.
  'faults-part': [asShipped(vitest('faults', 'src/server/faults/under-load'))],
  browser: [
    {
      name: 'browser',
      command: ['playwright', 'test', '--reporter=line,json'],
      report: `${REPORTS}/browser.json`,
      read: readPlaywright,
      before: async () => {
        const install = spawnSync('node_modules/.bin/tsx', ['e2e/install-chromium.ts'], { stdio: 'inherit' });
        if (install.status !== 0) throw new Error('Chromium is missing');
        await buildIfNeeded();
      },
    },
  ],
};

async function runStep(step: Step): Promise<Tally> {
  console.log(`\n── ${step.name}`);
  if (step.report) rmSync(step.report, { force: true });
  await step.before?.();
  const [program, ...options] = step.command;
  const started = Date.now();
  const run = spawnSync(program === 'npm' ? 'npm' : `node_modules/.bin/${program}`, options, {
    stdio: 'inherit',
    env: { ...process.env, ...step.env, PLAYWRIGHT_JSON_OUTPUT_NAME: step.report },
  });
  const tally = tallyOf(step, run.status ?? 1);
  console.log(`── ${step.name}: ${tally.passed} passed, ${tally.failed} failed (${Math.round((Date.now() - started) / 1000)} s)`);
  return tally;
}

/** Paths of a step that are neither a folder nor the beginning of a test's name: the runner takes one, beside others, for a path without tests. */
function pathsWithoutTests({ command }: Step): string[] {
  const isTest = (name: string, beginning: string) => name === beginning || (name.startsWith(`${beginning}.`) && name.endsWith('.test.ts'));
  return command.filter((one) => one.startsWith('src/')).filter((path) => !existsSync(dirname(path)) || !readdirSync(dirname(path)).some((name) => isTest(name, basename(path))));
}

function tallyOf(step: Step, status: number): Tally {
  const broken = (reason: string, passed = 0): Tally => ({ passed, failed: 1, failures: [`${step.name}: ${reason}`] });
  if (!step.report || !step.read) return status === 0 ? { passed: 1, failed: 0, failures: [] } : broken(`ended with ${status}`);
  if (!existsSync(step.report)) return broken('left no report');
  const tally = step.read(JSON.parse(readFileSync(step.report, 'utf8')));
  // A runner that fails without a failing test (a crash, a leak) must not pass for green.
  return status !== 0 && tally.failed === 0 ? broken(`ended with ${status} though no test failed`, tally.passed) : tally;
}

const groups = process.argv.slice(2);
const unknown = groups.filter((group) => !Object.hasOwn(GROUPS, group));
// An option of a runner would leave tests out, which counts as failed.
if (unknown.length > 0) throw new Error(`These are no groups: ${unknown.join(' ')}. There are ${Object.keys(GROUPS).join(', ')}. One test alone is run by 'npx vitest run --project PROJECT -t NAME'`);
const steps = groups.flatMap((group) => GROUPS[group] ?? []);
if (steps.length === 0) throw new Error(`Name the groups to run: ${Object.keys(GROUPS).join(', ')}`);
const nowhere = steps.flatMap(pathsWithoutTests);
if (nowhere.length > 0) throw new Error(`There are no such tests: ${nowhere.join(' ')}`);
mkdirSync(REPORTS, { recursive: true });

const total: Tally = { passed: 0, failed: 0, failures: [] };
for (const step of steps) {
  const tally = await runStep(step);
  total.passed += tally.passed;
  total.failed += tally.failed;
  total.failures.push(...tally.failures);
}
// Last, so that they stand in the end of a log of which only the end is kept.
for (const failure of total.failures) console.log(`✗ ${failure}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
