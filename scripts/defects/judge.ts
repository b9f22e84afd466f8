/** What a run of tests says about a defect: found only by a test that ran and did not get what it expected. */
import type { PlaywrightReport, PlaywrightSuite, VitestReport } from '../test-reports.ts';

type RanTest = { file: string; name: string; passed: boolean; reason: string };
/** `broken`: files whose tests could not even be begun. */
export type Ran = { tests: RanTest[]; broken: { file: string; reason: string }[] };

export type Verdict = { kind: 'green' } | { kind: 'found'; by: string } | { kind: 'broke'; reason: string };

const ANSI = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');
// Of vitest (what it expects of a promise is told by a plain error), of fast-check and of Playwright. A test that fails in another way did not come to what it is about.
const EXPECTATION = /^(?:\w+: )?(?:AssertionError\b|promise (?:resolved|rejected) |expected .* to |Property failed after|expect[.(])/;
/** Behind words of the test's own: in vitest in the same line, in Playwright in one further down. */
const WITHIN = /AssertionError: |^expect[.(]/m;

const isExpectation = (reason: string) => EXPECTATION.test(reason) || WITHIN.test(reason);
const plain = (reason: string | undefined) => (reason ?? '').replace(ANSI, '').trim();
const firstLine = (reason: string) => reason.split('\n', 1)[0]!.slice(0, 300);

/** Tests that were left out by their name are not told. */
export function ranInVitest(report: unknown): Ran {
  const { testResults } = report as VitestReport;
  const tests = testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ fullName: name, status, failureMessages }) => ({ file, name, passed: status === 'passed', reason: plain(failureMessages?.[0]) })),
  );
  const broken = testResults.filter(({ status, message }) => status === 'failed' && message !== '').map(({ name: file, message }) => ({ file, reason: plain(message) }));
  return { tests, broken };
}

/** The first reason alone: what a test expects of every page at its end says nothing of what it is about. */
export function ranInPlaywright(report: unknown): Ran {
  const { suites, errors = [] } = report as PlaywrightReport;
  const specs = (suite: PlaywrightSuite): PlaywrightSuite['specs'] => [...suite.specs, ...(suite.suites ?? []).flatMap(specs)];
  const tests = suites.flatMap(specs).flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status !== 'skipped')
      .map(({ status, results }) => ({ file: `e2e/${spec.file}`, name: spec.title, passed: status === 'expected', reason: plain(results[0]?.errors?.[0]?.message) })),
  );
  return { tests, broken: errors.map(({ message }) => ({ file: '', reason: plain(message) })) };
}

/** Only what ran of one file. */
export function ofFile({ tests, broken }: Ran, path: string): Ran {
  const isOf = ({ file }: { file: string }) => file === '' || file.endsWith(path);
  return { tests: tests.filter(isOf), broken: broken.filter(isOf) };
}

export function judge({ tests, broken }: Ran): Verdict {
  const failed = tests.filter(({ passed }) => !passed);
  const found = failed.find(({ reason }) => isExpectation(reason));
  if (found) return { kind: 'found', by: found.name };
  if (failed[0]) return { kind: 'broke', reason: `${failed[0].name}: ${firstLine(failed[0].reason)}` };
  if (broken[0]) return { kind: 'broke', reason: firstLine(broken[0].reason) };
  return tests.length === 0 ? { kind: 'broke', reason: 'no test ran' } : { kind: 'green' };
}
